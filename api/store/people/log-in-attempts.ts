import type { Database } from '../../core/database/database.ts';

/** The keys that a log-in attempt counts for. They are hashes, so the table contains no addresses or accounts. */
export interface AttemptKeys {
  /** a device known to the account, else the account together with the client */
  readonly source: Buffer;
  readonly account: Buffer;
  readonly client: Buffer;
}

/** Limits of failed attempts. Each attempt adds one to the level of its keys; levels decay by `decayPerHour`. */
export interface AttemptLimits {
  /**
   * of one source: `freeAttempts`, then a bot check each time and a delay
   * - the delay doubles from one second up to `maxDelay` seconds
   */
  readonly source: { readonly freeAttempts: number; readonly maxDelay: number; readonly decayPerHour: number };
  /**
   * of an account or a client, counted for unknown sources only
   * - a bot check is required from `botCheckFrom` on; from `mailOnlyFrom` on the result is sent by mail only
   */
  readonly account: { readonly botCheckFrom: number; readonly mailOnlyFrom: number; readonly decayPerHour: number };
  readonly client: { readonly botCheckFrom: number; readonly mailOnlyFrom: number; readonly decayPerHour: number };
}

/**
 * Why an attempt is refused, with the seconds until the next one; null: accepted.
 * - 'by mail': accepted, but the response must not depend on the password.
 */
export type AttemptRefusal = { readonly why: 'wait' | 'bot check' | 'by mail'; readonly seconds: number } | null;

/**
 * Counts an attempt as failed before its password is checked; `refundAttempt` takes it back.
 * - A known source (`isKnown`) counts for itself only.
 * - A refused attempt ('bot check', 'wait') is not counted; 'by mail' is counted for the source only.
 */
export async function countAttempt(
  { pool }: Database,
  { source, account, client }: AttemptKeys,
  { isKnown, hasPass, limits }: { isKnown: boolean; hasPass: boolean; limits: AttemptLimits },
): Promise<AttemptRefusal> {
  const { rows } = await pool.query<{ refusal: 'wait' | 'bot check' | 'by mail' | null; seconds: number }>({
    name: 'take-log-in-try',
    text: 'SELECT refusal, seconds FROM take_log_in_try($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      source,
      account,
      client,
      isKnown,
      hasPass,
      limits.source.freeAttempts,
      limits.source.maxDelay,
      limits.source.decayPerHour,
      limits.account.botCheckFrom,
      limits.account.mailOnlyFrom,
      limits.account.decayPerHour,
      limits.client.botCheckFrom,
      limits.client.mailOnlyFrom,
      limits.client.decayPerHour,
    ],
  });
  const taken = rows[0];
  if (!taken) throw new Error('take_log_in_try said nothing');
  return taken.refusal === null ? null : { why: taken.refusal, seconds: taken.seconds };
}

/** Refunds an attempt that was no guess: the password was right or not checked. A right one resets its source. */
export async function refundAttempt(
  { pool }: Database,
  { source, account, client }: AttemptKeys,
  { isKnown, isRight }: { isKnown: boolean; isRight: boolean },
): Promise<void> {
  await pool.query(
    `UPDATE log_in_tries SET level = CASE WHEN key = $1 AND $2 THEN 0 ELSE greatest(0, level - 1) END,
       wait_until = CASE WHEN key = $1 THEN '-infinity' ELSE wait_until END
     WHERE key IN (SELECT key FROM log_in_tries WHERE key = ANY ($3) ORDER BY key FOR UPDATE)`,
    [source, isRight, isKnown ? [source] : [source, account, client]],
  );
}

/** Deletes levels without an attempt in the last day. */
export async function purgeLogInAttempts({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM log_in_tries WHERE at < now() - interval '1 day' AND wait_until < now()`);
}

/** An id without a person, so that unknown and known people cost the same queries. */
const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Whether this person has logged in from this client (see makeActingClient) in the last 90 days. */
export async function hasLoggedInFrom(
  { pool }: Database,
  userId: string | undefined,
  client: Buffer,
): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM audit_log WHERE subject_id = $1 AND act = 'log-in' AND client = $2
      AND at > now() - interval '90 days') AS known`,
    [userId ?? nobodysId, client],
  );
  return rows[0]?.known ?? false;
}
