import { ApiError } from './api-error.ts';
import { readCard, type QueuedLookUp } from './local-db.ts';
import { findInQueue } from './look-up-queue.ts';
import type { LookUp, Sent } from './look-up-outcome.ts';

/**
 * Sends a code that waits in the queue under its key, in one tab at a time where browsers can tell (Web Locks). What another tab has
 * brought meanwhile is given as it was answered, and nothing is sent. A code that does not wait is sent without a key.
 */
export async function sendOnce(
  owner: string,
  gtin14: string,
  send: (key?: string) => Promise<Sent>,
  signal: AbortSignal | undefined,
): Promise<LookUp | Error> {
  const queued = await findInQueue(owner, gtin14);
  const { key } = queued ?? {};
  if (key === undefined || queued?.state !== 'waiting') return (await send()).outcome;
  const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
  if (!locks) return (await send(key)).outcome;
  return new Promise((resolve, reject) => {
    const options = signal ? { signal } : {};
    async function alone(): Promise<void> {
      const known = await answerOf(await findInQueue(owner, gtin14));
      if (known) return resolve(known);
      const { outcome, kept } = await send(key);
      resolve(outcome);
      // The next tab is to find it.
      await kept;
      return undefined;
    }
    locks.request(`gtinoteka.look-up.${key}`, options, alone).catch(reject);
  });
}

/** What answered a code of the queue; null while it waits, and where its card is not here any more. */
async function answerOf(entry: QueuedLookUp | undefined): Promise<LookUp | Error | null> {
  if (!entry || entry.state === 'waiting') return null;
  if (entry.fault) return new ApiError(entry.fault, entry.fault.status, new Headers());
  const card = await readCard(entry.owner, entry.gtin14);
  return card && card.at >= entry.queuedAt ? { product: card.product, quota: null } : null;
}
