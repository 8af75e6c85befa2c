import { addRow, type Pool } from './rows.ts';

/** What programs of a company have asked was asked so many days ago. */
export async function ageCalls({ pool }: Pool, companyId: string, days: number): Promise<void> {
  await pool.query('UPDATE api_calls SET at = now() - make_interval(days => $2) WHERE company_id = $1', [
    companyId,
    days,
  ]);
}

/** No program has written anything under a key of its own. */
export async function forgetWritten({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM written_answers');
}

/** What programs wrote under keys of their own was written so many days ago. */
export async function ageWritten({ pool }: Pool, days: number): Promise<void> {
  await pool.query('UPDATE written_answers SET written_at = now() - make_interval(days => $1)', [days]);
}

/** The file of a day's changes was made so many days ago. */
export async function ageFeedFile({ pool }: Pool, day: string, days: number): Promise<void> {
  await pool.query(
    `UPDATE feed_files SET made_at = now() - make_interval(days => $2) WHERE kind = 'day' AND covers = $1`,
    [day, days],
  );
}

/** The file of a day's changes that a run which was killed has begun. */
export async function addUnmadeFeedFile(database: Pool, day: string, key: string): Promise<void> {
  await addRow(database, 'feed_files', { kind: 'day', covers: day, format: 'jsonl', file_key: key });
}
