import { getSendings } from '@gtinoteka/contract/files/sending.ts';
import { getUploadRows } from '@gtinoteka/contract/files/product-upload.ts';
import { getSentFile, getSentFiles, type FileKind, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { getFileReport } from '@gtinoteka/contract/files/verification-report.ts';
import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isProgressLive } from '../../core/network/follow-progress.ts';
import { queryOf, useEndpoint } from '../../core/network/use-endpoint.ts';
import { askedEvery, useProgress } from '../../core/network/use-progress.ts';
import { reportTexts } from './report-texts.ts';
import { verificationTexts as texts } from './verification-texts.ts';

/** What shows files of the company and its limit. */
export const fileAnswers = [getSentFiles, getSentFile, getSendings, getFileReport, getUploadRows, getCompanyPackage];

/** A file that the worker has or will have: it goes on by itself. */
function isRunning({ processingStatus, askedLeft, asksColumns }: SentFile): boolean {
  return processingStatus === 1 || (processingStatus === 0 && askedLeft === null && !asksColumns);
}

/** A file whose place nobody else's of its kind can take (B §4). */
export function isOpen({ processingStatus, kind }: SentFile, wanted: FileKind): boolean {
  return kind === wanted && (processingStatus === 0 || processingStatus === 1);
}

/** How soon files are requested again; false unless one of them goes on. */
function nextLook(companyId: string, files: readonly SentFile[]): number | false {
  return files.some(isRunning) && (isProgressLive(companyId) ? askedEvery.besideStream : askedEvery.alone);
}

/** Follows the company's files while one of them goes on, and keeps what comes in the place of the answers. */
function useFilesProgress(companyId: string, shown: readonly SentFile[]): void {
  const client = useQueryClient();
  useProgress(shown.some(isRunning) ? companyId : null, ({ files }) => {
    const byId = new Map(files.map((file) => [file.id, file]));
    client.setQueriesData<AnswerOf<typeof getSentFiles>>(
      { queryKey: [getSentFiles.name, { params: { companyId } }] },
      (old) => old && { ...old, records: old.records.map((file) => byId.get(file.id) ?? file) },
    );
    for (const file of files) {
      const { queryKey } = queryOf(getSentFile, { params: { companyId, fileId: file.id } });
      client.setQueryData<SentFile>(queryKey, (old) => old && file);
    }
  });
}

/** A page of the company's files from 0, kept up to date while one of them is being checked. */
export function useSentFiles(companyId: string, page: number) {
  const answer = useEndpoint(
    getSentFiles,
    { params: { companyId }, query: { page: String(page) } },
    { texts, every: ({ records }) => nextLook(companyId, records) },
  );
  useFilesProgress(companyId, answer.data?.records ?? []);
  return answer;
}

/** One file of the company, kept up to date while it is being checked. */
export function useSentFile(companyId: string, fileId: string) {
  const answer = useEndpoint(
    getSentFile,
    { params: { companyId, fileId } },
    { texts: reportTexts, every: (file) => nextLook(companyId, [file]) },
  );
  useFilesProgress(companyId, answer.data ? [answer.data] : []);
  return answer;
}
