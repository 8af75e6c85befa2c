import { useEffect, useMemo, useState } from 'react';
import type { LookUp } from '../core/device/local-db.ts';
import { useLocal } from '../core/device/use-local.ts';
import { serverNow } from '../core/session/server-clock.ts';
import { useSession } from '../core/session/session.tsx';
import { countPending, nextFree, readQueue } from './look-up-rows.ts';

const nothing: readonly LookUp[] = [];

/** The queue as it is now, oldest first, drawn again with each change and when the limit lets a code go; null until it is known. */
export function useQueue(): readonly LookUp[] | null {
  const { user } = useSession();
  const rows = useLocal<readonly LookUp[]>(`queue ${user?.id ?? ''}`, readQueue, nothing);
  const [releases, setReleases] = useState(0);
  const at = nextFree(rows ?? nothing);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setReleases((count) => count + 1), at - serverNow() + 50);
    return () => clearTimeout(timer);
  }, [at]);
  // Another list, so that what follows from it is done again, when the limit lets a code go.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (rows ? [...rows] : null), [rows, releases]);
}

/** How many codes of whoever is here are pending. */
export function useQueueCount(): number {
  const { user } = useSession();
  return useLocal(`pending ${user?.id ?? ''}`, countPending, 0) ?? 0;
}
