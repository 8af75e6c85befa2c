import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { AppError } from '../../../core/app-error.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import { obstacleOf } from '../obstacle.ts';

/** Outcome of a code: its product, or the reason of a refusal. */
export type JudgedNumber = { readonly product: CheckedProduct } | { readonly refused: ErrorCode };

/** Checks distinct 14-digit codes as the generator does; the map has every code. */
export type JudgeNumbers = (gtins: readonly string[]) => Promise<ReadonlyMap<string, JudgedNumber>>;

/**
 * Makes the check of a batch.
 * - Codes of one call share database statements.
 * - `countedFor`: the company whose daily limit is charged; null: none.
 */
export function makeJudgeNumbers(
  lookUp: Pick<LookUp, 'findForMember' | 'findOfCompany'>,
  countedFor: string | null,
): JudgeNumbers {
  const known = new Map<string, JudgedNumber>();

  async function judge(gtin: string): Promise<JudgedNumber> {
    try {
      const { checked } = await (countedFor === null
        ? lookUp.findForMember(gtin)
        : lookUp.findOfCompany(gtin, countedFor));
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
