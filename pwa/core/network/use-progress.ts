import type { Progress } from '@gtinoteka/contract/files/progress.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { followProgress } from './follow-progress.ts';

/** How often is asked while something is under way, in milliseconds: without a stream, and beside one, should it have missed something. */
export const askedEvery = { alone: 1_000, besideStream: 15_000 } as const;

/** Hears of what a company has under way as long as `companyId` is not null. Returns whether the stream is there. */
export function useProgress(companyId: string | null, hear: (progress: Progress) => void): boolean {
  const [isLive, setLive] = useState(false);
  const heard = useEffectEvent(hear);
  useEffect(() => {
    if (companyId === null) return undefined;
    const stop = followProgress(companyId, { hear: (progress) => heard(progress), live: setLive });
    return () => {
      stop();
      setLive(false);
    };
  }, [companyId]);
  return isLive;
}
