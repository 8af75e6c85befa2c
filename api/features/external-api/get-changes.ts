import { feedLimits, getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';
import { wantsEvents } from '../../core/http/event-stream.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { feedNow, isFeedPositionOld, type FeedPosition } from '../../store/machines/change-feed.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import { streamChanges } from './change-stream.ts';
import {
  readFeedFilters,
  readFeedPage,
  readFeedCursor,
  writePage,
  type ChangesCall,
  type FeedPage,
  type FeedFilters,
} from './feed-page.ts';
import type { FeedPulse } from './feed-pulse.ts';
import { writingOf } from '../../core/machines/machine-product.ts';
import { makeSlots, type Slots } from './slots.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/**
 * Feed of changes, read from the outbox of the search index.
 * - Each change carries the product's current state, so a copy that applies every page equals the catalogue at the end;
 *   repeated changes are harmless.
 */
export function addGetChanges(add: AddKeyCall, deps: Deps, pulse: FeedPulse): void {
  const waiting = makeSlots(5);
  const streams = makeSlots(30);
  add(getChanges, async (call) => {
    const { query, request, reply, company, usage } = call;
    const writing = writingOf(query, siteOf(request, deps.config.publicUrl));
    const filters = await readFeedFilters(query, deps, company.nip);
    const isStream = request.method === 'GET' && wantsEvents(request.headers.accept);
    const since = isStream ? (lastEventOf(call) ?? query.since) : query.since;
    const from = since === undefined ? null : readFeedCursor(since);
    if (from && (await isFeedPositionOld(deps.database, from))) throw new AppError('FEED_CURSOR_OLD');
    if (isStream) {
      const free = streams.take(company.keyId ?? company.companyId, feedLimits.streamsOfKey);
      try {
        const leave = waiting.take(company.companyId, feedLimits.waitingOfCompany);
        const release = (): void => [free, leave].forEach((one) => one());
        return await streamChanges(call, deps, pulse, { from, filters, writing, release });
      } catch (error) {
        free();
        throw error;
      }
    }
    const page = from
      ? await pageAfter(call, deps, { from, filters, pulse, waiting })
      : { position: await feedNow(deps.database), more: false, changes: [] };
    const { answer, units } = await writePage(deps, page, company.nip, writing);
    usage.items = page.changes.length;
    return answerWithEtag(request, reply, answer, {
      charge: async () => void (await charge(deps, call, { counter: 'api', units })),
    });
  });
}

function lastEventOf({ request }: ChangesCall): string | undefined {
  const sent = request.headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' ? sent : undefined;
}

interface PageRequest {
  readonly from: FeedPosition;
  readonly filters: FeedFilters;
  readonly pulse: FeedPulse;
  readonly waiting: Slots;
}

/** The page after a position; long-polls when it is empty and `wait` was requested. */
async function pageAfter(
  { query, company, request, reply }: ChangesCall,
  deps: Deps,
  { from, filters, pulse, waiting }: PageRequest,
): Promise<FeedPage> {
  let position = from;
  // HEAD returns the current state without waiting.
  const wait = request.method === 'HEAD' ? 0 : query.wait;
  const until = performance.now() + wait * 1_000;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const leave = wait > 0 ? waiting.take(company.companyId, feedLimits.waitingOfCompany) : () => {};
  try {
    for (;;) {
      const page = await readFeedPage(deps, position, filters, query.limit);
      const remaining = until - performance.now();
      if (page.changes.length > 0 || page.more || remaining <= 0 || gone.signal.aborted || pulse.isStopped) return page;
      position = page.position;
      // The timeout covers changes between the read and the start of waiting.
      await pulse.wait(Math.min(remaining, 3_000), gone.signal);
    }
  } finally {
    leave();
  }
}
