import type { Progress } from '@gtinoteka/contract/files/progress.ts';

/**
 * Interval of polling with followers, in milliseconds.
 * - Doubled after each failure up to `longestInterval`.
 */
const interval = 400;
const longestInterval = 10_000;
/** Interval of checking followers' permissions, in milliseconds; a revoked one ends its stream. */
const entitlementInterval = 2_000;

/** A subscriber to the progress of a company. */
export interface Follower {
  readonly userId: string;
  /** session: a family of refresh tokens */
  readonly family: string;
  readonly companyId: string;
  /** called with the current progress, then with every change */
  hear(progress: Progress): void;
  /** called when the session or the membership ends, or at shutdown */
  end(): void;
}

export interface ProgressPulse {
  /** Returns the function that unsubscribes. */
  follow(follower: Follower): () => void;
  /** number of streams of a user */
  countOf(userId: string): number;
  /** ends all streams and refuses new ones */
  stop(): void;
}

const nothing: Progress = { files: [], databases: [] };

/** Polls the database once for all followers; no polling without followers. */
export function makeProgressPulse(ask: {
  readonly work: (companyIds: readonly string[]) => Promise<ReadonlyMap<string, Progress>>;
  /** indexes of the followers that are still entitled */
  readonly entitled: (followers: readonly Follower[]) => Promise<ReadonlySet<number>>;
}): ProgressPulse {
  const lastSent = new Map<Follower, string | null>();
  let timer: NodeJS.Timeout | null = null;
  let delay = interval;
  let entitledAt = -Infinity;
  let isStopped = false;

  async function endUnentitled(): Promise<void> {
    const now = performance.now();
    if (now - entitledAt < entitlementInterval) return;
    const followers = [...lastSent.keys()];
    const entitled = await ask.entitled(followers);
    entitledAt = now;
    for (const [at, follower] of followers.entries()) if (!entitled.has(at)) end(follower);
  }

  function end(follower: Follower): void {
    if (lastSent.delete(follower)) follower.end();
  }

  async function poll(): Promise<void> {
    try {
      await endUnentitled();
      const work = await ask.work([...new Set([...lastSent.keys()].map(({ companyId }) => companyId))]);
      for (const [follower, last] of lastSent) {
        const progress = work.get(follower.companyId) ?? nothing;
        const text = JSON.stringify(progress);
        if (text === last) continue;
        lastSent.set(follower, text);
        follower.hear(progress);
      }
      delay = interval;
    } catch {
      // The database is unreachable: retry later. Clients see by the heartbeats that the stream is alive.
      delay = Math.min(longestInterval, delay * 2);
    }
    timer = lastSent.size > 0 && !isStopped ? setTimeout(() => void poll(), delay).unref() : null;
  }

  return {
    follow(follower) {
      if (isStopped) follower.end();
      else lastSent.set(follower, null);
      if (!isStopped) timer ??= setTimeout(() => void poll()).unref();
      return () => void lastSent.delete(follower);
    },
    countOf: (userId) => [...lastSent.keys()].filter((one) => one.userId === userId).length,
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      for (const follower of lastSent.keys()) end(follower);
    },
  };
}
