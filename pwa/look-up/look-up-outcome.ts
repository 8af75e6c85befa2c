import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Quota } from '../core/session/quota.ts';

/** An answer so young, in milliseconds, needs no other: another part of the page has just asked for a code that waited. */
export const justAsked = 10_000;

export interface LookUp {
  product: CheckedProduct;
  /** null where no daily limit applies */
  quota: Quota | null;
}

/** What came of one sending, and when it is kept on this device. */
export interface Sent {
  outcome: LookUp | Error;
  kept: Promise<void>;
}
