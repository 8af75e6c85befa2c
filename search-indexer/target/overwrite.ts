import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { entriesOf } from '../source/entries.ts';
import { raiseVersions } from '../state/versions.ts';
import { writeEntries } from './bulk.ts';
import type { IndexerParts } from '../indexer-parts.ts';

/** How often the database's versions are raised above those of an index that others write to meanwhile. */
const mostRaises = 3;

/**
 * Writes what the database says now over what an index has. Where the index has a newer version, the row's is raised above it: a
 * version alone does not say that what it stands for is newer, and later changes would not be taken either. Returns key → why not,
 * of those that are not in the index now.
 */
export async function overwrite(
  { client, pool, patience }: IndexerParts,
  kind: IndexKind,
  index: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  let left = keys;
  for (let raises = 0; left.length > 0; raises++) {
    const { refused, newer } = await writeEntries(client, index, await entriesOf[kind].now(pool, left), patience, true);
    for (const [key, reason] of refused) failed.set(key, reason);
    if (raises === mostRaises) {
      for (const [key, version] of newer) failed.set(key, `w indeksie jest nowsza wersja: ${version}`);
      break;
    }
    await raiseVersions(pool, kind, newer);
    left = [...newer.keys()];
  }
  return failed;
}
