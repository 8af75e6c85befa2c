import type { Database } from '../core/database/database.ts';
import type pg from 'pg';
import { inTransaction } from '../core/database/transaction.ts';
import { demoAccounts } from './demo-accounts.ts';
import { hasDemoData } from './remove-demo-data.ts';

/**
 * Their password is public, so they are open only on this machine (`local`), or with DEMO=yes.
 * - DEMO=yes: `wanted` on this machine beside demo data, `public` on a public address or with real data.
 */
export type DemoAccountsState = 'none' | 'local' | 'wanted' | 'public' | 'closed';

const stored: Record<string, DemoAccountsState> = {
  true: 'local',
  wanted: 'wanted',
  public: 'public',
  closed: 'closed',
};

async function readState(client: Pick<pg.ClientBase, 'query'>): Promise<DemoAccountsState> {
  const { rows } = await client.query<{ value: string }>(
    `SELECT value FROM installation WHERE key = 'demo_accounts' FOR UPDATE`,
  );
  return stored[rows[0]?.value ?? ''] ?? 'none';
}

async function writeState(client: Pick<pg.ClientBase, 'query'>, state: DemoAccountsState): Promise<void> {
  const value = state === 'local' ? 'true' : state;
  await client.query(`UPDATE installation SET value = $1 WHERE key = 'demo_accounts'`, [value]);
  // A closed account has no session either: rights are read from the database.
  await client.query('UPDATE users SET is_active = $2 WHERE email = ANY ($1) AND erased_at IS NULL', [
    demoAccounts.map(({ email }) => email),
    state !== 'closed',
  ]);
}

/** Opens or closes existing demo accounts for this start; returns their state. */
export function settleDemoAccounts(
  { pool }: Database,
  { demo, demoWanted, isPublic }: { demo: boolean; demoWanted: boolean; isPublic: boolean },
): Promise<DemoAccountsState> {
  return inTransaction(pool, async (client) => {
    const now = await readState(client);
    if (now === 'none') return now;
    const isReal = !(await hasDemoData(client));
    const wanted = demoWanted ? (isPublic || isReal ? 'public' : 'wanted') : demo && !isReal ? 'local' : 'closed';
    if (wanted !== now) await writeState(client, wanted);
    return wanted;
  });
}

/** The first real import closes them in its transaction; with DEMO=yes they are public from now on. */
export async function closeDemoAccounts(client: pg.ClientBase): Promise<void> {
  const now = await readState(client);
  if (now === 'local') await writeState(client, 'closed');
  if (now === 'wanted') await writeState(client, 'public');
}

/** Effect of the first real list; null if the data are no demo data. */
export async function foreseeDemoEnd({
  pool,
}: Pick<Database, 'pool'>): Promise<{ closesAccounts: boolean; staying: string[] } | null> {
  if (!(await hasDemoData(pool))) return null;
  const { rows } = await pool.query<{ closes: boolean; staying: string[] }>(
    `SELECT EXISTS (SELECT FROM installation WHERE key = 'demo_accounts' AND value = 'true') AS closes,
       ARRAY(SELECT email FROM users WHERE is_admin AND is_active AND erased_at IS NULL AND email <> ALL ($1) ORDER BY email LIMIT 20)
         AS staying`,
    [demoAccounts.map(({ email }) => email)],
  );
  return { closesAccounts: rows[0]?.closes ?? false, staying: rows[0]?.staying ?? [] };
}
