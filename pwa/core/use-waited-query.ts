import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyInterrupted, useBusyWhile } from './busy.tsx';

export interface WaitedQuery<T> {
  data: T | undefined;
  /** BusyInterrupted after "Przerwij", until it is asked again */
  error: Error | null;
  /** the person has asked and has no answer yet; not while rows of the page before stand in for it */
  isAsking: boolean;
  isPlaceholderData: boolean;
  refetch: () => void;
  /** asks again without the overlay: what is shown stays until there is an answer */
  refetchQuietly: () => void;
}

/** An error that stands in place of the query's own: what stopped it, or what it said before a quiet attempt. */
interface Held {
  key: string;
  error: Error;
  isQuiet: boolean;
}

/**
 * `useQuery` for an answer that a person waits for: under the blocking overlay (A §2), whose "Przerwij" aborts the request by the
 * signal that the query's function gets. Renewing an answer that is shown already draws no overlay, nor
 * does waiting while something kept stands in for it.
 */
export function useWaitedQuery<T>(options: UseQueryOptions<T>, text: string, isStoodIn = false): WaitedQuery<T> {
  const queryClient = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options);
  const [kept, setKept] = useState<Held | null>(null);
  const key = hashKey(options.queryKey);
  const held = kept?.key === key ? kept : null;
  const isMissing = data === undefined || isPlaceholderData;
  const isWaiting = isFetching && isMissing && !held?.isQuiet;

  useBusyWhile(isWaiting && !isStoodIn, key, text, () => {
    setKept({ key, error: new BusyInterrupted(), isQuiet: false });
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  });

  return {
    data,
    error: error ?? (isMissing && !isWaiting ? (held?.error ?? null) : null),
    isAsking: isWaiting && data === undefined,
    isPlaceholderData,
    refetch() {
      setKept(null);
      void refetch();
    },
    refetchQuietly() {
      const shown = error ?? held?.error;
      if (!shown) return;
      setKept({ key, error: shown, isQuiet: true });
      // Whatever was put there since, as by "Przerwij", is not this attempt's to take away.
      void refetch().finally(() => setKept((now) => (now?.isQuiet && now.key === key ? null : now)));
    },
  };
}
