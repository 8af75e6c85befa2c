import { pauseBefore, sleep, type Ask, type ClientOptions } from './ask.ts';
import { GtinotekaProblem } from './problems.ts';
import { textOfAnswer } from './text-of-answer.ts';
import type { ChangeFilters, ChangePage, Problem } from './types.ts';

export interface EventsOptions extends ChangeFilters {
  /** maximum changes of one event */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface ServerEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Milliseconds of silence after which a connection is considered dead; the server sends a comment every 15 s. */
const silence = 45_000;

/**
 * The feed as server-sent events, reconnected until reading stops.
 * - Throws the error that ended it: API_KEY_REFUSED, PACKAGE_LIMIT_REACHED, FEED_CURSOR_OLD.
 */
export async function* followEvents(
  ask: Ask,
  { pause = 500, longestPause = 60_000 }: Pick<ClientOptions, 'pause' | 'longestPause'>,
  since: string,
  { signal, ...query }: EventsOptions,
): AsyncGenerator<ChangePage, void, undefined> {
  let cursor = since;
  for (let tried = 1; ; tried++) {
    const ending = new AbortController();
    const end = (): void => ending.abort(signal?.reason);
    signal?.addEventListener('abort', end);
    try {
      const answer = await ask({
        path: '/changes/',
        query: { ...query, since: cursor },
        headers: { accept: 'text/event-stream' },
        signal: ending.signal,
        isStream: true,
        tries: Number.POSITIVE_INFINITY,
      });
      for await (const event of eventsOf(answer, () => ending.abort(new Error('silent')))) {
        tried = 1;
        if (event.name === 'problem') {
          const problem = JSON.parse(event.data) as Problem; // as the contract says
          throw new GtinotekaProblem(problem, problem.status);
        }
        if (event.id !== '') cursor = event.id;
        if (event.name === 'changes') yield JSON.parse(event.data) as ChangePage; // likewise
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof GtinotekaProblem && !error.isPassing) throw error;
    } finally {
      signal?.removeEventListener('abort', end);
      ending.abort();
    }
    signal?.throwIfAborted();
    await sleep(pauseBefore(tried, { after: null, pause, longestPause }), signal);
  }
}

/** Parses events, including those without data, which carry the cursor. Ignores a truncated event. */
async function* eventsOf(answer: Response, giveUp: () => void): AsyncGenerator<ServerEvent, void, undefined> {
  const inTime = <T>(read: Promise<T>): Promise<T> => {
    const timer = setTimeout(giveUp, silence);
    return read.finally(() => clearTimeout(timer));
  };
  let rest = '';
  for await (const text of textOfAnswer(answer, inTime)) {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const field = (name: string): string =>
        event
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? '';
      yield { name: field('event'), id: field('id'), data: field('data') };
    }
  }
}
