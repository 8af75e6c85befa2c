import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin-prefix.ts';
import { factsOf, verdictOf, type Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { ApiError, OfflineError } from './api-client.ts';
import type { RecentLookUp } from './recent-look-ups.ts';
import { lookUpTexts } from './texts/look-up.ts';

/**
 * The verdict on a sound number, in its own length, by what the server answered: of a product, of a number that is not in the
 * base, or of one not asked for want of a network. Null for every other error, and before there is an answer.
 */
export function verdictOfAnswer(gtin: string, product: CheckedProduct | null, error: unknown): Verdict | null {
  if (product) return verdictOf(factsOf({ ...product, gtinNumber: gtin }));
  if (error instanceof ApiError && error.code === 'GTIN_NOT_FOUND') {
    // A §1: prefix 590 is asked for in the national base, every other in the global registry.
    const source = issuer(gtin).isPolish ? 'national' : 'global';
    return verdictOf({ gtin, online: true, found: false, source });
  }
  if (error instanceof OfflineError) return verdictOf({ gtin, online: false, found: false });
  return null;
}

/** What the list of recent look-ups keeps of a verdict. */
export function recentLookUpOf(
  gtin: string,
  verdict: Verdict,
  product: CheckedProduct | null,
): Omit<RecentLookUp, 'at'> {
  return { gtin, headline: verdict.short, state: verdict.state, name: product?.name ?? null };
}

/**
 * The verdict by a card that this device kept, with its age in words: what it said then while the server is asked, and that it
 * waits where nobody can be asked.
 */
export function verdictOfKept(
  gtin: string,
  { product, age }: { product: CheckedProduct; age: string },
  isAsking: boolean,
): Verdict {
  const verdict = verdictOf(factsOf({ ...product, gtinNumber: gtin }, isAsking));
  return {
    ...verdict,
    reason: `${verdict.reason} ${isAsking ? lookUpTexts.keptChecking(age) : lookUpTexts.keptAt(age)}`,
  };
}
