import { buffer } from 'node:stream/consumers';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { noteIssueFileDone, readIssuesOfFile } from '../../store/issues/issue-files.ts';
import { writeIssueWorkbook } from './issue-workbook.ts';

interface IssueFileParts {
  readonly database: Pick<Database, 'db'>;
  readonly mail: MailQueue;
}

/** Makes a file of issues and queues its mail, once even after a restart; its rows fit in memory. */
export async function makeIssueFile({ database, mail }: IssueFileParts, id: string): Promise<void> {
  const issues = await readIssuesOfFile(database, id);
  if (!issues) return;
  const content = await buffer(writeIssueWorkbook(issues));
  await database.db.transaction().execute(async (trx) => {
    if (await noteIssueFileDone(trx, id, content))
      await mail.queue(trx, { template: 'issue-file-ready', issueFileId: id });
  });
}
