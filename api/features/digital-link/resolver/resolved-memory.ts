import { LRUCache } from 'lru-cache';
import { makeKeyedBatcher } from '../../../core/batcher.ts';
import type { Database } from '../../../core/database/database.ts';
import { readResolvedLinks, type ResolvedLink } from '../../../store/digital-link/resolved-links.ts';

/** For how long links are remembered, in milliseconds: what another process changes is seen after that. */
const remembered = 1_000;
/** Codes that are remembered at once. */
const mostCodes = 5_000;

/** Links of codes as they are now, or were a moment ago. */
export interface ResolvedLinks {
  /** At once where they are remembered. `anew`: as the database has them, whatever is remembered. */
  of(gtin: string, anew?: boolean): readonly ResolvedLink[] | Promise<readonly ResolvedLink[]>;
  forget(gtins: readonly string[]): void;
}

/** Codes that are asked for at the same time are read together; a code on many packages is read once a second. */
export function makeResolvedLinks({ pool }: Pick<Database, 'pool'>): ResolvedLinks {
  const kept = new LRUCache<string, readonly ResolvedLink[]>({ max: mostCodes, ttl: remembered });
  const read = makeKeyedBatcher((gtins) => readResolvedLinks(pool, gtins), { most: 500, atOnce: 2 });
  /** changes while a code is being read: its answer may be of before */
  const changes = new Map<string, number>();

  async function readAnew(gtin: string): Promise<readonly ResolvedLink[]> {
    const before = changes.get(gtin) ?? 0;
    const links = await read(gtin);
    if ((changes.get(gtin) ?? 0) === before) kept.set(gtin, links);
    return links;
  }

  return {
    of: (gtin, anew = false) => (anew ? undefined : kept.get(gtin)) ?? readAnew(gtin),
    forget(gtins) {
      for (const gtin of gtins) {
        kept.delete(gtin);
        changes.set(gtin, (changes.get(gtin) ?? 0) + 1);
      }
      // Nothing is read for as long as this many changes take.
      if (changes.size > mostCodes * 10) changes.clear();
    },
  };
}
