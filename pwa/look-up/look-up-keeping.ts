import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { ApiError } from '../core/network/api-client.ts';
import { isDailyLimit, secondsToWait } from '../core/network/api-error.ts';
import { bringLocal, bringLocalLater, hasStoredCards, ownerOf } from '../core/device/device-data.ts';
import { isLookUpLater, verdictOfAnswer } from './look-up-verdict.ts';
import { serverNow } from '../core/session/server-clock.ts';
import { readLocal } from '../core/device/local-store.ts';
import type { Outcome } from './look-up-queue.ts';

/** Answers of the moment, after which a code that waits goes on waiting: no bot check, no session, a registry that is silent. */
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

/** Keeps what became of a look-up: the card, a place in the queue where no card is kept, or the outcome of one that waited there. */
export async function storeOutcome(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  outcome: CheckedProduct | Error,
): Promise<void> {
  if (isLookUpLater(outcome)) {
    // A card that this device has is an answer, shown with its age.
    if (hasStoredCards() && (await (await bringLocal())?.readCard(owner, gtin14))) return;
    const { queueLookUp } = await import('./look-up-queue.ts');
    return queueLookUp(owner, gtin14, membershipId);
  }
  if (outcome instanceof ApiError && isPassing(outcome)) return;
  if (isDailyLimit(outcome)) {
    const { holdLookUp } = await import('./look-up-queue.ts');
    return holdLookUp(owner, gtin14, membershipId, limitEnd(outcome));
  }
  const [product, error] =
    outcome instanceof Error ? [null, outcome instanceof ApiError ? outcome : null] : [outcome, null];
  const isQueued = readLocal('gtinoteka.queued') !== null;
  if (product) {
    const local = await (isQueued ? bringLocal() : bringLocalLater());
    // Whoever asked may have signed out meanwhile.
    if (owner === '' || ownerOf(membershipId) === owner) await local?.storeCard(owner, gtin14, product);
  }
  if (!isQueued) return;
  // After the card: a tab that finds the code answered finds its card too (send-once.ts).
  const { settleLookUp } = await import('./look-up-queue.ts');
  await settleLookUp(owner, gtin14, outcomeOf(gtin14, product, error));
}
