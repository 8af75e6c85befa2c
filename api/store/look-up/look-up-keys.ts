import type { Database } from '../../core/database/database.ts';
import { windowLength } from '../sliding-window.ts';

/** State of a look-up's idempotency key: new, a repeated look-up, or used for another code. */
export type KeyState = 'new' | 'repeated' | 'of another code';

export interface LookUpKeys {
  /** `payer`: keyed hash of the client that pays. A key is valid for the 24 h in which its code is counted. */
  readState(payer: Buffer, key: string, gtin: string): Promise<KeyState>;
  /** Stores the key of a counted and answered look-up; a code keeps its last key. Safe to repeat. */
  store(payer: Buffer, key: string, gtin: string): Promise<void>;
}

/** Keys of repeated look-ups (the Idempotency-Key header field of draft-ietf-httpapi-idempotency-key-header). */
export function makeLookUpKeys({ pool }: Database): LookUpKeys {
  return {
    async readState(payer, key, gtin) {
      const { rows } = await pool.query<{ gtin: string }>(
        `SELECT gtin FROM look_up_keys WHERE payer = $1 AND key = $2 AND counted_at > now() - ${windowLength}`,
        [payer, key],
      );
      if (!rows[0]) return 'new';
      return rows[0].gtin === gtin ? 'repeated' : 'of another code';
    },
    async store(payer, key, gtin) {
      await pool.query(
        `INSERT INTO look_up_keys (payer, key, gtin, counted_at)
         SELECT $1, $2, $3, coalesce(
           (SELECT first_seen[array_position(gtins, $3)] FROM daily_lookups WHERE client = $1), clock_timestamp())
         ON CONFLICT (payer, gtin) DO UPDATE SET key = excluded.key, counted_at = excluded.counted_at`,
        [payer, key, gtin],
      );
    },
  };
}

/** Deletes expired keys. */
export async function purgeLookUpKeys({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(`DELETE FROM look_up_keys WHERE counted_at <= now() - ${windowLength}`);
  return rowCount ?? 0;
}
