import type { KeyScope } from '@gtinoteka/contract/machines/key-call.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { KeyedCompany, ReadKey } from '../../core/machines/key-callers.ts';

type HolderRow = Omit<KeyedCompany, 'replaced'> & { replacedAt: Date | null; worksUntil: Date | null };

/** Reads the company of a key by the key's hash. */
export function makeReadKey({ pool }: Pick<Database, 'pool'>): ReadKey {
  return async (hash) => {
    const { rows } = await pool.query<HolderRow>({
      name: 'holder-of-key',
      text: `SELECT k.id AS "keyId", k.scopes, c.id AS "companyId", c.name, c.nip,
          CASE WHEN k.replaced_by IS NOT NULL THEN (SELECT n.created_at FROM api_keys n WHERE n.id = k.replaced_by) END AS "replacedAt",
          CASE WHEN k.replaced_by IS NOT NULL THEN k.expires_at END AS "worksUntil"
        FROM api_keys k JOIN companies c ON c.id = k.company_id
        WHERE k.hash = $1 AND k.revoked_at IS NULL AND k.expires_at > clock_timestamp()
        UNION ALL
        SELECT NULL, ARRAY['read', 'write', 'webhooks'], c.id, c.name, c.nip, NULL, NULL FROM companies c WHERE c.api_key_hash = $1`,
      values: [Buffer.from(hash, 'hex')],
    });
    if (!rows[0]) return null;
    const { replacedAt: at, worksUntil: until, ...company } = rows[0];
    return { ...company, replaced: at && until && { at, until } };
  };
}

/** A key as shown to its company. */
export interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: KeyScope[];
  /** "gtk_7f3a…c91e" */
  readonly ends: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** whether another key replaces it; both work until this one expires */
  readonly isReplaced: boolean;
}

const working = sql`revoked_at IS NULL AND expires_at > clock_timestamp()`;

/** A company's valid keys and those that expired within the last 30 days, the newest first. */
export async function listKeys({ db }: Pick<Database, 'db'>, companyId: string): Promise<ShownKey[]> {
  const { rows } = await sql<ShownKey>`
    SELECT id, name, scopes, first_letters || '…' || last_letters AS ends, created_at AS "createdAt", expires_at AS "expiresAt",
      last_used_at AS "lastUsedAt", replaced_by IS NOT NULL AS "isReplaced"
    FROM api_keys WHERE company_id = ${companyId} AND revoked_at IS NULL AND expires_at > clock_timestamp() - interval '30 days'
    ORDER BY created_at DESC, id`.execute(db);
  return rows;
}

/** Number of a company's valid keys. Requires the company's lock. */
export async function countWorkingKeys(trx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_keys WHERE company_id = ${companyId} AND ${working}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface NewKey {
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly hash: Buffer;
  readonly first: string;
  readonly last: string;
  /** days until it expires */
  readonly days: number;
  readonly userId: string;
}

/** Adds a key; returns its id. */
export async function addKey(trx: Tx, key: NewKey): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, created_by, expires_at)
    VALUES (${key.companyId}, ${key.name}, ${[...key.scopes]}, ${key.hash}, ${key.first}, ${key.last}, ${key.userId},
      clock_timestamp() + make_interval(days => ${key.days}))
    RETURNING id`.execute(trx);
  const [added] = rows;
  if (!added) throw new Error('the key was not added');
  return added.id;
}

/** Locks a valid, not replaced key of the company; null if there is none. */
export async function lockKey(
  trx: Tx,
  companyId: string,
  id: string,
): Promise<{ name: string; scopes: KeyScope[]; days: number } | null> {
  const { rows } = await sql<{ name: string; scopes: KeyScope[]; days: number }>`
    SELECT name, scopes, greatest(1, round(extract(epoch FROM expires_at - created_at) / 86400))::int AS days
    FROM api_keys WHERE id = ${id} AND company_id = ${companyId} AND ${working} AND replaced_by IS NULL FOR UPDATE`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Marks a key as replaced; both work for at most `overlapDays` days. */
export async function replaceKey(trx: Tx, id: string, by: string, overlapDays: number): Promise<void> {
  await sql`UPDATE api_keys SET replaced_by = ${by},
      expires_at = least(expires_at, clock_timestamp() + make_interval(days => ${overlapDays}))
    WHERE id = ${id}`.execute(trx);
}

/** Ends a key now. False if the company has no such key, or it has ended. */
export async function revokeKey(trx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE api_keys SET revoked_at = clock_timestamp()
    WHERE id = ${id} AND company_id = ${companyId} AND revoked_at IS NULL RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Ends all keys of a company without people. */
export async function revokeKeys(trx: Tx, companyId: string): Promise<void> {
  await sql`UPDATE api_keys SET revoked_at = clock_timestamp() WHERE company_id = ${companyId} AND revoked_at IS NULL`.execute(
    trx,
  );
}
