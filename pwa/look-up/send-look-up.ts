import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { ApiError } from '../core/network/api-client.ts';
import { isDailyLimit, secondsToWait } from '../core/network/api-error.ts';
import { bringLocal, bringLocalLater, hasStoredCards } from '../core/device/device-data.ts';
import { isLocalUsed } from '../core/device/local-use.ts';
import { ownerOf } from '../core/device/owner.ts';
import { readCard, type LookUp } from '../core/device/local-db.ts';
import { serverNow } from '../core/session/server-clock.ts';
import { inTurn } from '../core/session/tab-locks.ts';
import { justAsked } from './look-up-rows.ts';
import { findInQueue, holdLookUp, queueLookUp, settleLookUp, type Outcome } from './look-up-store.ts';
import { isLookUpLater, verdictOfAnswer } from './look-up-verdict.ts';

/** The outcome of one sending, and when it is stored on this device. */
export interface Sent {
  outcome: CheckedProduct | Error;
  stored: Promise<void>;
}

/** Answers of the moment, after which a pending code stays so: no bot check, no session, a registry that is silent. */
function isPassing({ code, status }: ApiError): boolean {
  return status >= 500 || code === 'RECAPTCHA_ERROR' || code === 'UNAUTHORIZED';
}

/** Tried again after so long where the limit does not say when, in seconds. */
const unsaidRest = 3_600;

/** When a limit lets on, by the server's clock. */
function limitEnd(error: ApiError): string {
  return new Date(serverNow() + (secondsToWait(error) || unsaidRest) * 1_000).toISOString();
}

function outcomeOf(gtin14: string, product: CheckedProduct | null, error: ApiError | null): Outcome {
  const verdict = verdictOfAnswer(shownGtin(gtin14), product, error);
  const fault = error && { code: error.code, status: error.status, detail: error.detail };
  if (verdict) {
    const { code, state } = verdict;
    return { state: 'answered', code, verdict: state, name: product?.name ?? null, fault };
  }
  return { state: 'refused', verdict: 'none', name: null, fault };
}

/** Stores the outcome of a look-up: the card, and what becomes of its row. */
export async function storeOutcome(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  outcome: CheckedProduct | Error,
): Promise<void> {
  if (isLookUpLater(outcome)) {
    // A card that this device has is an answer, shown with its age.
    if (hasStoredCards() && (await readCard(owner, gtin14))) return;
    return queueLookUp(owner, gtin14, membershipId);
  }
  if (outcome instanceof ApiError && isPassing(outcome)) return;
  if (isDailyLimit(outcome)) return holdLookUp(owner, gtin14, membershipId, limitEnd(outcome));
  const [product, error] =
    outcome instanceof Error ? [null, outcome instanceof ApiError ? outcome : null] : [outcome, null];
  if (product) {
    const local = await (isLocalUsed() ? bringLocal() : bringLocalLater());
    // The caller may have logged out meanwhile.
    if (owner === '' || ownerOf(membershipId) === owner) await local?.storeCard(owner, gtin14, product);
  }
  // After the card: a tab that finds the code answered finds its card too.
  if (isLocalUsed()) await settleLookUp(owner, gtin14, outcomeOf(gtin14, product, error));
}

/**
 * Sends a code that is pending under its key, in one tab at a time where browsers can tell (Web Locks). What another tab has brought
 * meanwhile, or a moment ago, is returned as it was answered, and nothing is sent. A code that is not pending is sent without a key.
 */
export async function sendOnce(
  owner: string,
  gtin14: string,
  send: (key?: string) => Promise<Sent>,
  signal: AbortSignal | undefined,
): Promise<CheckedProduct | Error> {
  const row = await findInQueue(owner, gtin14);
  const fresh = row && Date.parse(row.settledAt) > Date.now() - justAsked ? await answerOf(row) : null;
  if (fresh) return fresh;
  if (row?.state !== 'pending') return (await send()).outcome;
  const { key } = row;
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

/** What answered a code of the queue; null while it is pending, and where its card is not here any more. */
async function answerOf(row: LookUp | undefined): Promise<CheckedProduct | Error | null> {
  if (!row || row.state === 'pending') return null;
  if (row.fault) return new ApiError(row.fault, row.fault.status, new Headers());
  const card = await readCard(row.owner, row.gtin14);
  return card && card.at >= row.queuedAt ? card.product : null;
}
