import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { factsOf, verdictOf, type Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ApiError, OfflineError } from '../core/network/api-client.ts';

/** Whether a look-up failed in a way that says nothing of its code and passes: no answer, or a server that fails. */
export function isLookUpLater(error: unknown): boolean {
  if (error instanceof OfflineError) return true;
  if (!(error instanceof ApiError) || error.code === 'GLOBAL_REGISTRY_UNAVAILABLE') return false;
  return error.status >= 500 || error.code === 'TOO_MANY_REQUESTS';
}

/**
 * The verdict on a sound number, in its own length, by what the server answered: of a product, of a number that is not in the
 * base, or of one that waits for a server that answers. Null for every other error, and before there is an answer.
 */
export function verdictOfAnswer(gtin: string, product: CheckedProduct | null, error: unknown): Verdict | null {
  if (product) return verdictOf(factsOf({ ...product, gtinNumber: gtin }));
  if (error instanceof ApiError && error.code === 'GTIN_NOT_FOUND') {
    // A §1: prefix 590 is asked for in the national base, every other in the global registry.
    const source = issuer(gtin).isPolish ? 'national' : 'global';
    return verdictOf({ gtin, online: true, found: false, source });
  }
  if (isLookUpLater(error)) {
    const hasFailed = error instanceof ApiError && error.status >= 500;
    return verdictOf({ gtin, online: false, found: false, hasFailed });
  }
  return null;
}

/** The verdict by a card that this device kept: whole, as it was then, with the time of that answer. */
export function verdictOfStored(gtin: string, { product, at }: { product: CheckedProduct; at: string }): Verdict {
  return { ...verdictOf(factsOf({ ...product, gtinNumber: gtin })), storedAt: at };
}
