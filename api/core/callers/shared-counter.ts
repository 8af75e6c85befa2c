import { LRUCache } from 'lru-cache';
import { makeBatcher } from '../batcher.ts';

/** Hits to add to the window of a key; `window` in milliseconds. */
export interface Hits {
  readonly key: string;
  readonly hits: number;
  readonly window: number;
}

/** Where a window stands: its hits so far and the milliseconds left of it. */
export interface HitsNow {
  readonly key: string;
  readonly hits: number;
  readonly left: number;
}

export type AddHits = (hits: readonly Hits[]) => Promise<HitsNow[]>;

/** How @fastify/rate-limit is answered. */
export type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

interface Gathered {
  /** what all processes together had at the last exchange, ours included */
  shared: number;
  /** ours since then */
  own: number;
  /** process time at which the window ends */
  endsAt: number;
  readonly window: number;
}

const exchangeEvery = 1_000;

/**
 * Counts hits in PostgreSQL. Exact keys are asked there before the answer, hits of one turn in one statement; gathered ones
 * are counted in the process and exchanged with the others every second, so that a request never waits for them.
 */
export class SharedCounter {
  readonly #addHits: AddHits;
  readonly #gathered = new LRUCache<string, Gathered>({ max: 50_000 });
  readonly #count: (hit: Pick<Hits, 'key' | 'window'>) => Promise<{ current: number; ttl: number }>;
  #timer: NodeJS.Timeout | null = null;

  constructor(addHits: AddHits) {
    this.#addHits = addHits;
    this.#count = makeBatcher((hits) => this.#addTogether(hits));
  }

  /** One hit, counted exactly; an error when the database does not answer (nobody is let through uncounted). */
  exact(key: string, window: number, answer: Answer): void {
    this.#count({ key, window }).then(
      (now) => answer(null, now),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** One hit, counted here; other processes learn of it within about a second. Answers at once. */
  gather(key: string, window: number): { current: number; ttl: number } {
    const now = performance.now();
    let counted = this.#gathered.get(key);
    if (!counted || counted.endsAt <= now) {
      counted = { shared: 0, own: 0, endsAt: now + window, window };
      this.#gathered.set(key, counted);
    }
    counted.own++;
    this.#timer ??= setTimeout(() => void this.exchange(), exchangeEvery).unref();
    return { current: counted.shared + counted.own, ttl: counted.endsAt - now };
  }

  /** Tells the database of the hits gathered since the last time, and learns of the other processes' ones. */
  async exchange(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const now = performance.now();
    const changed = [...this.#gathered.entries()].filter(([, counted]) => counted.own > 0 && counted.endsAt > now);
    if (changed.length === 0) return;
    const sent = new Map(changed.map(([key, counted]) => [key, { counted, hits: counted.own }]));
    try {
      const answers = await this.#addHits(
        [...sent].map(([key, { counted, hits }]) => ({ key, hits, window: counted.window })),
      );
      for (const { key, hits, left } of answers) {
        const at = sent.get(key);
        if (!at) continue;
        at.counted.shared = hits;
        at.counted.own -= at.hits;
        at.counted.endsAt = performance.now() + left;
      }
    } catch {
      // Without the database each process goes on with its own count and tells it at the next exchange.
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #addTogether(asked: readonly Pick<Hits, 'key' | 'window'>[]): Promise<{ current: number; ttl: number }[]> {
    const sums = new Map<string, Hits>();
    for (const { key, window } of asked) sums.set(key, { key, window, hits: (sums.get(key)?.hits ?? 0) + 1 });
    const answers = new Map((await this.#addHits([...sums.values()])).map((now) => [now.key, now]));
    const given = new Map<string, number>();
    return asked.map(({ key }) => {
      const now = answers.get(key);
      const place = (given.get(key) ?? 0) + 1;
      given.set(key, place);
      // Hits of one key that went in together still get their own places in the count.
      return { current: (now?.hits ?? 0) - (sums.get(key)?.hits ?? 0) + place, ttl: now?.left ?? 0 };
    });
  }
}
