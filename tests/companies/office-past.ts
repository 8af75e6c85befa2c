import { addSentFile } from '../support/prepared/files.ts';
import { addRow, daysAgo, type Pool } from '../support/prepared/rows.ts';

/** The registry answered a minute ago, and did not answer in time since. */
export async function breakRegistry({ pool }: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO registry_days (day, answered_at, failed_at, fault)
     VALUES (current_date, now() - interval '1 minute', now(), 'timeout')`,
  );
}

/** GPC was taken in an hour ago, and could not be taken in since. */
export async function addGpcRuns(database: Pool): Promise<void> {
  const run = { kind: 'gpc', origin: 'command' };
  await addRow(database, 'import_runs', { ...run, state: 'done', file_names: ['a'], ended_at: daysAgo(1 / 24) });
  await addRow(database, 'import_runs', { ...run, state: 'failed', file_names: ['b'], ended_at: new Date() });
}

/** A company sent a file of 40 codes and one of product data three days ago, and began to send another a day later. */
export async function addSentFiles(database: Pool, companyId: string): Promise<void> {
  const sent = { company_id: companyId, created_at: daysAgo(3), uploaded_at: new Date(), processing_status: 2 };
  await addSentFile(database, { ...sent, kind: 'verify', codes_allowed: 40 });
  await addSentFile(database, { ...sent, kind: 'upload' });
  await addSentFile(database, { company_id: companyId, kind: 'verify', created_at: daysAgo(2), processing_status: 0 });
}

/** Five issues were found two days ago; a day later three were closed, one was given up, nine were begun. */
export async function addPastOfIssues(database: Pool): Promise<void> {
  const event = { error: 'EP-0003', pool: 'national' };
  const status = { ...event, at: daysAgo(1), act: 'status', from_status: 'new_issue' };
  await addRow(database, 'repository_issue_events', { ...event, at: daysAgo(2), act: 'found', issues: 5 });
  await addRow(database, 'repository_issue_events', { ...event, at: daysAgo(1), act: 'closed', issues: 3 });
  await addRow(database, 'repository_issue_events', { ...status, issues: 1, status: 'abandoned_issue' });
  await addRow(database, 'repository_issue_events', { ...status, issues: 9, status: 'in_progress_issue' });
}
