import { LRUCache } from 'lru-cache';
import { makeKeyedBatcher } from '../../core/batcher.ts';
import type { Database } from '../../core/database/database.ts';
import { anyCode, type PublicChanges } from '../../core/http/edge-refresh.ts';
import { readResolvedLinks, type ResolvedLink } from './resolved-links.ts';

/**
 * Milliseconds for which links are cached.
 * - `heard`: changes are notified; the limit covers ended licences and lost connections.
 */
const cacheTime = { heard: 10_000, unheard: 1_000 };
/** Maximum number of cached codes. */
const mostCodes = 5_000;

/** Cached links of codes. */
export interface ResolvedLinks {
  /** Synchronous if cached. `isRefresh`: reads the database. */
  of(gtin: string, isRefresh?: boolean): readonly ResolvedLink[] | Promise<readonly ResolvedLink[]>;
  forget(gtins: readonly string[]): void;
  forgetAll(): void;
}

/** Concurrent reads share a statement. `changes`: notifications of changed links, by any process. */
export function makeResolvedLinks({ pool }: Pick<Database, 'pool'>, changes?: PublicChanges): ResolvedLinks {
  const ttl = changes ? cacheTime.heard : cacheTime.unheard;
  const kept = new LRUCache<string, readonly ResolvedLink[]>({ max: mostCodes, ttl });
  const read = makeKeyedBatcher((gtins) => readResolvedLinks(pool, gtins), { most: 500, atOnce: 2 });
  /** changes during a read, whose result may be outdated */
  const changed = new Map<string, number>();
  let all = 0;
  const stateOf = (gtin: string): number => all + (changed.get(gtin) ?? 0);

  async function readStored(gtin: string): Promise<readonly ResolvedLink[]> {
    const before = stateOf(gtin);
    const links = await read(gtin);
    if (stateOf(gtin) === before) kept.set(gtin, links);
    return links;
  }

  const memory: ResolvedLinks = {
    of: (gtin, isRefresh = false) => (isRefresh ? undefined : kept.get(gtin)) ?? readStored(gtin),
    forget(gtins) {
      for (const gtin of gtins) {
        kept.delete(gtin);
        changed.set(gtin, stateOf(gtin) + 1 - all);
      }
      // Limits memory: as many changes mean that no read is running.
      if (changed.size > mostCodes * 10) changed.clear();
    },
    forgetAll() {
      kept.clear();
      all++;
    },
  };
  changes?.on('changed', (path) => {
    if (path === anyCode) memory.forgetAll();
    else if (path.startsWith(anyCode)) memory.forget([path.slice(anyCode.length)]);
  });
  return memory;
}
