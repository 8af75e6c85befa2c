import { getNotices, type Notices } from '@gtinoteka/contract/office/documents.ts';
import { callEndpoint } from '../network/api-client.ts';

/** A query for which version of each page is public, and for the changes that are coming. */
export const pageVersions = {
  queryKey: ['page-versions'],
  staleTime: 30 * 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Notices> =>
    (await callEndpoint(getNotices, { signal, cache: 'no-cache', isBackground: true })).data,
};
