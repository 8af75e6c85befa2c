import { feedLimits, getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { AppError } from '../../core/app-error.ts';
import type { AddKeyCall, MadeKeyCall } from '../../core/machines/key-call-route.ts';
import { productOf, type ProductRow } from '../../store/catalogue/product-rows.ts';
import { readProductsOf } from '../../store/catalogue/product-rows-of.ts';
import {
  feedNow,
  isFeedPlaceOld,
  readLeft,
  readTouched,
  type FeedPlace,
  type LeftProduct,
} from '../../store/machines/change-feed.ts';
import { readFilters } from '../../store/search/asked-search.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import type { ExternalApiParts } from './external-api-parts.ts';
import type { FeedPulse } from './feed-pulse.ts';
import { isOwn, writeProduct, writingOf } from './machine-product.ts';

/** Numbers that are looked at for one answer: filters may leave few of them. */
const scanned = 5_000;

/** What a program follows; a product meets all of it. */
interface Followed {
  readonly brandFolded: string | null;
  readonly nip: string | null;
  readonly gpc: readonly string[];
}

interface Change {
  readonly gtin: string;
  /** null: gone, or out of what is followed */
  readonly row: ProductRow | null;
}

interface FeedPage {
  readonly place: FeedPlace;
  readonly more: boolean;
  readonly changes: readonly Change[];
}

/**
 * The feed of changes, from the outbox that the search index learns from. Each change carries the product as it is now, so a copy that
 * takes every page is equal to the catalogue at its end, whatever came twice.
 */
export function addGetChanges(add: AddKeyCall, parts: ExternalApiParts, pulse: FeedPulse): void {
  const waiting = new Map<string, number>();
  add(getChanges, async (call) => {
    const { query, request, reply, company, noted } = call;
    const writing = writingOf(query);
    const followed = await followedBy(query, parts);
    const page =
      query.since === undefined
        ? { place: await feedNow(parts.database), more: false, changes: [] }
        : await pageAfter(call, parts, followed, pulse, waiting);
    const products = page.changes.map(({ row }) => row && productOf(row));
    const units = products.filter((product) => product !== null && !isOwn(product, company.nip)).length;
    noted.items = page.changes.length;
    const answer = {
      cursor: writePlace(page.place),
      more: page.more,
      changes: page.changes.map(({ gtin }, at) => {
        const product = products[at] ?? null;
        const change = product ? ('changed' as const) : ('removed' as const);
        return { gtinNumber: gtin, change, product: product && writeProduct(product, writing) };
      }),
    };
    return answerWithEtag(request, reply, answer, {
      charge: async () => void (await parts.charge(call, { counter: 'api', units })),
    });
  });
}

async function followedBy(
  query: { brand?: string | undefined; company_nip?: string | undefined; gpc_code?: string | undefined },
  { readTree }: ExternalApiParts,
): Promise<Followed> {
  const asked = readFilters({ company_nip: query.company_nip, gpc_number: query.gpc_code }, readTree);
  const { companyNip = null, gpcCodes = [] } = await asked.toSearch();
  const brand = query.brand?.trim() ?? '';
  return { brandFolded: brand === '' ? null : foldText(brand), nip: companyNip, gpc: gpcCodes };
}

/** The page after `since`, waited for where it is empty and the program said so. */
async function pageAfter(
  { query, company, reply }: MadeKeyCall<typeof getChanges>,
  parts: ExternalApiParts,
  followed: Followed,
  pulse: FeedPulse,
  waiting: Map<string, number>,
): Promise<FeedPage> {
  const limit = query.limit ?? feedLimits.usual;
  let place = readPlace(query.since ?? '');
  if (await isFeedPlaceOld(parts.database, place)) throw new AppError('FEED_CURSOR_OLD');
  const until = performance.now() + (query.wait ?? 0) * 1_000;
  const count = (waiting.get(company.companyId) ?? 0) + 1;
  if (query.wait && count > feedLimits.waitingOfCompany)
    throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '5' } });
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  waiting.set(company.companyId, count);
  try {
    for (;;) {
      const page = await readPage(parts, place, followed, limit);
      const left = until - performance.now();
      if (page.changes.length > 0 || page.more || left <= 0 || gone.signal.aborted || pulse.isStopped) return page;
      place = page.place;
      // What came between the reading and the waiting is seen a moment later.
      await pulse.wait(Math.min(left, 3_000), gone.signal);
    }
  } finally {
    const rest = (waiting.get(company.companyId) ?? 1) - 1;
    if (rest > 0) waiting.set(company.companyId, rest);
    else waiting.delete(company.companyId);
  }
}

async function readPage(
  { database }: ExternalApiParts,
  from: FeedPlace,
  followed: Followed,
  limit: number,
): Promise<FeedPage> {
  const touched = await readTouched(database, from, scanned);
  const gtins = [...new Set(touched.map(({ gtin }) => gtin))];
  const rows = new Map((await readProductsOf(database.pool, gtins)).map((row) => [row.gtin, row]));
  const gone = touched.filter(({ gtin }) => !meets(rows.get(gtin), followed));
  const left = new Map<string, LeftProduct[]>();
  if (followsAll(followed)) for (const { gtin } of gone) left.set(gtin, []);
  else for (const one of await readLeft(database, gone)) left.set(one.gtin, [...(left.get(one.gtin) ?? []), one]);
  const changes = new Map<string, Change>();
  let place = from;
  for (const { gtin, ...at } of touched) {
    const row = rows.get(gtin);
    const isFollowed = meets(row, followed);
    const hasLeft = !isFollowed && (followsAll(followed) || (left.get(gtin) ?? []).some((one) => met(one, followed)));
    if (isFollowed || hasLeft) {
      if (changes.size >= limit && !changes.has(gtin)) return { place, more: true, changes: [...changes.values()] };
      changes.set(gtin, { gtin, row: isFollowed ? (row ?? null) : null });
    }
    place = at;
  }
  return { place, more: touched.length === scanned, changes: [...changes.values()] };
}

function followsAll({ brandFolded, nip, gpc }: Followed): boolean {
  return brandFolded === null && nip === null && gpc.length === 0;
}

function meets(row: ProductRow | undefined, followed: Followed): boolean {
  if (!row) return false;
  const gpc = (row.gpc_path ?? []).map(({ code }) => code);
  return met({ nip: row.company_nip, brandFolded: row.brand === null ? null : foldText(row.brand), gpc }, followed);
}

function met(one: Pick<LeftProduct, 'nip' | 'brandFolded' | 'gpc'>, { brandFolded, nip, gpc }: Followed): boolean {
  return (
    (brandFolded === null || (one.brandFolded ?? '').includes(brandFolded)) &&
    (nip === null || one.nip === nip) &&
    (gpc.length === 0 || one.gpc.some((code) => gpc.includes(code)))
  );
}

function writePlace({ xid, id, place }: FeedPlace): string {
  return Buffer.from(`${xid}.${id}.${place}`).toString('base64url');
}

/** Throws FIELD_INVALID for what is no cursor. */
function readPlace(text: string): FeedPlace {
  const [, xid, id, place] =
    /^(\d{1,19})\.(\d{1,15})\.(\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (xid === undefined) throw new AppError('FIELD_INVALID', { fields: { since: 'FIELD_INVALID' } });
  return { xid, id: Number(id), place: Number(place) };
}
