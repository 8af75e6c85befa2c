import { eventsType } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { problemLineOf } from '../../core/machines/key-call-route.ts';
import { feedNow, type FeedPlace } from '../../store/machines/change-feed.ts';
import { readFeedPage, writePage, writePlace, type ChangesCall, type Followed } from './feed-page.ts';
import type { FeedPulse } from './feed-pulse.ts';
import type { Writing } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';
import { charge } from './charge.ts';

/** Milliseconds: between two signs of life, between two looks at the key, until the program comes again, and for which it may read nothing. */
const times = { beat: 15_000, look: 3_000, longest: 3_600_000, stalled: 120_000 } as const;

interface Streamed {
  /** null: from now on */
  readonly from: FeedPlace | null;
  readonly followed: Followed;
  readonly writing: Writing;
  /** called once the stream is over */
  readonly letGo: () => void;
}

/**
 * The feed as server-sent events: a page is an event `changes` whose id is its cursor, paid for before it is sent. The next one is read when
 * the former was taken, so a slow reader waits in the outbox and not in memory. A sign of life carries the cursor too: with a filter that
 * nothing meets it goes on. A revoked key and an empty package end the stream with an event `problem`.
 */
export async function streamChanges(
  call: ChangesCall,
  deps: Deps,
  pulse: FeedPulse,
  streamed: Streamed,
): Promise<FastifyReply> {
  const { reply } = call;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const events = writtenEvents(call, deps, { pulse, gone: gone.signal, ...streamed });
    // A refusal before the first event is one like all others, with its status.
    const first = await events.next();
    const body = Readable.from(
      (async function* () {
        try {
          if (!first.done) yield* unlessStalled(first.value, call);
          for await (const text of events) yield* unlessStalled(text, call);
        } finally {
          streamed.letGo();
        }
      })(),
      { highWaterMark: 1 },
    );
    body.once('close', streamed.letGo);
    return await reply.header('x-accel-buffering', 'no').type(eventsType).send(body);
  } catch (error) {
    streamed.letGo();
    throw error;
  }
}

/** Gives a piece away; whoever takes no other for long has gone. */
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
  { pulse, gone, from, followed, writing }: Streamed & { pulse: FeedPulse; gone: AbortSignal },
): AsyncGenerator<string> {
  const { query, company, noted, request } = call;
  const until = performance.now() + times.longest;
  let place = from ?? (await feedNow(deps.database));
  let isFirst = true;
  let writtenAt = performance.now();
  try {
    while (!gone.aborted && !pulse.isStopped && performance.now() < until) {
      if (!isFirst) await call.stillHolds();
      const page = await readFeedPage(deps, place, followed, query.limit);
      ({ place } = page);
      if (page.changes.length > 0) {
        const { answer, units } = await writePage(deps, page, company.nip, writing);
        await charge(deps, call, { counter: 'api', units });
        noted.items += page.changes.length;
        yield eventOf('changes', answer, answer.cursor);
        writtenAt = performance.now();
      } else if (isFirst || performance.now() - writtenAt >= times.beat) {
        yield `: \nid: ${writePlace(place)}\n\n`;
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
