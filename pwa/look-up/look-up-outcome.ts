import type { CheckedProduct } from '@gtinoteka/contract/product.ts';

/** An answer so young, in milliseconds, needs no other: another part of the page has just asked for a code that waited. */
export const justAsked = 10_000;

/** What came of one sending, and when it is kept on this device. */
export interface Sent {
  outcome: CheckedProduct | Error;
  stored: Promise<void>;
}
