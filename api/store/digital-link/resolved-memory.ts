import { LRUCache } from 'lru-cache';
import { makeKeyedBatcher } from '../../core/batcher.ts';
import type { Database } from '../../core/database/database.ts';
import { anyCode, type PublicChanges } from '../../core/http/edge-refresh.ts';
import { readResolvedLinks, type ResolvedLink } from './resolved-links.ts';

/**
 * For how long links are remembered, in milliseconds. Where changes of other processes are heard of it is bounded for what nobody tells: a
 * licence that ends, a connection that is lost.
 */
const remembered = { heard: 10_000, unheard: 1_000 };
/** Codes that are remembered at once. */
const mostCodes = 5_000;

/** Links of codes as they are now, or were a moment ago. */
export interface ResolvedLinks {
  /** At once where they are remembered. `isRefresh`: as the database has them, whatever is remembered. */
  of(gtin: string, isRefresh?: boolean): readonly ResolvedLink[] | Promise<readonly ResolvedLink[]>;
  forget(gtins: readonly string[]): void;
  forgetAll(): void;
}

/** Codes that are asked for at the same time are read together. `changes`: of links, whoever makes them. */
export function makeResolvedLinks({ pool }: Pick<Database, 'pool'>, changes?: PublicChanges): ResolvedLinks {
  const ttl = changes ? remembered.heard : remembered.unheard;
  const kept = new LRUCache<string, readonly ResolvedLink[]>({ max: mostCodes, ttl });
  const read = makeKeyedBatcher((gtins) => readResolvedLinks(pool, gtins), { most: 500, atOnce: 2 });
  /** changes while a code is being read: its answer may be of before */
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
      // Nothing is read for as long as this many changes take.
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
