import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import pg from 'pg';

/** Stored variants of a response (infra/edge). Redirects of codes are headers, which are not compressed. */
const encodings = ['br', 'gzip', 'identity'];
const plain = ['identity'];

/** Beginning of the paths of codes. */
const anyCode = '/01/';

/**
 * Delay of the repeated refresh, in milliseconds: a fetch of the edge that began before the change may end after it.
 */
const repeatedAfter = 2_000;
const reconnectAfter = 1_000;
const patience = 5_000;

/** Pauses between attempts for an unreachable edge, in milliseconds; with jitter. */
const pauses = { initialDelay: 1_000, maxDelay: 15_000 };
/** Maximum number of paths to retry. Further codes are not retried: edges store them for a minute at most. */
const mostOwed = 1_000;

export interface EdgeRefresh {
  /**
   * Makes every edge fetch these public responses again; resolves when each edge was requested. Never throws.
   * - The next request gets the current data.
   * - An unreachable edge, or one without a reachable API process, serves the old response until a retry succeeds.
   */
  refresh(...paths: string[]): Promise<void>;
  stop(): void;
}

/**
 * Keeps the public responses of edges current. `urls`: refresh address of each edge, on its own machine.
 * - A response that ceases must be a cacheable one (`s-maxage=1`), else the edge keeps the old one.
 */
export function makeEdgeRefresh(urls: readonly string[]): EdgeRefresh {
  const stopping = new AbortController();
  const edges = urls.map((url) => makeEdge(url, stopping.signal));
  const running = new Map<string, { round: Promise<void>; next: Promise<void> | null }>();
  const later = new Set<NodeJS.Timeout>();

  /** Changes during a round share the next one. */
  function inTurn(path: string): Promise<void> {
    const turn = running.get(path);
    if (turn) return (turn.next ??= turn.round.then(() => inTurn(path)));
    const requests = Promise.all(edges.map((edge) => edge.refetch(path))).then(() => {});
    const round = requests.finally(() => running.delete(path));
    running.set(path, { round, next: null });
    return round;
  }

  return {
    async refresh(...paths) {
      if (edges.length === 0) return;
      await Promise.all(paths.map(inTurn));
      const timer = setTimeout(() => {
        later.delete(timer);
        for (const path of paths) void inTurn(path);
      }, repeatedAfter).unref();
      later.add(timer);
    },
    stop() {
      stopping.abort();
      for (const timer of later) clearTimeout(timer);
      later.clear();
    },
  };
}

/** One edge, and its pending refreshes. */
function makeEdge(url: string, stopping: AbortSignal): { refetch(path: string): Promise<void> } {
  const owed = new Set<string>();
  let isRetrying = false;
  const retries = retry(handleAll, {
    maxAttempts: Number.POSITIVE_INFINITY,
    backoff: new ExponentialBackoff(pauses),
  }).dangerouslyUnref();

  async function fetchAll(path: string): Promise<void> {
    const requests = (path.startsWith(anyCode) ? plain : encodings).map(async (encoding) => {
      const answer = await fetch(url + path, {
        headers: { 'accept-encoding': encoding },
        signal: AbortSignal.any([AbortSignal.timeout(patience), stopping]),
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`answered with ${answer.status}`);
    });
    const failed = (await Promise.allSettled(requests)).some(({ status }) => status === 'rejected');
    if (failed) throw new Error(`${url}${path}: no new answer`);
  }

  /**
   * Retries pending refreshes one by one, as the first shows whether the edge is back. A failed one moves to the end.
   */
  async function payOff(): Promise<void> {
    for (const path of owed) {
      owed.delete(path);
      try {
        await fetchAll(path);
      } catch (error) {
        owed.add(path);
        throw error;
      }
    }
  }

  function owe(path: string): void {
    if (path.startsWith(anyCode) && owed.size >= mostOwed) return;
    owed.add(path);
    payOffLater();
  }

  function payOffLater(): void {
    if (isRetrying || owed.size === 0 || stopping.aborted) return;
    isRetrying = true;
    retries
      // The attempt that has just failed was the first.
      .execute(({ attempt }) => (attempt === 0 ? Promise.reject(new Error('away')) : payOff()), stopping)
      .catch(() => {})
      .finally(() => {
        isRetrying = false;
        // Includes refreshes that failed since the last retry.
        payOffLater();
      });
  }

  return {
    async refetch(path) {
      await fetchAll(path).then(
        () => owed.delete(path),
        () => owe(path),
      );
    },
  };
}

/**
 * Refreshes the paths that the database notifies on the channel `public_answers`.
 * - After a lost connection all of `paths` are refreshed: missed notifications are not repeated.
 * - Returns the function that stops it.
 */
export function followPublicAnswers(
  databaseUrl: string,
  { refresh, paths }: { refresh: EdgeRefresh['refresh']; paths: readonly string[] },
): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  async function listen(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: 'gtinoteka edge', keepAlive: true });
    fresh.on('notification', ({ payload }) => void refresh(payload ?? ''));
    fresh.on('error', () => fresh.end().catch(() => {}));
    fresh.on('end', again);
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query('LISTEN public_answers');
      failures = 0;
      await refresh(...paths);
    } catch {
      await fresh.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    if (isStopped || timer) return;
    const pause = Math.min(reconnectAfter * 2 ** failures++, pauses.maxDelay);
    timer = setTimeout(
      () => {
        timer = undefined;
        void listen();
      },
      pause * (0.5 + Math.random() / 2),
    ).unref();
  }

  void listen();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
