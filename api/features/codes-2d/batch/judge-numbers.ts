import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { AppError } from '../../../core/app-error.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import { obstacleOf } from '../obstacle.ts';

/** What a number may become: a code of a product, or why it may not. */
export type JudgedNumber = { readonly product: CheckedProduct } | { readonly refused: ErrorCode };

/** Judges numbers (14 digits, distinct) as the generator does; each of them is in the answer. */
export type JudgeNumbers = (gtins: readonly string[]) => Promise<ReadonlyMap<string, JudgedNumber>>;

/**
 * The judge of a batch. Numbers asked together are read by common statements of the look-up. `countedFor`: the company whose daily limit they
 * count to; null: nobody counts them.
 */
export function makeJudgeNumbers(
  lookUp: Pick<LookUp, 'findPaid' | 'findOfCompany'>,
  countedFor: string | null,
): JudgeNumbers {
  const known = new Map<string, JudgedNumber>();

  async function judge(gtin: string): Promise<JudgedNumber> {
    try {
      const { checked } = await (countedFor === null ? lookUp.findPaid(gtin) : lookUp.findOfCompany(gtin, countedFor));
      const obstacle = obstacleOf(checked);
      return obstacle === null ? { product: checked } : { refused: obstacle };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { refused: error.code };
    }
  }

  return async (gtins) => {
    await Promise.all(gtins.filter((gtin) => !known.has(gtin)).map(async (gtin) => known.set(gtin, await judge(gtin))));
    return known;
  };
}
