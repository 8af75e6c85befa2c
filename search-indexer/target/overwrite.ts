import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { entriesOf } from '../source/entries.ts';
import { raiseVersions } from '../state/versions.ts';
import { writeEntries } from './bulk.ts';
import type { IndexerParts } from '../indexer-parts.ts';

/** Maximum number of raises, while others write to the index. */
const mostRaises = 3;

/**
 * Overwrites documents by the database's current rows; returns key → reason of those not written.
 * - Row versions are raised above newer ones of the index, because a foreign version does not mean newer data, and
 *   would block later changes.
 */
export async function overwrite(
  { client, pool, patience }: IndexerParts,
  kind: IndexKind,
  index: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  let remaining = keys;
  for (let raises = 0; remaining.length > 0; raises++) {
    const { refused, newer } = await writeEntries(
      client,
      index,
      await entriesOf[kind].now(pool, remaining),
      patience,
      true,
    );
    for (const [key, reason] of refused) failed.set(key, reason);
    if (raises === mostRaises) {
      for (const [key, version] of newer) failed.set(key, `w indeksie jest nowsza wersja: ${version}`);
      break;
    }
    await raiseVersions(pool, kind, newer);
    remaining = [...newer.keys()];
  }
  return failed;
}
