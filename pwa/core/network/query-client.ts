import { QueryClient } from '@tanstack/react-query';

/** Answers stay fresh for a minute. What failed is not repeated by itself: it is asked for again when the server is back (connection.ts). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: false,
      // The shell says what to do without a network; a query that never starts would say nothing.
      networkMode: 'always',
    },
    // What was sent, a password among it, is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});
