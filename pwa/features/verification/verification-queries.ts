import { getFilePreview, type PricedPreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { getSendings } from '@gtinoteka/contract/files/sending.ts';
import { getUploadRows } from '@gtinoteka/contract/files/product-upload.ts';
import {
  getSentFile,
  getSentFiles,
  type FileKind,
  type SentFile,
  type UploadRowState,
} from '@gtinoteka/contract/files/verification.ts';
import { getFileReport, type ReportShow, type RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { isProgressLive } from '../../core/network/follow-progress.ts';
import { askedEvery, useProgress } from '../../core/network/use-progress.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { mappingTexts } from './mapping/mapping-texts.ts';
import { reportTexts } from './report-texts.ts';
import { verificationTexts as texts } from './verification-texts.ts';

const key = 'verification';

type SentFiles = AnswerOf<typeof getSentFiles>;

/** A file that the worker has or will have: it goes on by itself. */
function isRunning({ processingStatus, askedLeft, asksColumns }: SentFile): boolean {
  return processingStatus === 1 || (processingStatus === 0 && askedLeft === null && !asksColumns);
}

/** A file whose place nobody else's of its kind can take (B §4). */
export function isOpen({ processingStatus, kind }: SentFile, wanted: FileKind): boolean {
  return kind === wanted && (processingStatus === 0 || processingStatus === 1);
}

/** How often files are asked about by themselves: not at all unless one of them goes on. */
function intervalOf(companyId: string, goesOn: boolean): number | false {
  return goesOn && (isProgressLive(companyId) ? askedEvery.besideStream : askedEvery.alone);
}

/** Follows the company's files while one of them goes on, and keeps what comes in the place of what was asked for. */
function useFilesProgress(companyId: string, goesOn: boolean): void {
  const client = useQueryClient();
  useProgress(goesOn ? companyId : null, ({ files }) => {
    const byId = new Map(files.map((file) => [file.id, file]));
    client.setQueriesData<SentFiles>(
      { queryKey: [key, 'files', companyId] },
      (old) => old && { ...old, records: old.records.map((file) => byId.get(file.id) ?? file) },
    );
    for (const file of files) client.setQueryData<SentFile>([key, 'file', companyId, file.id], (old) => old && file);
  });
}

/** A page of the company's files from 0, kept up to date while one of them is being checked. */
export function useSentFiles(companyId: string, page: number) {
  const client = useQueryClient();
  const queryKey = [key, 'files', companyId, page];
  const answer = useWaitedQuery<SentFiles>(
    {
      queryKey,
      queryFn: async ({ signal }) =>
        (
          await callEndpoint(getSentFiles, {
            params: { companyId },
            query: { page: String(page) },
            isBackground: client.getQueryData(queryKey) !== undefined,
            signal,
          })
        ).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => intervalOf(companyId, state.data?.records.some(isRunning) ?? false),
    },
    texts.loading,
  );
  useFilesProgress(companyId, answer.data?.records.some(isRunning) ?? false);
  return answer;
}

/** One file of the company, kept up to date while it is being checked. */
export function useSentFile(companyId: string, fileId: string) {
  const client = useQueryClient();
  const queryKey = [key, 'file', companyId, fileId];
  const answer = useWaitedQuery<SentFile>(
    {
      queryKey,
      queryFn: async ({ signal }) =>
        (
          await callEndpoint(getSentFile, {
            params: { companyId, fileId },
            isBackground: client.getQueryData(queryKey) !== undefined,
            signal,
          })
        ).data,
      staleTime: 0,
      refetchInterval: ({ state }) => intervalOf(companyId, state.data ? isRunning(state.data) : false),
    },
    reportTexts.loading,
  );
  useFilesProgress(companyId, answer.data ? isRunning(answer.data) : false);
  return answer;
}

/** The first rows of a file whose columns are to be confirmed. */
export function useFilePreview(companyId: string, fileId: string) {
  return useWaitedQuery<PricedPreview>(
    {
      queryKey: [key, 'preview', companyId, fileId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getFilePreview, { params: { companyId, fileId }, signal })).data,
      // What the package holds changes.
      staleTime: 0,
    },
    mappingTexts.loading,
    { isStoodIn: true },
  );
}

export interface ReportFilter {
  readonly show: ReportShow;
  readonly reason: RowReason | null;
}

export type Report = AnswerOf<typeof getFileReport>;

/** The report of a file that is done; rows of the filter before stay until those of another one are there. */
export function useReport(companyId: string, fileId: string, { show, reason }: ReportFilter) {
  return useWaitedQuery<Report>(
    {
      queryKey: [key, 'report', companyId, fileId, show, reason],
      queryFn: async ({ signal }) =>
        (
          await callEndpoint(getFileReport, {
            params: { companyId, fileId },
            query: reason === null ? { show } : { reason },
            signal,
          })
        ).data,
      placeholderData: keepPreviousData,
      // What was found of a file does not change.
      staleTime: 600_000,
    },
    reportTexts.loading,
    { isStoodIn: true },
  );
}

/** What this person began to send of a kind and has not finished; undefined where there is nothing. */
export function useLeftSending(companyId: string, kind: FileKind) {
  return useQuery({
    queryKey: [key, 'sendings', companyId],
    queryFn: async ({ signal }) => (await callEndpoint(getSendings, { params: { companyId }, signal })).data.sendings,
    staleTime: 0,
  }).data?.find((one) => one.kind === kind);
}

/** A page from 0 of what became of rows of product data. */
export function useUploadRows(companyId: string, fileId: string, state: UploadRowState, page: number) {
  return useWaitedQuery<AnswerOf<typeof getUploadRows>>(
    {
      queryKey: [key, 'upload', companyId, fileId, state, page],
      queryFn: async ({ signal }) =>
        (
          await callEndpoint(getUploadRows, {
            params: { companyId, fileId },
            query: { state, page: String(page) },
            signal,
          })
        ).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    reportTexts.loading,
    { isStoodIn: true },
  );
}

/** The package of the company, for its limit of verification, asked again with every reservation; undefined until it is known. */
export function useVerifyLimit(companyId: string, reserved: number) {
  return useQuery({
    queryKey: [key, 'package', companyId, reserved],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await callEndpoint(getCompanyPackage, { params: { companyId }, signal })).data,
    staleTime: 0,
  }).data;
}

/** Brings files and limit again after a change. */
export function useFilesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

/** The same after the columns of a file have been confirmed, or the file given up: its preview is there no more. */
export function useFileAnswered(fileId: string): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      queryKey: [key],
      predicate: ({ queryKey }) => queryKey[1] !== 'preview' || queryKey[3] !== fileId,
    });
}
