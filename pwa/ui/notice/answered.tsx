import type { ReactNode } from 'react';
import type { LoadingTexts } from '../../core/network/use-endpoint.ts';
import { LoadState } from './load-state.tsx';

/** What is drawn of an answer: that it comes, that it does not, or it. */
export function Answered<T>({
  answer,
  loading = answer.texts?.loading ?? '',
  interrupted = answer.texts?.interrupted,
  children,
}: {
  answer: { data: T | undefined; error: Error | null; refetch: () => void; texts?: LoadingTexts };
  /** where the answer has no texts of its own */
  loading?: string | undefined;
  interrupted?: string | undefined;
  children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  return <LoadState error={error} loading={loading} interrupted={interrupted} onAgain={refetch} />;
}
