import { getUpload, getUploads } from '@gtinoteka/contract/files/stewardship.ts';
import type { UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { askEvery, isGoingOn } from './runs-queries.ts';
import { stewardshipTexts as texts } from './stewardship-texts.ts';

const key = 'stewardship';

/** A page of uploads from 0. */
export function useUploads(companyId: string, page: number) {
  return useWaitedQuery<AnswerOf<typeof getUploads>>(
    {
      queryKey: [key, 'uploads', companyId, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getUploads, { params: { companyId }, query: { page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
  );
}

/** One upload with a page of its rows from 0; those of the page before stay until the next are there. */
export function useUpload(params: { companyId: string; uploadId: string }, state: UploadRowState, page: number) {
  return useWaitedQuery<AnswerOf<typeof getUpload>>(
    {
      queryKey: [key, 'upload', params.companyId, params.uploadId, state, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getUpload, { params, query: { state, page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      // A run of it that is being undone gives rows back.
      refetchInterval: ({ state: now }) => (now.data?.runs.some(isGoingOn) ? askEvery : false),
    },
    texts.loading,
    { isStoodIn: true },
  );
}

/** Brings lists and rows again after an answer. */
export function useUploadsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
