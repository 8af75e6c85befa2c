import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { onReturn } from './connection.ts';

/** `fetchQuery` that does not wait for a request that hangs since the server was lost: once it is back, the question is asked again. */
export async function fetchFresh<T>(queryClient: QueryClient, query: FetchQueryOptions<T>): Promise<T> {
  let isBack = false;
  const stop = onReturn(() => {
    isBack = true;
    void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  });
  try {
    return await queryClient.fetchQuery(query);
  } catch (error) {
    if (!isBack) throw error;
    return await queryClient.fetchQuery(query);
  } finally {
    stop();
  }
}
