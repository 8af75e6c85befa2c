import type { getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { AppError } from '../../core/app-error.ts';
import type { KeyCallRequest } from '../../core/machines/key-call-route.ts';
import type { ProductRow } from '../../store/catalogue/product-rows.ts';
import { readProductsOf } from '../../store/catalogue/product-rows-of.ts';
import { publicCategory } from '../../store/catalogue/public-category.ts';
import { toPublicProducts } from '../../store/catalogue/public-products.ts';
import {
  readFormerCompanies,
  readChangedGtins,
  type FeedPosition,
  type FormerCompany,
} from '../../store/machines/change-feed.ts';
import { readFilters } from '../../store/search/search-filters.ts';
import { withParameterNames } from './parameter-names.ts';
import { isOwn, writeProduct, type Writing } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';

export type ChangesCall = KeyCallRequest<typeof getChanges>;

/** Changed codes read for one page; filters may discard most of them. */
const codesPerPage = 5_000;

/** Filters of a reader; a product must match all of them. */
export interface FeedFilters {
  readonly brandFolded: string | null;
  readonly nip: string | null;
  readonly gpc: readonly string[];
  /** reader's NIP: it sees non-public categories of its own products */
  readonly readerNip: string | null;
}

interface Change {
  readonly gtin: string;
  /** null: removed, or no longer matching the filters */
  readonly row: ProductRow | null;
}

export interface FeedPage {
  readonly position: FeedPosition;
  readonly more: boolean;
  readonly changes: readonly Change[];
}

/** Validates the filters. Throws FIELD_INVALID, NIP_INVALID_CHARACTERS, TOO_MANY_SEGMENTS. */
export async function readFeedFilters(
  query: { brand?: string | undefined; company_nip?: string | undefined; gpc_code?: string | undefined },
  { readTree }: Pick<Deps, 'readTree'>,
  readerNip: string | null,
): Promise<FeedFilters> {
  const parsed = readFilters({ company_nip: query.company_nip, gpc_number: query.gpc_code }, readTree);
  const { companyNip = null, gpcCodes = [] } = await withParameterNames(() => parsed.toSearch());
  const brand = query.brand?.trim() ?? '';
  return { brandFolded: brand === '' ? null : foldText(brand), nip: companyNip, gpc: gpcCodes, readerNip };
}

/** Next changes after a position: at most `limit` matching products, each once, in its current state. */
export async function readFeedPage(
  { database }: Pick<Deps, 'database'>,
  from: FeedPosition,
  filters: FeedFilters,
  limit: number,
): Promise<FeedPage> {
  const touched = await readChangedGtins(database, from, codesPerPage);
  const gtins = [...new Set(touched.map(({ gtin }) => gtin))];
  const rows = new Map((await readProductsOf(database.pool, gtins)).map((row) => [row.gtin, row]));
  const gone = touched.filter(({ gtin }) => !meets(rows.get(gtin), filters));
  const former = new Map<string, FormerCompany[]>();
  if (isUnfiltered(filters)) for (const { gtin } of gone) former.set(gtin, []);
  else
    for (const one of await readFormerCompanies(database, gone, filters.readerNip))
      former.set(one.gtin, [...(former.get(one.gtin) ?? []), one]);
  const changes = new Map<string, Change>();
  let position = from;
  for (const { gtin, ...at } of touched) {
    const row = rows.get(gtin);
    const isFollowed = meets(row, filters);
    const isRemoved =
      !isFollowed && (isUnfiltered(filters) || (former.get(gtin) ?? []).some((one) => met(one, filters)));
    if (isFollowed || isRemoved) {
      if (changes.size >= limit && !changes.has(gtin)) return { position, more: true, changes: [...changes.values()] };
      changes.set(gtin, { gtin, row: isFollowed ? (row ?? null) : null });
    }
    position = at;
  }
  return { position, more: touched.length === codesPerPage, changes: [...changes.values()] };
}

/** Serializes a page; `units` is the number of products of other companies. */
export async function writePage(
  { database }: Pick<Deps, 'database'>,
  page: FeedPage,
  nip: string | null,
  writing: Writing,
) {
  const rows = page.changes.flatMap(({ row }) => row ?? []);
  const products = new Map((await toPublicProducts(database.pool, rows, { nip })).map((one) => [one.gtinNumber, one]));
  return {
    units: [...products.values()].filter((product) => !isOwn(product, nip)).length,
    answer: {
      cursor: writeFeedCursor(page.position),
      more: page.more,
      changes: page.changes.map(({ gtin }) => {
        const product = products.get(gtin) ?? null;
        const change = product ? ('changed' as const) : ('removed' as const);
        return { gtinNumber: gtin, change, product: product && writeProduct(product, writing) };
      }),
    },
  };
}

function isUnfiltered({ brandFolded, nip, gpc }: FeedFilters): boolean {
  return brandFolded === null && nip === null && gpc.length === 0;
}

function meets(row: ProductRow | undefined, filters: FeedFilters): boolean {
  if (!row) return false;
  const gpc = publicCategory(row, filters.readerNip !== null && row.company_nip === filters.readerNip).map(
    ({ code }) => code,
  );
  return met({ nip: row.company_nip, brandFolded: row.brand === null ? null : foldText(row.brand), gpc }, filters);
}

function met(one: Pick<FormerCompany, 'nip' | 'brandFolded' | 'gpc'>, { brandFolded, nip, gpc }: FeedFilters): boolean {
  return (
    (brandFolded === null || (one.brandFolded ?? '').includes(brandFolded)) &&
    (nip === null || one.nip === nip) &&
    (gpc.length === 0 || one.gpc.some((code) => gpc.includes(code)))
  );
}

export function writeFeedCursor({ xid, id, index }: FeedPosition): string {
  return Buffer.from(`${xid}.${id}.${index}`).toString('base64url');
}

/** Parses a cursor. Throws FIELD_INVALID. */
export function readFeedCursor(text: string): FeedPosition {
  const [, xid, id, index] =
    /^(\d{1,19})\.(\d{1,15})\.(\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (xid === undefined) throw new AppError('FIELD_INVALID', { fields: { since: 'FIELD_INVALID' } });
  return { xid, id: Number(id), index: Number(index) };
}
