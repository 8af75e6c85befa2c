import { GtinotekaProblem, GtinotekaUnreachable, isPassing, readProblem } from './problems.ts';

export interface ClientOptions {
  /** base URL of the server: "https://gtinoteka.example" */
  readonly baseUrl: string;
  /** API key of the company, created on /integrations */
  readonly apiKey: string;
  /** maximum attempts of one call, including the first; default 6 */
  readonly tries?: number;
  /** first pause in milliseconds; each further one may be twice as long; default 500 */
  readonly pause?: number;
  /** longest pause in milliseconds; if the server asks for a longer one, the call fails. Default 60,000 */
  readonly longestPause?: number;
  /** timeout of a response in milliseconds; default 30,000 */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
}

export interface ApiRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** default: POST with a body, else GET */
  readonly method?: 'PUT' | 'PATCH' | undefined;
  readonly body?: { readonly type: string; readonly text: string } | undefined;
  readonly signal?: AbortSignal | undefined;
  /** additional timeout in milliseconds, for long polling */
  readonly waits?: number | undefined;
  /** the response is read as a stream; others are read whole, and requested again when truncated */
  readonly isStream?: boolean | undefined;
  /** maximum attempts; Infinity: until a response, or until `signal` is aborted */
  readonly tries?: number | undefined;
}

/**
 * Sends a request and retries transient errors.
 * - Throws GtinotekaProblem, GtinotekaUnreachable, or the reason of an aborted `signal`.
 */
export type Ask = (request: ApiRequest) => Promise<Response>;

export function makeAsk(options: ClientOptions): Ask {
  const { tries = 6, pause = 500, longestPause = 60_000 } = options;
  return async (request) => {
    for (let tried = 1; ; tried++) {
      let after: number | null = null;
      try {
        const answer = await askOnce(options, request);
        if (answer.ok || isAbsent(answer)) return answer;
        const problem = await readProblem(answer);
        after = problem.retryAfter;
        const isTooLong = after !== null && after * 1_000 > longestPause;
        if (!isPassing(answer.status) || isTooLong || tried >= (request.tries ?? tries)) throw problem;
      } catch (error) {
        if (error instanceof GtinotekaProblem) throw error;
        request.signal?.throwIfAborted();
        if (tried >= (request.tries ?? tries))
          throw new GtinotekaUnreachable('Serwer nie odpowiada.', { cause: error });
      }
      await sleep(pauseBefore(tried, { after, pause, longestPause }), request.signal);
    }
  };
}

/** A number without a product is a result; it has the same status as an unknown path. */
function isAbsent(answer: Response): boolean {
  return answer.status === 404 && !(answer.headers.get('content-type') ?? '').includes('problem+json');
}

async function askOnce(
  { baseUrl, apiKey, timeout = 30_000, fetch: send = fetch }: ClientOptions,
  { path, query = {}, headers = {}, method, body, signal, waits = 0, isStream = false }: ApiRequest,
): Promise<Response> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const end = (): void => ending.abort(signal?.reason);
  const timer = setTimeout(() => ending.abort(new Error('The answer took too long.')), timeout + waits);
  signal?.addEventListener('abort', end);
  try {
    const answer = await send(addressOf(baseUrl, path, query), {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': body.type } : {}), ...headers },
      ...(body ? { body: body.text } : {}),
      credentials: 'omit',
      signal: ending.signal,
    });
    if (isStream && answer.ok) return answer;
    return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
  } finally {
    clearTimeout(timer);
    // A stream is read later, and ended by `signal`.
    if (!isStream) signal?.removeEventListener('abort', end);
  }
}

function addressOf(baseUrl: string, path: string, query: Readonly<Record<string, string | number | undefined>>): URL {
  const address = new URL(`${baseUrl.replace(/\/$/, '')}/external_api/v2${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

/**
 * Milliseconds before the next attempt: doubled each time, with jitter, so that clients do not return together.
 * - A `Retry-After` of the server is the minimum.
 */
export function pauseBefore(
  tried: number,
  { after, pause, longestPause }: { after: number | null; pause: number; longestPause: number },
  random: () => number = Math.random,
): number {
  const most = Math.min(longestPause, pause * 2 ** Math.min(tried - 1, 20));
  const own = most / 2 + (random() * most) / 2;
  return after === null ? own : after * 1_000 + (random() * pause) / 2;
}

/** Resolves after some milliseconds; rejects at once when `signal` is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
