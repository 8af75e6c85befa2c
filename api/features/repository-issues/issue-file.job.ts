import { buffer } from 'node:stream/consumers';
import type { Database } from '../../core/database/database.ts';
import type { BackgroundWork } from '../../core/jobs/background-work.ts';
import type { IssueFileJob } from '../../core/jobs/file-jobs.ts';
import { issueFileQueue } from '../../core/jobs/job-queues.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { noteIssueFileDone, noteIssueFileFailed, readIssuesOfFile } from '../../store/issues/issue-files.ts';
import { writeIssueWorkbook } from './issue-workbook.ts';

interface IssueFileParts {
  readonly database: Pick<Database, 'db'>;
  readonly mail: MailQueue;
}

/** Makes a file of issues and queues its mail, once however often it is begun; its rows are few enough to be held. */
async function makeIssueFile({ database, mail }: IssueFileParts, id: string): Promise<void> {
  const issues = await readIssuesOfFile(database, id);
  if (!issues) return;
  const content = await buffer(writeIssueWorkbook(issues));
  await database.db.transaction().execute(async (trx) => {
    if (await noteIssueFileDone(trx, id, content))
      await mail.queue(trx, { template: 'issue-file-ready', issueFileId: id });
  });
}

/** The making of files of issues, one at a time. */
export function makeIssueFileWork(parts: IssueFileParts): BackgroundWork<IssueFileJob> {
  return {
    queue: issueFileQueue,
    atOnce: 1,
    run: ({ issueFileId }) => makeIssueFile(parts, issueFileId),
    giveUp: ({ issueFileId }) => noteIssueFileFailed(parts.database, issueFileId),
  };
}
