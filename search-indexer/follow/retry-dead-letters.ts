import { storeOutcome, readDeadLetters } from '../state/dead-letters.ts';
import { noteCurrent } from '../state/indexes.ts';
import { currentIndex } from '../target/indices.ts';
import { overwrite } from '../target/overwrite.ts';
import { withPatience } from '../target/patience.ts';
import { indexKinds } from '@gtinoteka/product-index/name.ts';
import type { IndexerParts } from '../indexer-parts.ts';

export interface RetryOutcome {
  readonly taken: number;
  readonly refused: number;
}

/** Retries each dead letter of the current indexes with its current row. */
export async function retryDeadLetters(indexerParts: IndexerParts): Promise<RetryOutcome> {
  const { client, pool, patience, report } = indexerParts;
  const outcome = { taken: 0, refused: 0 };
  for (const kind of indexKinds) {
    const alias = indexerParts.aliasOf(kind);
    const name = await withPatience(patience, () => currentIndex(client, alias));
    if (name === null) continue;
    await noteCurrent(pool, alias, name);
    let after = '';
    for (;;) {
      const letters = await readDeadLetters(pool, alias, after);
      if (letters.length === 0) break;
      after = letters.at(-1)?.key ?? after;
      const keys = letters.map(({ key }) => key);
      const refused = await overwrite(indexerParts, kind, name, keys);
      await storeOutcome(pool, name, keys, refused);
      outcome.taken += keys.length - refused.size;
      outcome.refused += refused.size;
      for (const [key, reason] of refused) report.says(`${key}: ${reason}`, 'refused', { alias, key, reason });
    }
  }
  return outcome;
}
