import type { Database } from '../../core/database/database.ts';

/** Marks a solved challenge as used. False: it was used before. Expired marks may be purged. */
export async function spendChallenge({ pool }: Database, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'INSERT INTO spent_challenges (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [challenge, expiresAt],
  );
  return rowCount === 1;
}

/** Deletes challenges that have expired. An hour is added for differing clocks. */
export async function purgeSpentChallenges({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(`DELETE FROM spent_challenges WHERE expires_at <= now() - interval '1 hour'`);
  return rowCount ?? 0;
}
