import { feedLimits, getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';
import { wantsEvents } from '../../core/http/event-stream.ts';
import type { AddKeyCall } from '../../core/machines/key-call-route.ts';
import { feedNow, isFeedPlaceOld, type FeedPlace } from '../../store/machines/change-feed.ts';
import { answerWithEtag } from './answer-with-etag.ts';
import { streamChanges } from './change-stream.ts';
import {
  followedBy,
  readFeedPage,
  readPlace,
  writePage,
  type ChangesCall,
  type FeedPage,
  type Followed,
} from './feed-page.ts';
import type { FeedPulse } from './feed-pulse.ts';
import { writingOf } from '../../core/machines/machine-product.ts';
import { makePlaces, type Places } from './places.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/**
 * The feed of changes, from the outbox that the search index learns from. Each change carries the product as it is now, so a copy that
 * takes every page is equal to the catalogue at its end, whatever came twice.
 */
export function addGetChanges(add: AddKeyCall, deps: Deps, pulse: FeedPulse): void {
  const waiting = makePlaces(5);
  const streams = makePlaces(30);
  add(getChanges, async (call) => {
    const { query, request, reply, company, noted } = call;
    const writing = writingOf(query, siteOf(request, deps.config.publicUrl));
    const followed = await followedBy(query, deps, company.nip);
    const isStream = request.method === 'GET' && wantsEvents(request.headers.accept);
    const since = isStream ? (lastEventOf(call) ?? query.since) : query.since;
    const from = since === undefined ? null : readPlace(since);
    if (from && (await isFeedPlaceOld(deps.database, from))) throw new AppError('FEED_CURSOR_OLD');
    if (isStream) {
      const free = streams.take(company.keyId ?? company.companyId, feedLimits.streamsOfKey);
      try {
        const leave = waiting.take(company.companyId, feedLimits.waitingOfCompany);
        const letGo = (): void => [free, leave].forEach((one) => one());
        return await streamChanges(call, deps, pulse, { from, followed, writing, letGo });
      } catch (error) {
        free();
        throw error;
      }
    }
    const page = from
      ? await pageAfter(call, deps, { from, followed, pulse, waiting })
      : { place: await feedNow(deps.database), more: false, changes: [] };
    const { answer, units } = await writePage(deps, page, company.nip, writing);
    noted.items = page.changes.length;
    return answerWithEtag(request, reply, answer, {
      charge: async () => void (await charge(deps, call, { counter: 'api', units })),
    });
  });
}

function lastEventOf({ request }: ChangesCall): string | undefined {
  const sent = request.headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' ? sent : undefined;
}

interface Asked {
  readonly from: FeedPlace;
  readonly followed: Followed;
  readonly pulse: FeedPulse;
  readonly waiting: Places;
}

/** The page after a place, waited for where it is empty and the program said so. */
async function pageAfter(
  { query, company, request, reply }: ChangesCall,
  deps: Deps,
  { from, followed, pulse, waiting }: Asked,
): Promise<FeedPage> {
  let place = from;
  // HEAD asks how things are, not for the next change.
  const wait = request.method === 'HEAD' ? 0 : query.wait;
  const until = performance.now() + wait * 1_000;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const leave = wait > 0 ? waiting.take(company.companyId, feedLimits.waitingOfCompany) : () => {};
  try {
    for (;;) {
      const page = await readFeedPage(deps, place, followed, query.limit);
      const left = until - performance.now();
      if (page.changes.length > 0 || page.more || left <= 0 || gone.signal.aborted || pulse.isStopped) return page;
      place = page.place;
      // What came between the reading and the waiting is seen a moment later.
      await pulse.wait(Math.min(left, 3_000), gone.signal);
    }
  } finally {
    leave();
  }
}
