import { hashKey, useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TermsNeeded } from '../session/accepted-terms.ts';
import { OfflineError } from './api-error.ts';
import { afterSilence } from './patience.ts';
import { BusyInterrupted, useBusyWhile } from '../page/busy.tsx';

export interface WaitedQuery<T> {
  data: T | undefined;
  /** BusyInterrupted after "Przerwij", until it is asked again */
  error: Error | null;
  isInterrupted: boolean;
  /** the person has asked and has no answer yet; not while rows of the page before stand in for it */
  isAsking: boolean;
  isPlaceholderData: boolean;
  refetch: () => void;
  /** asks again without the overlay, if there was no answer: what is shown stays until there is one */
  refetchQuietly: () => void;
}

/** `isStoodIn`: something else stands on the page meanwhile, so no overlay is drawn. */
export interface WaitedOptions {
  isStoodIn?: boolean;
  patience?: number;
}

/** What is said of a question until a person asks it again or it has an answer, however often it is tried meanwhile. */
interface Held {
  key: string;
  error: Error;
}

/**
 * `useQuery` for an answer that a person waits for: under the blocking overlay (A §2), whose "Przerwij" aborts the request by the
 * signal that the query's function gets. Renewing an answer that is shown already draws no overlay, nor
 * does waiting while something kept stands in for it, nor a try that nobody asked for. After `patience` milliseconds the page says
 * OfflineError, and goes on listening.
 */
export function useWaitedQuery<Answer, T = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, T, Key>,
  text: string,
  { isStoodIn = false, patience }: WaitedOptions = {},
): WaitedQuery<T> {
  const queryClient = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options);
  const [failed, setFailed] = useState<Held | null>(null);
  const key = hashKey(options.queryKey);
  const isMissing = data === undefined || isPlaceholderData;
  // Accepting the terms is a wish for the answer.
  if (error && !(error instanceof TermsNeeded) && (failed?.error !== error || failed.key !== key))
    setFailed({ key, error });
  const held = failed?.key === key ? failed : null;
  const isWaiting = isFetching && isMissing && !held && !error;

  useBusyWhile(isWaiting && !isStoodIn, key, text, () => {
    setFailed({ key, error: new BusyInterrupted() });
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  });
  useEffect(() => {
    if (!isWaiting || patience === undefined) return undefined;
    return afterSilence(patience, () => setFailed({ key, error: new OfflineError(true) }));
  }, [isWaiting, patience, key]);

  // What hangs since the server was lost would only be joined.
  const cancelAndRefetch = (): void =>
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }).then(() => refetch());

  const shown = error ?? (isMissing && !isWaiting ? (held?.error ?? null) : null);
  return {
    data,
    error: shown,
    isInterrupted: shown instanceof BusyInterrupted,
    isAsking: isWaiting && data === undefined,
    isPlaceholderData,
    refetch() {
      setFailed(null);
      if (held && isFetching) cancelAndRefetch();
      else void refetch();
    },
    refetchQuietly() {
      if (held) cancelAndRefetch();
    },
  };
}
