import type { Product } from '@gtinoteka/contract/product.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { RegistryUnavailable, type AskRegistry, type RegistryAnswer } from '../../core/registry-answer.ts';

/** How long a registry answer is reused, in milliseconds. */
export const registryFreshness = { known: 24 * 60 * 60 * 1_000, unknown: 60 * 60 * 1_000 } as const;

/** How long this process caches an answer; answers stored by other processes are seen after that. */
const memoryTtl = 60_000;

export type CategoryDetail = Product['categoryDetails'][number];

export interface CachedAnswer {
  /** null: the registry does not know the number */
  readonly answer: RegistryAnswer | null;
  /** the record's GPC path in our tree: the registry returns only the brick */
  readonly categoryDetails: CategoryDetail[];
  /** time of the registry's answer, milliseconds since 1970 */
  readonly askedAt: number;
  /** expired, returned because the registry does not answer now */
  readonly isStale: boolean;
}

type StoredAnswer = Omit<CachedAnswer, 'categoryDetails'>;

export type AskCachedRegistry = (gtin: string) => Promise<CachedAnswer>;

interface StoredRow {
  answer: RegistryAnswer | null;
  asked_at: Date;
  /** milliseconds */
  age: number;
}

const readStatement = {
  name: 'registry-answer',
  text: `SELECT r.answer, r.asked_at, extract(epoch FROM now() - r.asked_at)::float8 * 1000 AS age
    FROM registry_answers r WHERE r.gtin = $1`,
};

const storeStatement = {
  name: 'store-registry-answer',
  text: `WITH counted AS (
      INSERT INTO registry_days AS d (day, known, unknown, answered_at)
      VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, ($2::jsonb IS NOT NULL)::int, ($2::jsonb IS NULL)::int, clock_timestamp())
      ON CONFLICT (day) DO UPDATE SET known = d.known + excluded.known, unknown = d.unknown + excluded.unknown,
        answered_at = excluded.answered_at)
    INSERT INTO registry_answers (gtin, answer, asked_at) VALUES ($1, $2, now())
    ON CONFLICT (gtin) DO UPDATE SET answer = excluded.answer, asked_at = excluded.asked_at`,
};

const failedStatement = {
  name: 'count-registry-failure',
  text: `INSERT INTO registry_days AS d (day, failed, failed_at, fault)
    VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, 1, clock_timestamp(), $1)
    ON CONFLICT (day) DO UPDATE SET failed = d.failed + 1, failed_at = excluded.failed_at, fault = excluded.fault`,
};

/** The fault with its cause: the registry's status, or that of the connection. */
function faultOf({ message, cause }: Error): string {
  return (cause instanceof Error ? `${message}: ${cause.message}` : message).slice(0, 500);
}

const pathStatement = { name: 'gpc-path', text: 'SELECT path FROM gpc_paths WHERE code = $1' };

/**
 * Caches registry answers in memory and PostgreSQL. Concurrent requests for one number share a query.
 * - If the registry does not answer, an expired answer is returned and marked; without one RegistryUnavailable is
 *   thrown.
 */
export function makeCachedRegistry({ pool }: Database, askRegistry: AskRegistry): AskCachedRegistry {
  const memory = new LRUCache<string, CachedAnswer>({ max: 10_000, ttl: memoryTtl });
  const underWay = new Map<string, Promise<CachedAnswer>>();

  async function find(gtin: string): Promise<StoredAnswer> {
    const { rows } = await pool.query<StoredRow>({ ...readStatement, values: [gtin] });
    const stored = rows[0];
    const isFresh = stored && stored.age < (stored.answer ? registryFreshness.known : registryFreshness.unknown);
    if (isFresh) return { answer: stored.answer, askedAt: stored.asked_at.getTime(), isStale: false };
    try {
      const answer = await askRegistry(gtin);
      await pool.query({ ...storeStatement, values: [gtin, answer && JSON.stringify(answer)] });
      return { answer, askedAt: Date.now(), isStale: false };
    } catch (error) {
      if (error instanceof RegistryUnavailable)
        // Not awaited; losing a count does no harm.
        pool.query({ ...failedStatement, values: [faultOf(error)] }).catch(() => {});
      if (!(error instanceof RegistryUnavailable) || !stored) throw error;
      return { answer: stored.answer, askedAt: stored.asked_at.getTime(), isStale: true };
    }
  }

  return (gtin) => {
    const known = memory.get(gtin);
    if (known) return Promise.resolve(known);
    let pending = underWay.get(gtin);
    if (!pending) {
      pending = find(gtin)
        .then((found) => withPath(pool, found))
        .then((cached) => {
          if (!cached.isStale) memory.set(gtin, cached);
          return cached;
        })
        .finally(() => underWay.delete(gtin));
      underWay.set(gtin, pending);
    }
    return pending;
  };
}

/**
 * Queries the registry without a cache: simulated answers must not outlive the demonstration.
 * - `askedAt` is to the minute, so that equal answers have equal bytes.
 */
export function makeUncachedRegistry({ pool }: Database, askRegistry: AskRegistry): AskCachedRegistry {
  return async (gtin) => {
    const answer = await askRegistry(gtin);
    return withPath(pool, { answer, askedAt: Math.floor(Date.now() / 60_000) * 60_000, isStale: false });
  };
}

async function withPath(pool: pg.Pool, found: StoredAnswer): Promise<CachedAnswer> {
  const brick = found.answer?.record?.gpcBrick;
  if (!brick) return { ...found, categoryDetails: [] };
  const { rows } = await pool.query<{ path: CategoryDetail[] }>({ ...pathStatement, values: [brick] });
  return { ...found, categoryDetails: rows[0]?.path ?? [{ code: brick, text: brick }] };
}

/** Deletes answers not refreshed for 30 days; until then they may be used while the registry is unreachable. */
export async function purgeRegistryAnswers({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(`DELETE FROM registry_answers WHERE asked_at <= now() - interval '30 days'`);
  return rowCount ?? 0;
}
