import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Answers stay fresh for a minute; only what could pass at a second try is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && (!(error instanceof ApiError) || error.status >= 500),
      // The shell says what to do without a network; a query that never starts would say nothing.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
