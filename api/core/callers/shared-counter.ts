import { LRUCache } from 'lru-cache';
import { makeBatcher } from '../batcher.ts';

/** Hits to add to the window of a key; `window` in milliseconds. */
export interface Hits {
  readonly key: string;
  readonly hits: number;
  readonly window: number;
}

/** State of a window: its hits and the remaining milliseconds. */
export interface HitsNow {
  readonly key: string;
  readonly hits: number;
  readonly left: number;
}

export type AddHits = (hits: readonly Hits[]) => Promise<HitsNow[]>;

/** The callback of @fastify/rate-limit. */
export type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

interface GatheredWindow {
  /** count of all processes at the last exchange, including this one */
  shared: number;
  /** hits of this process since then */
  own: number;
  /** process time at which the window ends */
  endsAt: number;
  readonly window: number;
}

const exchangeEvery = 1_000;

/**
 * Counts hits in PostgreSQL.
 * - Exact keys are counted before the response, hits of one turn in one statement.
 * - Gathered keys are counted in the process and exchanged every second, so that requests do not wait.
 */
export class SharedCounter {
  readonly #addHits: AddHits;
  readonly #gathered = new LRUCache<string, GatheredWindow>({ max: 50_000 });
  readonly #count: (hit: Pick<Hits, 'key' | 'window'>) => Promise<{ current: number; ttl: number }>;
  #timer: NodeJS.Timeout | null = null;

  constructor(addHits: AddHits) {
    this.#addHits = addHits;
    this.#count = makeBatcher((hits) => this.#addTogether(hits));
  }

  /** Counts a hit exactly; an error if the database does not answer, so that no call passes uncounted. */
  exact(key: string, window: number, answer: Answer): void {
    this.#count({ key, window }).then(
      (now) => answer(null, now),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Counts a hit in this process, synchronously; other processes see it within about a second. */
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

  /** Writes the gathered hits and reads those of other processes. */
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
      // Without the database each process continues with its own count until the next exchange.
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #addTogether(requested: readonly Pick<Hits, 'key' | 'window'>[]): Promise<{ current: number; ttl: number }[]> {
    const sums = new Map<string, Hits>();
    for (const { key, window } of requested) sums.set(key, { key, window, hits: (sums.get(key)?.hits ?? 0) + 1 });
    const answers = new Map((await this.#addHits([...sums.values()])).map((now) => [now.key, now]));
    const counted = new Map<string, number>();
    return requested.map(({ key }) => {
      const now = answers.get(key);
      const count = (counted.get(key) ?? 0) + 1;
      counted.set(key, count);
      // Hits of one key in one statement get their own positions in the count.
      return { current: (now?.hits ?? 0) - (sums.get(key)?.hits ?? 0) + count, ttl: now?.left ?? 0 };
    });
  }
}
