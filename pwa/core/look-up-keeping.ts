import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { ApiError, errorText, OfflineError } from './api-client.ts';
import { bringLocal, bringLocalLater, ownerOf } from './device-data.ts';
import { verdictOfAnswer } from './look-up-verdict.ts';
import { readLocal } from './local-store.ts';
import type { Outcome } from './look-up-queue.ts';

/** Answers of the moment, after which a code goes on waiting: too many calls at once, no bot check, a server that fails. */
function isPassing({ code, status }: ApiError): boolean {
  return status >= 500 || code === 'TOO_MANY_REQUESTS' || code === 'RECAPTCHA_ERROR' || code === 'UNAUTHORIZED';
}

function outcomeOf(gtin14: string, product: CheckedProduct | null, error: ApiError | null): Outcome {
  const verdict = verdictOfAnswer(shownGtin(gtin14), product, error);
  const fault = error && { code: error.code, status: error.status, detail: error.detail };
  if (verdict)
    return { state: 'answered', said: verdict.short, verdict: verdict.state, name: product?.name ?? null, fault };
  return { state: 'refused', said: errorText(error), verdict: 'none', name: null, fault };
}

/** Keeps what became of a look-up: the card, a place in the queue, or the outcome of one that waited there. */
export async function keepOutcome(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  outcome: CheckedProduct | Error,
): Promise<void> {
  if (outcome instanceof OfflineError) {
    const { queueLookUp } = await import('./look-up-queue.ts');
    return queueLookUp(owner, gtin14, membershipId);
  }
  if (outcome instanceof ApiError && isPassing(outcome)) return;
  const [product, error] =
    outcome instanceof Error ? [null, outcome instanceof ApiError ? outcome : null] : [outcome, null];
  const isQueued = readLocal('gtinoteka.queued') !== null;
  if (product) {
    const local = await (isQueued ? bringLocal() : bringLocalLater());
    // Whoever asked may have signed out meanwhile.
    if (ownerOf(membershipId) === owner) await local?.keepCard(owner, gtin14, product);
  }
  if (!isQueued) return;
  // After the card: a tab that finds the code answered finds its card too (send-once.ts).
  const { settleLookUp } = await import('./look-up-queue.ts');
  // One from before the log-in waits under nobody's name.
  for (const waited of new Set([owner, ''])) await settleLookUp(waited, gtin14, outcomeOf(gtin14, product, error));
}
