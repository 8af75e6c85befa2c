import { getSentFiles, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { verificationTexts as texts } from './verification-texts.ts';

const key = 'verification';

type SentFiles = AnswerOf<typeof getSentFiles>;

/** How often a file that is being checked is asked about, in milliseconds. */
const askedEvery = 1_000;

/** A file that the worker has or will have: it goes on by itself. */
export function isRunning({ processingStatus, askedLeft }: SentFile): boolean {
  return processingStatus === 1 || (processingStatus === 0 && askedLeft === null);
}

/** A file whose place nobody else's can take (B §4). */
export function isOpen({ processingStatus, kind }: SentFile): boolean {
  return kind === 'verify' && (processingStatus === 0 || processingStatus === 1);
}

/** A page of the company's files from 0, asked again while one of them is being checked. */
export function useSentFiles(companyId: string, page: number) {
  return useWaitedQuery<SentFiles>(
    {
      queryKey: [key, 'files', companyId, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getSentFiles, { params: { companyId }, query: { page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.records.some(isRunning) ? askedEvery : false),
    },
    texts.loading,
  );
}

/** The package of the company, for its limit of verification; undefined until it is known. */
export function useVerifyLimit(companyId: string) {
  return useQuery({
    queryKey: [key, 'package', companyId],
    queryFn: async ({ signal }) => (await callEndpoint(getCompanyPackage, { params: { companyId }, signal })).data,
    staleTime: 0,
  }).data;
}

/** Brings files and limit again after a change. */
export function useFilesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
