import { LoadFailed } from './load-failed.tsx';

interface LoadStateProps {
  /** why it did not come; null while it may still come */
  error: unknown;
  /** what is loading, for the time until then */
  loading: string;
  /** the words where the person can stop waiting and did */
  interrupted?: string | undefined;
  onAgain: () => void;
}

/** In the place of data that is not here: that it is being loaded, or why that failed and a button that tries again. */
export function LoadState({ error, loading, interrupted, onAgain }: LoadStateProps) {
  if (error) return <LoadFailed error={error} interrupted={interrupted} onAgain={onAgain} />;
  return (
    <p role="status" className="muted">
      {loading}
    </p>
  );
}
