import { indexKinds } from '../product-index/name.ts';
import { readIndexes } from '../state/indexes.ts';
import { countDocuments, currentIndex } from '../target/indices.ts';
import type { Workshop } from '../workshop.ts';

export interface AliasStatus {
  readonly alias: string;
  /** the index the alias names; null: none yet */
  readonly index: string | null;
  /** null: the server does not answer */
  readonly documents: number | null;
  readonly previous: string | null;
  /** one that is being built, and how many documents it has */
  readonly filling: { name: string; filled: number } | null;
  /** rows of the outbox that are not applied yet, and the age of the oldest */
  readonly lagRows: number;
  readonly lagSeconds: number;
  readonly deadLetters: number;
}

/** What the server and the database say of both indexes. What the server cannot say is null. */
export async function readStatus(workshop: Workshop): Promise<AliasStatus[]> {
  const { client, pool } = workshop;
  const { rows: lags } = await pool.query<{ alias: string; changes: number; seconds: number; dead_letters: number }>(
    'SELECT alias, changes, seconds, dead_letters FROM search_lag',
  );
  const statuses: AliasStatus[] = [];
  for (const kind of indexKinds) {
    const alias = workshop.aliasOf(kind);
    const known = await readIndexes(pool, alias);
    const index =
      (await currentIndex(client, alias).catch(() => null)) ?? known.find(({ isCurrent }) => isCurrent)?.name ?? null;
    const filling = known.find(({ state }) => state === 'filling');
    const lag = lags.find((row) => row.alias === alias);
    statuses.push({
      alias,
      index,
      documents: index === null ? null : await countDocuments(client, index).catch(() => null),
      previous: known.find(({ name, state }) => state === 'ready' && name !== index)?.name ?? null,
      filling: filling ? { name: filling.name, filled: filling.filled } : null,
      lagRows: lag?.changes ?? 0,
      lagSeconds: lag?.seconds ?? 0,
      deadLetters: lag?.dead_letters ?? 0,
    });
  }
  return statuses;
}
