import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Quota } from './quota.ts';

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
