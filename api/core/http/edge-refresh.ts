import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** Ways the edge keeps an answer, see infra/edge; where a code leads is said by headers, which are not compressed. */
const encodings = ['br', 'gzip', 'identity'];
const plain = ['identity'];

/** Path of all codes: begins that of each, and alone stands for any of them. */
export const anyCode = '/01/';

/** Tells the paths of public answers that have changed, as the database says them. */
export type PublicChanges = EventEmitter<{ changed: [path: string] }>;

/** A fetch of the edge that began before the change may end after the refresh, so that is repeated, in milliseconds. */
const repeatedAfter = 2_000;
const reconnectAfter = 1_000;
const patience = 5_000;

export interface EdgeRefresh {
  /**
   * Makes every edge fetch these public answers again, and resolves when that is done: the next request gets what the database says now.
   * Never throws: an edge that cannot be reached gives the old answer until its time is over.
   */
  refresh(...paths: string[]): Promise<void>;
  stop(): void;
}

/**
 * Keeps the public answers of edges true. `urls`: where each edge takes refreshes, an address of its own machine. An answer that
 * ceases must say so in one that may be kept (`s-maxage=1`), else the edge holds on to the one it has.
 */
export function makeEdgeRefresh(urls: readonly string[]): EdgeRefresh {
  const running = new Map<string, { round: Promise<void>; next: Promise<void> | null }>();
  const later = new Set<NodeJS.Timeout>();

  async function refetch(path: string): Promise<void> {
    const asked = urls.flatMap((url) =>
      (path.startsWith(anyCode) ? plain : encodings).map(async (encoding) => {
        const answer = await fetch(url + path, {
          headers: { 'accept-encoding': encoding },
          signal: AbortSignal.timeout(patience),
        });
        await answer.arrayBuffer();
      }),
    );
    await Promise.allSettled(asked);
  }

  /** Changes that come while a round is under way share the one after it. */
  function inTurn(path: string): Promise<void> {
    const turn = running.get(path);
    if (turn) return (turn.next ??= turn.round.then(() => inTurn(path)));
    const round = refetch(path).finally(() => running.delete(path));
    running.set(path, { round, next: null });
    return round;
  }

  return {
    async refresh(...paths) {
      if (urls.length === 0) return;
      await Promise.all(paths.map(inTurn));
      const timer = setTimeout(() => {
        later.delete(timer);
        for (const path of paths) void inTurn(path);
      }, repeatedAfter).unref();
      later.add(timer);
    },
    stop() {
      for (const timer of later) clearTimeout(timer);
      later.clear();
    },
  };
}

/**
 * Refreshes what the database says has changed (migration 0008), whoever changed it. After a lost connection everything in
 * `paths` is refreshed: what was said meanwhile is not said again. Returns what stops it.
 */
export function followPublicAnswers(
  databaseUrl: string,
  { refresh, paths }: { refresh: EdgeRefresh['refresh']; paths: readonly string[] },
): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
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
      await refresh(...paths);
    } catch {
      await fresh.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen(), reconnectAfter).unref();
  }

  void listen();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
