import { exportRefusal, downloadsLeft } from '@gtinoteka/contract/rules/database-export.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { AppError } from '../../core/app-error.ts';
import type { CompanyDownloads } from '../../store/database-exports/download-right.ts';
import type { EarlierDownload } from '../../store/database-exports/earlier-downloads.ts';
import type { ReadContents } from '../../store/search/stored-contents.ts';
import type { FoundProducts, UnpagedSearch } from '../../store/search/found-products.ts';

/**
 * Maximum number of products without a limit; above it, the count is "ponad".
 * - @NOTE A §9 names none for Unlimited.
 */
const largest = 10_000_000;

export interface JudgedDatabase {
  /** new or changed products; exact up to the download limit, above it the limit plus one */
  readonly products: number;
  readonly isExact: boolean;
  /** products no longer found, for packages of changes */
  readonly removed: number | null;
  /** units charged to the package */
  readonly cost: number;
  /** reason of a refusal, or null */
  readonly refusal: AppError | null;
}

const number = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });

/** Counts the products of a search, all or those changed `since`, and checks the company's permission. */
export async function judgeDatabase(
  found: FoundProducts,
  search: UnpagedSearch,
  right: CompanyDownloads,
  since: ReadContents | null,
): Promise<JudgedDatabase> {
  const refusal = exportRefusal(right);
  const remaining = downloadsLeft(right);
  const most = refusal === null ? (remaining ?? largest) : 0;
  // Without permission the count only shows whether there is any product.
  const products = await found.count(search, most, since);
  const removed = since && (await found.countRemoved(search, since));
  const isExact = products <= most;
  const cost = right.isMonetized ? products : 0;
  const fault = refusal ? new AppError(refusal) : faultOf({ products, removed, isExact, most });
  return { products, isExact, removed, cost, refusal: fault };
}

function faultOf({
  products,
  removed,
  isExact,
  most,
}: Pick<JudgedDatabase, 'products' | 'removed' | 'isExact'> & { most: number }): AppError | null {
  if (products === 0 && removed === null) return new AppError('NO_PRODUCTS');
  if (products === 0 && removed === 0) return new AppError('NOTHING_CHANGED');
  return isExact ? null : overLimit(most);
}

/** A §8, "over limit", with its numbers. */
export function overLimit(remaining: number): AppError {
  const limit = number.format(remaining);
  return new AppError('DATABASE_OVER_LIMIT', {
    detail: `${errorTexts.DATABASE_OVER_LIMIT} Wybrano ponad ${limit}, a\u00a0pobrać możesz jeszcze ${limit}.`,
  });
}

/** The earlier download that changes are computed from. Throws BAD_REQUEST without one. */
export function changesSince(earlier: EarlierDownload | null): ReadContents {
  if (!earlier)
    throw new AppError('BAD_REQUEST', {
      detail: 'Zmian nie ma od czego liczyć: Twoja firma nie pobrała jeszcze bazy z\u00a0tymi filtrami.',
    });
  return { exportId: earlier.id, attempt: earlier.attempt };
}
