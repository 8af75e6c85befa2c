import { getDatabaseStatus, type DatabaseExport } from '@gtinoteka/contract/files/database-export.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { databaseTexts as texts } from './database-export-texts.ts';

/** How often a package that is being made is asked about, in milliseconds. */
const askedEvery = 1_000;

/** Whether the worker has a package, or will have it. */
export function isRunning({ processingStatus }: Pick<DatabaseExport, 'processingStatus'>): boolean {
  return processingStatus === 0 || processingStatus === 1;
}

/** A package, asked again while it is being made. */
export function useDatabase(membershipId: string, databaseId: string) {
  return useWaitedQuery<DatabaseExport>(
    {
      queryKey: ['database', 'status', membershipId, databaseId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getDatabaseStatus, { params: { id: membershipId, databaseId }, signal })).data,
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askedEvery : false),
    },
    texts.loading,
  );
}

/** Has counts and limits asked for anew after an order, or a refusal that tells of another state (A §8: local limits). */
export function useLimitsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['database'] }),
      client.invalidateQueries({ queryKey: ['service-packages'] }),
      client.invalidateQueries({ queryKey: ['account'] }),
    ]);
}
