import { useEffect, useState } from 'react';
import type { QueuedLookUp } from '../core/device/local-db.ts';
import { serverNow } from '../core/session/server-clock.ts';
import { onQueueMark } from './queue-mark.ts';

/**
 * The queue as it is now, oldest first, read again with each change and when the limit lets a code go; null until it is known. Nothing
 * is read while nobody wants it.
 */
export function useQueue(isWanted = true): readonly QueuedLookUp[] | null {
  const [entries, setEntries] = useState<readonly QueuedLookUp[] | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops: (() => void)[] = [];
    async function follow(): Promise<void> {
      const parts = Promise.all([import('../core/device/local-db.ts'), import('./look-up-queue.ts')]);
      const [local, queue] = (await parts.catch(() => null)) ?? [];
      if (!local || !queue || isOver) return;
      const { listQueue, nextFree } = queue;
      async function read(): Promise<void> {
        const list = await listQueue();
        if (isOver) return;
        setEntries(list);
        clearTimeout(timer);
        const at = nextFree(list);
        if (at !== null) timer = setTimeout(() => void read(), at - serverNow() + 50);
      }
      const again = (): void => void read();
      stops.push(local.onLocalChange(again), onQueueMark(again));
      await read();
    }
    void follow();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [isWanted]);
  return entries;
}
