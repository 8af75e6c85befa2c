import type { Database } from '../../core/database/database.ts';

/** The keys that a log-in attempt counts for. They are hashes, so the table contains no addresses or accounts. */
export interface TryKeys {
  /** the account with the client, or a device known to the account */
  readonly place: Buffer;
  readonly account: Buffer;
  readonly client: Buffer;
}

/** Limits of failed attempts, as levels that fall by `falls` an hour. */
export interface TryLimits {
  /**
   * of a known device: `free` attempts, then a bot check each time and a delay that doubles up to `longestWait`
   * seconds
   */
  readonly place: { readonly free: number; readonly longestWait: number; readonly falls: number };
  /**
   * of an account or a client from unknown devices: bot check from `asked` on, answers by mail only from `most` on
   */
  readonly account: { readonly asked: number; readonly most: number; readonly falls: number };
  readonly client: { readonly asked: number; readonly most: number; readonly falls: number };
}

/**
 * Why an attempt is refused, with the seconds until the next one; null: accepted.
 * - 'by mail': accepted, but the response must not depend on the password.
 */
export type TryRefusal = { readonly why: 'wait' | 'bot check' | 'by mail'; readonly seconds: number } | null;

/**
 * Counts an attempt as failed before its password is checked, until settleTry.
 * - A known device counts for itself only.
 */
export async function takeTry(
  { pool }: Database,
  { place, account, client }: TryKeys,
  { isKnown, hasPass, limits }: { isKnown: boolean; hasPass: boolean; limits: TryLimits },
): Promise<TryRefusal> {
  const { rows } = await pool.query<{ refusal: 'wait' | 'bot check' | 'by mail' | null; seconds: number }>({
    name: 'take-log-in-try',
    text: 'SELECT refusal, seconds FROM take_log_in_try($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      place,
      account,
      client,
      isKnown,
      hasPass,
      limits.place.free,
      limits.place.longestWait,
      limits.place.falls,
      limits.account.asked,
      limits.account.most,
      limits.account.falls,
      limits.client.asked,
      limits.client.most,
      limits.client.falls,
    ],
  });
  const taken = rows[0];
  if (!taken) throw new Error('take_log_in_try said nothing');
  return taken.refusal === null ? null : { why: taken.refusal, seconds: taken.seconds };
}

/** Refunds an attempt that was no guess: the password was right or not checked. A right one resets its device. */
export async function refundTry(
  { pool }: Database,
  { place, account, client }: TryKeys,
  { isKnown, isRight }: { isKnown: boolean; isRight: boolean },
): Promise<void> {
  await pool.query(
    `UPDATE log_in_tries SET level = CASE WHEN key = $1 AND $2 THEN 0 ELSE greatest(0, level - 1) END,
       wait_until = CASE WHEN key = $1 THEN '-infinity' ELSE wait_until END
     WHERE key IN (SELECT key FROM log_in_tries WHERE key = ANY ($3) ORDER BY key FOR UPDATE)`,
    [place, isRight, isKnown ? [place] : [place, account, client]],
  );
}

/** Deletes levels that have fallen to zero. */
export async function dropOldTries({ pool }: Database): Promise<void> {
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
