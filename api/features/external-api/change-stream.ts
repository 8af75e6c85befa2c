import { eventsType } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { problemLineOf } from '../../core/machines/key-call-route.ts';
import { feedNow, type FeedPosition } from '../../store/machines/change-feed.ts';
import { readFeedPage, writePage, writeFeedCursor, type ChangesCall, type FeedFilters } from './feed-page.ts';
import type { FeedPulse } from './feed-pulse.ts';
import type { Writing } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/** Milliseconds: heartbeat interval, check of the key, maximum duration, limit of a stalled reader. */
const times = { beat: 15_000, look: 3_000, longest: 3_600_000, stalled: 120_000 } as const;

interface StreamOptions {
  /** null: start at the end of the feed */
  readonly from: FeedPosition | null;
  readonly filters: FeedFilters;
  readonly writing: Writing;
  /** called when the stream ends */
  readonly release: () => void;
}

/**
 * The feed as server-sent events: one event `changes` per page, with the cursor as its id.
 * - Each page is charged before it is sent.
 * - The next page is read when the previous one was consumed: backlog of a slow reader stays in the outbox, not in
 *   memory.
 * - Heartbeats carry the cursor too, so it advances when no change matches the filter.
 * - A revoked key and an empty package end the stream with an event `problem`.
 */
export async function streamChanges(
  call: ChangesCall,
  deps: Deps,
  pulse: FeedPulse,
  options: StreamOptions,
): Promise<FastifyReply> {
  const { reply } = call;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const events = writtenEvents(call, deps, { pulse, gone: gone.signal, ...options });
    // An error before the first event is sent as a normal response with its status.
    const first = await events.next();
    const body = Readable.from(
      (async function* () {
        try {
          if (!first.done) yield* unlessStalled(first.value, call);
          for await (const text of events) yield* unlessStalled(text, call);
        } finally {
          options.release();
        }
      })(),
      { highWaterMark: 1 },
    );
    body.once('close', options.release);
    return await reply.header('x-accel-buffering', 'no').type(eventsType).send(body);
  } catch (error) {
    options.release();
    throw error;
  }
}

/** Yields a text; closes the connection if the reader stalls. */
function* unlessStalled(text: string, { request }: ChangesCall): Generator<string> {
  const timer = setTimeout(() => request.raw.destroy(), times.stalled);
  try {
    yield text;
  } finally {
    clearTimeout(timer);
  }
}

async function* writtenEvents(
  call: ChangesCall,
  deps: Deps,
  { pulse, gone, from, filters, writing }: StreamOptions & { pulse: FeedPulse; gone: AbortSignal },
): AsyncGenerator<string> {
  const { query, company, usage, request } = call;
  const until = performance.now() + times.longest;
  let position = from ?? (await feedNow(deps.database));
  let isFirst = true;
  let writtenAt = performance.now();
  try {
    while (!gone.aborted && !pulse.isStopped && performance.now() < until) {
      if (!isFirst) await call.stillHolds();
      const page = await readFeedPage(deps, position, filters, query.limit);
      ({ position } = page);
      if (page.changes.length > 0) {
        const { answer, units } = await writePage(deps, page, company.nip, writing);
        await charge(deps, call, { counter: 'api', units });
        usage.items += page.changes.length;
        yield eventOf('changes', answer, answer.cursor);
        writtenAt = performance.now();
      } else if (isFirst || performance.now() - writtenAt >= times.beat) {
        yield `: \nid: ${writeFeedCursor(position)}\n\n`;
        writtenAt = performance.now();
      }
      isFirst = false;
      if (!page.more && page.changes.length === 0) await pulse.wait(times.look, gone);
    }
  } catch (error) {
    if (isFirst) throw error;
    yield eventOf('problem', problemLineOf(error, request));
  }
}

function eventOf(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
