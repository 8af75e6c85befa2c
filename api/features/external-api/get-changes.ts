import { feedLimits, getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { AppError } from '../../core/app-error.ts';
import type { AddKeyCall, MadeKeyCall } from '../../core/machines/key-call-route.ts';
import { productOf } from '../../store/catalogue/product-rows.ts';
import { feedNow, isFeedPlaceOld } from '../../store/machines/change-feed.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import type { ExternalApiParts } from './external-api-parts.ts';
import { followedBy, readFeedPage, readPlace, writePlace, type FeedPage, type Followed } from './feed-page.ts';
import type { FeedPulse } from './feed-pulse.ts';
import { isOwn, writeProduct, writingOf } from './machine-product.ts';

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
      const page = await readFeedPage(parts, place, followed, limit);
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
