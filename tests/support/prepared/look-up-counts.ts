import type { Pool } from './rows.ts';

/** What was looked up within a day moves back, as if so many seconds had gone by. */
export async function ageLookUps({ pool }: Pool, seconds: number): Promise<void> {
  await pool.query(
    'UPDATE daily_lookups SET first_seen = ARRAY(SELECT seen - make_interval(secs => $1) FROM unnest(first_seen) seen)',
    [seconds],
  );
  await pool.query('UPDATE look_up_keys SET counted_at = counted_at - make_interval(secs => $1)', [seconds]);
}

/** The one look-up of a client who has looked nothing else up was a second more than a day ago. */
export async function ageLookUpOf({ pool }: Pool, gtin: string): Promise<void> {
  await pool.query(
    `UPDATE daily_lookups SET first_seen = ARRAY[clock_timestamp() - interval '24 hours 1 second'] WHERE gtins = ARRAY[$1]`,
    [gtin],
  );
}

/** Nobody has looked anything up. */
export async function forgetLookUps({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM daily_lookups');
}

/** No look-up was sent under a key of its own. */
export async function forgetLookUpKeys({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM look_up_keys');
}

/** What lists have shown within a day moves back, as if so many seconds had gone by. */
export async function ageListings({ pool }: Pool, seconds: number): Promise<void> {
  await pool.query(
    'UPDATE daily_listings SET first_seen = ARRAY(SELECT seen - make_interval(secs => $1) FROM unnest(first_seen) seen)',
    [seconds],
  );
}

/** No list has shown anything to anybody. */
export async function forgetListings({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM daily_listings');
}

/** Every refused log-in moves back, with the wait that it brought, as if so many seconds had gone by. */
export async function ageLogInTries({ pool }: Pool, seconds: number): Promise<void> {
  await pool.query(
    `UPDATE log_in_tries SET at = at - make_interval(secs => $1), wait_until = wait_until - make_interval(secs => $1)`,
    [seconds],
  );
}

/** A session with all its tokens moves back, as if so many seconds had gone by. `token`: one of them, whichever. */
export async function ageSession({ pool }: Pool, token: string, seconds: number): Promise<void> {
  await pool.query(
    `UPDATE refresh_tokens SET used_at = used_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
       family_started_at = family_started_at - make_interval(secs => $2)
     WHERE family = (SELECT family FROM refresh_tokens WHERE token_hash = sha256(convert_to($1, 'UTF8')))`,
    [token, seconds],
  );
}

/** One of the challenges of the bot check that were answered ended two hours ago. */
export async function expireOneChallenge({ pool }: Pool): Promise<void> {
  await pool.query(
    `UPDATE spent_challenges SET expires_at = now() - interval '2 hours'
     WHERE challenge = (SELECT min(challenge) FROM spent_challenges)`,
  );
}
