import type { Pool } from '../support/prepared/rows.ts';

/** Moves the day of every announced change to this one; `announced` days ago they were told first. */
export async function moveNotices({ pool }: Pool, day: string, announced: number | null): Promise<void> {
  await pool.query(
    `UPDATE cms_notices SET effective_on = $1, announced_at = coalesce(now() - make_interval(days => $2), announced_at)`,
    [day, announced],
  );
}

/** Moves when companies were told of changes, or one of them, so many days back. */
export async function moveTelling({ pool }: Pool, days: number, companyId: string | null): Promise<void> {
  await pool.query(
    `UPDATE cms_notice_companies SET told_at = now() - make_interval(days => $1)
     WHERE $2::uuid IS NULL OR company_id = $2::uuid`,
    [days, companyId],
  );
}

/** Every announced change has been in force for so many days. */
export async function ageNotices({ pool }: Pool, days: number): Promise<void> {
  await pool.query('UPDATE cms_notices SET published_at = now() - make_interval(days => $1)', [days]);
}

/** No change of a document was ever announced. */
export async function forgetNotices({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM cms_notices');
}

/** The hour of every planned publication has come. */
export async function letHourCome({ pool }: Pool): Promise<void> {
  await pool.query(`UPDATE cms_drafts SET publish_at = now() - interval '1 second' WHERE publish_at IS NOT NULL`);
}

/** From now on every statement of this kind on a table fails, as when the server is killed under it; returns what ends that. */
export async function breakStatement({ pool }: Pool, table: string, act: string): Promise<() => Promise<void>> {
  await pool.query(`
    CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'stopped'; END $$;
    CREATE TRIGGER end_here AFTER ${act} ON ${table} FOR EACH ROW EXECUTE FUNCTION end_here()`);
  return async () => void (await pool.query('DROP FUNCTION end_here CASCADE'));
}
