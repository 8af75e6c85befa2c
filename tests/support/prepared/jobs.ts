import type { Pool } from './rows.ts';

/** A job that its queue gave up a day after it came, with what it was and why; its id. */
export async function addGivenUp({ pool }: Pool, queue: string, data: object, reason = 'SMTP: 550'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     VALUES ($1 || '-dead-letters', $2, $1, gen_random_uuid(), now() - interval '1 day', 4, jsonb_build_object('reason', $3::text))
     RETURNING id`,
    [queue, data, reason],
  );
  return rows[0]?.id ?? '';
}

/** Mails that wait are tried once more and no oftener. */
export async function leaveOneTry({ pool }: Pool): Promise<void> {
  await pool.query(`UPDATE jobs.job SET retry_limit = 1 WHERE name = 'mail'`);
}

/** The schedule of periodic jobs was made three days ago, and nobody has looked at it for two. */
export async function missTwoDays({ pool }: Pool): Promise<void> {
  await pool.query(`UPDATE jobs.schedule SET created_on = now() - interval '3 days'`);
  await pool.query(`UPDATE jobs.version SET cron_on = now() - interval '2 days'`);
}
