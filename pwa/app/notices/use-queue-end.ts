import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LookUp } from '../../core/device/local-db.ts';
import { sendNow } from '../../core/network/send-now.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { queueTexts } from '../../core/texts/queue.ts';
import { isHeld, nextFree } from '../../look-up/look-up-rows.ts';

/**
 * Tells what became of the queue, once nothing of it can be sent any more: in exact counts, also of what ended before this page was
 * opened. What the daily limit held is sent as soon as it lets on. `queue` and `isConnected` say when to look.
 */
export function useQueueEnd(queue: readonly LookUp[] | null, isConnected: boolean): void {
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  /** codes that waited while this page was open: another tab may send them, and tell of them first */
  const waited = useRef(new Set<string>());
  const wasLost = useRef(false);
  const letOn = useRef(new Set<string>());
  const turn = useRef(Promise.resolve());
  const latest = useRef({ isConnected });
  useEffect(() => {
    latest.current = { isConnected };
    if (!isConnected) wasLost.current = true;
    if (!queue) return;
    async function tell(): Promise<void> {
      const [{ listQueue, noteTold }, { queueEndMessage }] = await Promise.all([
        import('../../look-up/look-up-store.ts'),
        import('../../look-up/queue-sentences.ts'),
      ]);
      const entries = await listQueue();
      const held = entries.filter((one) => isHeld(one));
      const due = entries.filter((one) => one.state === 'pending' && !isHeld(one));
      due.forEach(({ id }) => waited.current.add(id));
      const released = due.filter(({ heldUntil }) => heldUntil).map(({ id, heldUntil }) => `${id} ${heldUntil}`);
      // Once for each time that the limit let on: what fails then is tried as everything else is.
      const isNew = released.some((one) => !letOn.current.has(one));
      released.forEach((one) => letOn.current.add(one));
      if (isNew) sendNow();
      if (due.length > 0 || !latest.current.isConnected) return;
      const ended = entries.filter(({ id, isTold }) => !isTold || waited.current.has(id));
      const message = queueEndMessage({
        settled: ended.filter(({ state }) => state !== 'pending'),
        held: ended.some(({ state }) => state === 'pending') ? held.length : 0,
        heldUntil: nextFree(entries),
        isBack: wasLost.current,
      });
      waited.current.clear();
      wasLost.current = false;
      if (!message) return;
      show({
        ...message,
        action: { text: queueTexts.show, run: () => void navigate('/queue') },
        keepOnNavigation: true,
      });
      await noteTold(new Set(ended.map(({ id }) => id)));
    }
    turn.current = turn.current.then(tell).catch(() => undefined);
  }, [queue, isConnected, show, navigate]);
}
