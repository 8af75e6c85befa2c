import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { addressOf, linesType } from '@gtinoteka/contract/machines/key-call.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, vi } from 'vitest';
import { unhurried } from '../support/run/pace.ts';
import { keyPrefix } from '../../api/core/machines/key-callers.ts';
import { keyCallDocument } from '../../api/core/machines/key-call-docs.ts';
import { hashOfToken, newToken } from '../../api/core/secrets/random-token.ts';
import type { Database } from '../../api/core/database/database.ts';
import { changeRow } from '../support/prepared/rows.ts';

/** Gives a company the one key of the account page; the key itself. */
export async function addAccountKey({ pool }: Pick<Database, 'pool'>, companyId: string): Promise<string> {
  const key = keyPrefix + newToken();
  await pool.query('UPDATE companies SET api_key_hash = $2, api_key_last = $3, api_key_made_at = now() WHERE id = $1', [
    companyId,
    hashOfToken(key),
    key.slice(-4),
  ]);
  return key;
}

/** Gives a company a key as the page of integrations makes it; the key itself. */
export async function addNamedKey(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
  { scopes = ['read'], expiresIn = '30 days', name = 'Sklep' } = {},
): Promise<string> {
  const key = keyPrefix + newToken();
  await pool.query(
    `INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::interval)`,
    [companyId, name, scopes, hashOfToken(key), key.slice(0, 8), key.slice(-4), expiresIn],
  );
  return key;
}

/** What the package of a company has counted. */
export async function usedOf(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
): Promise<{ api: number; verified: number; booked: number }> {
  const { rows } = await pool.query<{ api: number; verified: number; booked: number }>(
    `SELECT coalesce(sum(api), 0)::int AS api, coalesce(sum(verified), 0)::int AS verified,
       (SELECT coalesce(sum(units), 0)::int FROM package_ledger WHERE company_id = $1) AS booked
     FROM package_periods WHERE company_id = $1`,
    [companyId],
  );
  return rows[0] ?? { api: 0, verified: 0, booked: 0 };
}

/** Sets what is left of the downloads of a company's package. */
export async function leave({ pool }: Pick<Database, 'pool'>, companyId: string, left: number): Promise<void> {
  await pool.query(
    `UPDATE package_periods SET download_limit = api + csv + $2 WHERE company_id = $1 AND subscription <> 'free'`,
    [companyId, left],
  );
}

/** Sets what is left of the verifications of a company's package. */
export async function leaveVerifications(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
  left: number,
): Promise<void> {
  await pool.query(
    `UPDATE package_periods SET verify_limit = verified + $2 WHERE company_id = $1 AND subscription <> 'free'`,
    [companyId, left],
  );
}

/** A key as an administrator or time has left it: revoked, expired, with other scopes. */
export function changeKey(
  database: Pick<Database, 'pool'>,
  key: string,
  columns: { revoked_at?: Date; expires_at?: Date; scopes?: string[] },
): Promise<void> {
  return changeRow(database, ['api_keys', 'hash'], hashOfToken(key), columns);
}

/** A key has taken the place of another, which still opens what it opened. */
export async function replaceKey({ pool }: Pick<Database, 'pool'>, old: string, next: string): Promise<void> {
  await pool.query('UPDATE api_keys SET replaced_by = (SELECT id FROM api_keys WHERE hash = $2) WHERE hash = $1', [
    hashOfToken(old),
    hashOfToken(next),
  ]);
}

/** All keys of a company are revoked. */
export async function revokeKeys({ pool }: Pick<Database, 'pool'>, companyId: string): Promise<void> {
  await pool.query('UPDATE api_keys SET revoked_at = now() WHERE company_id = $1', [companyId]);
}

/** Until every change that was told is over for every reader: the feed waits for whoever else is busy on the database's server. */
export async function untilTold({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ over: boolean }>(
        'SELECT coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) AS over FROM outbox',
      );
      if (!rows[0]?.over) throw new Error('a transaction is under way');
    },
    { timeout: unhurried(30_000), interval: 20 },
  );
}

interface Described {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
type Paths = Record<string, Record<string, { responses: Record<string, Described> }>>;

/** Holds every answer to a program against the OpenAPI document; fails at the end of the file for what does not fit. */
export function holdToDocument(app: FastifyInstance): void {
  const document = JSON.parse(JSON.stringify(keyCallDocument(keyCalls))) as { paths: Paths }; // as it is sent
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const faults = new Set<string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { keyCall: call } = request.routeOptions.config;
    if (!call) return done();
    const path = addressOf(call).replace(/:(\w+)/g, '{$1}');
    const place = ['paths', path, call.method.toLowerCase(), 'responses', String(reply.statusCode)];
    const described = document.paths[path]?.[call.method.toLowerCase()]?.responses[reply.statusCode];
    const say = (fault: string): void => void faults.add(`${call.name} ${reply.statusCode}: ${fault}`);
    if (!described) say('no such status');
    const named = Object.keys(described?.headers ?? {});
    for (const name of Object.keys(reply.getHeaders()))
      if (/^(etag|retry-after|ratelimit.*|x-request-id)$/.test(name) && !named.includes(name)) say(`no header ${name}`);
    const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? '';
    if (type !== '' && !described?.content?.[type]) say(`no type ${type}`);
    else if (type !== linesType && typeof payload === 'string' && payload !== '') {
      const pointer = [...place, 'content', type, 'schema']
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const fits = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
      validators.set(pointer, fits);
      if (!fits(JSON.parse(payload))) say(JSON.stringify(fits.errors?.[0]));
    }
    done();
  });
  afterAll(() => expect([...faults], 'answers that the OpenAPI document does not describe').toEqual([]));
}
