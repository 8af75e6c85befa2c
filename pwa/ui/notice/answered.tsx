import type { ReactNode } from 'react';
import { LoadState } from './load-state.tsx';

/** What is drawn of an answer: that it comes, that it does not, or it. */
export function Answered<T>({
  answer: { data, error, refetch },
  loading,
  interrupted,
  children,
}: {
  answer: { data: T | undefined; error: Error | null; refetch: () => void };
  loading: string;
  interrupted: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return <LoadState error={error} loading={loading} interrupted={interrupted} onAgain={refetch} />;
}
