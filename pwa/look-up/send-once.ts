import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { ApiError, isDailyLimit } from '../core/network/api-error.ts';
import { readCard, type QueuedLookUp } from '../core/device/local-db.ts';
import { findInQueue } from './look-up-queue.ts';
import { justAsked, type Sent } from './look-up-outcome.ts';
import { inTurn } from '../core/session/tab-locks.ts';

/**
 * Sends a code that waits in the queue under its key, in one tab at a time where browsers can tell (Web Locks). What another tab has
 * brought meanwhile, or a moment ago, is given as it was answered, and nothing is sent. A code that does not wait is sent without a key.
 */
export async function sendOnce(
  owner: string,
  gtin14: string,
  send: (key?: string) => Promise<Sent>,
  signal: AbortSignal | undefined,
): Promise<CheckedProduct | Error> {
  const queued = await findInQueue(owner, gtin14);
  const { key } = queued ?? {};
  const fresh = queued && Date.parse(queued.settledAt) > Date.now() - justAsked ? await answerOf(queued) : null;
  if (fresh) return fresh;
  if (key === undefined || queued?.state !== 'waiting') return (await send()).outcome;
  return new Promise((resolve, reject) => {
    async function sendInTurn(): Promise<void> {
      const known = await answerOf(await findInQueue(owner, gtin14));
      if (known) return resolve(known);
      const { outcome, stored } = await send(key);
      // The next code is to find that the limit holds it, too.
      if (isDailyLimit(outcome)) await stored;
      resolve(outcome);
      // The next tab is to find it.
      await stored;
      return undefined;
    }
    inTurn(`look-up.${key}`, sendInTurn, signal).catch(reject);
  });
}

/** What answered a code of the queue; null while it waits, and where its card is not here any more. */
async function answerOf(entry: QueuedLookUp | undefined): Promise<CheckedProduct | Error | null> {
  if (!entry || entry.state === 'waiting') return null;
  if (entry.fault) return new ApiError(entry.fault, entry.fault.status, new Headers());
  const card = await readCard(entry.owner, entry.gtin14);
  return card && card.at >= entry.queuedAt ? card.product : null;
}
