import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';

/** First obstacle to a code; B §1 requires an active licence and complete data. */
export function obstacleOf({ gtinNumber, verdict }: CheckedProduct): ErrorCode | null {
  if (!isTradeItem(gtinNumber)) return 'LICENCE_NOT_APPLICABLE';
  const licences: Readonly<Record<typeof verdict.licence, ErrorCode | null>> = {
    licensed: null,
    illegal: 'LICENCE_MISSING',
    invalid: 'LICENCE_ENDED',
    not_applicable: 'LICENCE_NOT_APPLICABLE',
    unknown: 'LICENCE_UNKNOWN',
  };
  return licences[verdict.licence] ?? (verdict.data === 'full' ? null : 'PRODUCT_DATA_INCOMPLETE');
}
