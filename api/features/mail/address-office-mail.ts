import type { MailJob } from '../../core/jobs/mail-job.ts';
import type { Database } from '../../core/database/database.ts';
import { readDigestContents } from '../../store/issues/issue-digests.ts';
import { readReadyIssueFile } from '../../store/issues/issue-files.ts';
import { readJudgedAuthorization } from '../../store/office/authorization-review.ts';
import { readNoticeContents } from '../../store/office/cms-notices.ts';
import { writeAuthorizationReviewed } from './templates/authorization-reviewed.ts';
import { writeDocumentNotice, writeDocumentWithdrawn } from './templates/document-notice.ts';
import { readPersonContents } from '../../store/people/mail-contents.ts';
import { readOfficeRights } from '../../store/people/users.ts';
import { writeOfficeRights } from './templates/office-rights.ts';
import { writeIssueDigest } from './templates/issue-digest.ts';
import { writeIssueFileReady } from './templates/issue-file-ready.ts';
import type { WrittenMail } from './templates/mail-layout.ts';

type OfficeJob = Extract<
  MailJob,
  {
    template:
      | 'issue-file-ready'
      | 'issue-digest'
      | 'authorization-reviewed'
      | 'document-notice'
      | 'document-withdrawn'
      | 'office-rights';
  }
>;

/** Mails of the office: requested files, issues to correct, decisions on authorizations. */
export async function addressOfficeMail(
  { database, siteUrl }: { readonly database: Pick<Database, 'db'>; readonly siteUrl: string },
  job: OfficeJob,
): Promise<(WrittenMail & { readonly to: readonly string[] }) | null> {
  const page = (path: string): string => new URL(path, siteUrl).href;
  if (job.template === 'issue-file-ready') {
    const ready = await readReadyIssueFile(database, job.issueFileId);
    return ready && { to: [ready.email], ...writeIssueFileReady(ready, page(`/repository/issue_file/${ready.id}`)) };
  }
  if (job.template === 'issue-digest') {
    const digest = await readDigestContents(database, job.digestId);
    return digest && { to: digest.emails, ...writeIssueDigest(digest, page('/my_products?show=issues')) };
  }
  if ('personId' in job) {
    const [person, rights] = await Promise.all([
      readPersonContents(database, job.personId),
      readOfficeRights(database, job.personId),
    ]);
    return person && rights && { to: [person.email], ...writeOfficeRights(person, rights, page('/')) };
  }
  if ('noticeId' in job) {
    const isWithdrawn = job.template === 'document-withdrawn';
    const notice = await readNoticeContents(database, { ...job, isWithdrawn });
    const write = isWithdrawn ? writeDocumentWithdrawn : writeDocumentNotice;
    return (
      notice && { to: notice.emails, ...write(notice, page(`/${notice.slug}${isWithdrawn ? '' : '?version=coming'}`)) }
    );
  }
  const judged = await readJudgedAuthorization(database, job.fileId);
  return judged && { to: [judged.email], ...writeAuthorizationReviewed(judged, page('/')) };
}
