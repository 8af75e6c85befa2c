import type { Progress } from '@gtinoteka/contract/files/progress.ts';

/** How often is looked while anybody waits, in milliseconds; after a look that failed ever more rarely, up to `rarest`. */
const looked = 400;
const rarest = 10_000;
/** How often is looked whether those who wait still may, in milliseconds: whoever loses a right loses the stream within this. */
const judged = 2_000;

/** Somebody who waits, and in what right. */
export interface Follower {
  readonly userId: string;
  /** the session, a family of refresh tokens */
  readonly family: string;
  readonly companyId: string;
  /** hears of every change, and first of how things are */
  hear(progress: Progress): void;
  /** the session or the membership is over, or the process ends */
  end(): void;
}

export interface ProgressPulse {
  /** Returns what ends it. */
  follow(follower: Follower): () => void;
  /** how many a person has */
  countOf(userId: string): number;
  /** ends everybody, for good */
  stop(): void;
}

const nothing: Progress = { files: [], databases: [] };

/** One look at the database for all who wait, however many they are, and none while nobody does. */
export function makeProgressPulse(ask: {
  readonly work: (companyIds: readonly string[]) => Promise<ReadonlyMap<string, Progress>>;
  /** which of these still may, by their place in the list */
  readonly entitled: (followers: readonly Follower[]) => Promise<ReadonlySet<number>>;
}): ProgressPulse {
  const heard = new Map<Follower, string | null>();
  let timer: NodeJS.Timeout | null = null;
  let rest = looked;
  let judgedAt = -Infinity;
  let isStopped = false;

  async function judge(): Promise<void> {
    const now = performance.now();
    if (now - judgedAt < judged) return;
    const followers = [...heard.keys()];
    const entitled = await ask.entitled(followers);
    judgedAt = now;
    for (const [at, follower] of followers.entries()) if (!entitled.has(at)) end(follower);
  }

  function end(follower: Follower): void {
    if (heard.delete(follower)) follower.end();
  }

  async function look(): Promise<void> {
    try {
      await judge();
      const work = await ask.work([...new Set([...heard.keys()].map(({ companyId }) => companyId))]);
      for (const [follower, last] of heard) {
        const progress = work.get(follower.companyId) ?? nothing;
        const text = JSON.stringify(progress);
        if (text === last) continue;
        heard.set(follower, text);
        follower.hear(progress);
      }
      rest = looked;
    } catch {
      // A database that is away is asked again; those who wait know by the beats that the stream itself is well.
      rest = Math.min(rarest, rest * 2);
    }
    timer = heard.size > 0 && !isStopped ? setTimeout(() => void look(), rest).unref() : null;
  }

  return {
    follow(follower) {
      if (isStopped) follower.end();
      else heard.set(follower, null);
      if (!isStopped) timer ??= setTimeout(() => void look()).unref();
      return () => void heard.delete(follower);
    },
    countOf: (userId) => [...heard.keys()].filter((one) => one.userId === userId).length,
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      for (const follower of heard.keys()) end(follower);
    },
  };
}
