import { pauseBefore, sleep, type Ask, type ClientOptions } from './ask.ts';
import { GtinotekaProblem } from './problems.ts';
import { textOfAnswer } from './text-of-answer.ts';
import type { ChangeFilters, ChangePage, Problem } from './types.ts';

export interface EventsOptions extends ChangeFilters {
  /** changes of one event */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface ServerEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Milliseconds without any sign after which a connection is taken to be dead; the server gives one every 15 s. */
const silence = 45_000;

/**
 * The feed as events, for as long as it is read, through any time in which the server is away. Throws the refusal that ended it:
 * API_KEY_REFUSED, PACKAGE_LIMIT_REACHED, FEED_CURSOR_OLD.
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

/** Events of an answer, those without data among them: they carry the cursor on. What was cut in the middle is left. */
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
