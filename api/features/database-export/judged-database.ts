import { exportRefusal, downloadsLeft } from '@gtinoteka/contract/rules/database-export.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { AppError } from '../../core/app-error.ts';
import type { CompanyDownloads } from '../../store/database-exports/download-right.ts';
import type { FoundProducts, WholeSearch } from '../../store/search/found-products.ts';

/** Products of the largest package where no limit holds; all above are "ponad". @NOTE A §9 names none for Unlimited. */
const largest = 10_000_000;

export interface JudgedDatabase {
  /** exact up to what may be downloaded; one more stands for all above */
  readonly products: number;
  readonly isExact: boolean;
  /** what it takes off the package */
  readonly cost: number;
  /** why it cannot be had; null: it can */
  readonly refusal: AppError | null;
}

const number = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });

/** How many products a search has and whether the company may take them home. */
export async function judgeDatabase(
  found: FoundProducts,
  wanted: WholeSearch,
  right: CompanyDownloads,
): Promise<JudgedDatabase> {
  const refusal = exportRefusal(right);
  const left = downloadsLeft(right);
  const most = refusal === null ? (left ?? largest) : 0;
  // Of whom nothing is allowed the count says nothing but whether there is any product.
  const products = await found.count(wanted, most);
  const isExact = products <= most;
  const cost = right.isMonetized ? products : 0;
  return { products, isExact, cost, refusal: refusal ? new AppError(refusal) : faultOf(products, isExact, most) };
}

function faultOf(products: number, isExact: boolean, most: number): AppError | null {
  if (products === 0) return new AppError('NO_PRODUCTS');
  return isExact ? null : overLimit(most);
}

/** A §8, "over limit", with its numbers. */
export function overLimit(left: number): AppError {
  const limit = number.format(left);
  return new AppError('DATABASE_OVER_LIMIT', {
    detail: `${errorTexts.DATABASE_OVER_LIMIT} Wybrano ponad ${limit}, a\u00a0pobrać możesz jeszcze ${limit}.`,
  });
}
