import {
  getDatabaseStatus,
  type DatabaseDetail,
  type DatabaseExport,
} from '@gtinoteka/contract/files/database-export.ts';
import type { Membership } from '@gtinoteka/contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { isProgressLive } from '../../core/network/follow-progress.ts';
import { askedEvery, useProgress } from '../../core/network/use-progress.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { databaseTexts as texts } from './database-export-texts.ts';

/** Whether the worker has a package, or will have it. */
export function isRunning({ processingStatus }: Pick<DatabaseExport, 'processingStatus'>): boolean {
  return processingStatus === 0 || processingStatus === 1;
}

/** A package, kept up to date while it is being made. */
export function useDatabase({ id: membershipId, company }: Membership, databaseId: string) {
  const client = useQueryClient();
  const queryKey = ['database', 'status', membershipId, databaseId];
  const answer = useWaitedQuery<DatabaseDetail>(
    {
      queryKey,
      queryFn: async ({ signal }) =>
        (
          await callEndpoint(getDatabaseStatus, {
            params: { id: membershipId, databaseId },
            isBackground: client.getQueryData(queryKey) !== undefined,
            signal,
          })
        ).data,
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) =>
        state.data !== undefined &&
        isRunning(state.data) &&
        (isProgressLive(company.id) ? askedEvery.besideStream : askedEvery.alone),
    },
    texts.loading,
  );
  useProgress(answer.data && isRunning(answer.data) ? company.id : null, ({ databases }) => {
    const made = databases.find(({ id }) => id === databaseId);
    if (!made) return;
    if (isRunning(made)) client.setQueryData<DatabaseDetail>(queryKey, (old) => old && { ...old, ...made });
    // What there is to be downloaded is told by the package itself.
    else void client.invalidateQueries({ queryKey });
  });
  return answer;
}

/** Has counts and limits asked for again after an order, or a refusal that tells of another state (A §8: local limits). */
export function useLimitsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['database'] }),
      client.invalidateQueries({ queryKey: ['service-packages'] }),
      client.invalidateQueries({ queryKey: ['account'] }),
    ]);
}
