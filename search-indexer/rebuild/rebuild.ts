import { newIndexName, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { cursorOfNow } from '../source/outbox.ts';
import { addIndex, forgetIndex, noteCurrent, readIndex, readIndexes, type IndexState } from '../state/indexes.ts';
import { tryLock } from '../state/lock.ts';
import {
  createIndex,
  currentIndex,
  existingIndexes,
  fingerprintOf,
  openForSearch,
  putTemplate,
  removeIndex,
  startMerging,
  switchAlias,
} from '../target/indices.ts';
import { sentenceOf } from '../sentence-of.ts';
import { rest, withPatience } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';
import { compareCounts } from '../check/compare-counts.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { fillIndex } from './fill-index.ts';

/** The new index is unreliable, or must not be built now; the message is a Polish sentence. */
export class RebuildRefused extends Error {}

export interface RebuildOutcome {
  readonly index: string;
  readonly documents: number;
  readonly seconds: number;
}

/** Older interrupted builds start again, because the outbox is deleted after a week. */
const longestPause = 24 * 3_600_000;
/** Updates of an index before its count is considered wrong. */
const attempts = 30;
/** Fewer changes than this are left to the follower after the switch. */
const fewChanges = 5_000;

/**
 * Builds a new index, points the alias at it when complete, and keeps the previous one as a fallback.
 * - Its cursor is taken before the first row is read, so later changes are applied afterwards.
 * - An interrupted build continues, unless `fresh`.
 */
export async function rebuild(
  indexerParts: IndexerParts,
  kind: IndexKind,
  { fresh = false } = {},
): Promise<RebuildOutcome> {
  const alias = indexerParts.aliasOf(kind);
  const lock = await tryLock(indexerParts.pool, `rebuild ${alias}`);
  if (!lock) throw new RebuildRefused('Ten indeks buduje już inny proces.');
  try {
    const begun = performance.now();
    await withPatience(indexerParts.patience, () => putTemplate(indexerParts.client, kind, alias, indexerParts.spread));
    if (kind === 'terms') await indexerParts.pool.query('SELECT apply_search_term_changes()');
    const index = await startOrResume(indexerParts, kind, fresh);
    await fillIndex(indexerParts, index);
    const documents = await complete(indexerParts, index);
    await withPatience(indexerParts.patience, () => startMerging(indexerParts.client, index.name));
    await withPatience(indexerParts.patience, () => switchAlias(indexerParts.client, alias, index.name));
    await noteCurrent(indexerParts.pool, alias, index.name);
    const seconds = (performance.now() - begun) / 1_000;
    indexerParts.report.says(
      `Indeks ${index.name}: ${documents} dokumentów w ${seconds.toFixed(1).replace('.', ',')} s; alias ${alias} wskazuje na niego.`,
      'rebuilt',
      { index: index.name, alias, documents, seconds },
    );
    await removeOld(indexerParts, alias, index.name);
    return { index: index.name, documents, seconds };
  } finally {
    indexerParts.report.endProgress();
    await lock.release();
  }
}

async function startOrResume(indexerParts: IndexerParts, kind: IndexKind, fresh: boolean): Promise<IndexState> {
  const { client, pool, patience, report } = indexerParts;
  const alias = indexerParts.aliasOf(kind);
  const fingerprint = fingerprintOf(kind, indexerParts.spread);
  const existing = await withPatience(patience, () => existingIndexes(client, alias));
  const current = await withPatience(patience, () => currentIndex(client, alias));
  for (const cut of await readIndexes(pool, alias)) {
    if (cut.state !== 'filling' || cut.name === current) continue;
    const isYoung = Date.now() - cut.createdAt.getTime() < longestPause;
    if (!fresh && isYoung && cut.fingerprint === fingerprint && existing.includes(cut.name)) {
      report.says(
        `Kontynuuję przerwaną budowę indeksu ${cut.name}: jest w nim już ${cut.filled} dokumentów.`,
        'resumed',
        {
          index: cut.name,
          documents: cut.filled,
        },
      );
      return cut;
    }
    await withPatience(patience, () => removeIndex(client, cut.name));
    await forgetIndex(pool, cut.name);
  }
  const name = newIndexName(alias, new Date());
  await addIndex(pool, { name, kind, alias, fingerprint, cursor: await cursorOfNow(pool) });
  await withPatience(patience, () => createIndex(client, name));
  const index = await readIndex(pool, name);
  if (!index) throw new Error(`${name} is not in search_indexes`);
  report.says(`Buduję indeks ${name}.`, 'begun', { index: name });
  return index;
}

/**
 * Applies changes since the start and compares counts; returns the number of documents.
 * - While others write, the counts may differ by changes pending in the outbox and refused documents.
 */
async function complete(indexerParts: IndexerParts, { name, kind }: IndexState): Promise<number> {
  const { client, pool, patience, signal } = indexerParts;
  let counts = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    let index = await readIndex(pool, name);
    while (index && (await applyChanges(indexerParts, index, pool)).changed > fewChanges)
      index = await readIndex(pool, name);
    await withPatience(patience, () => openForSearch(client, name));
    const { rows, documents, unexplained } = await withPatience(patience, () =>
      compareCounts(indexerParts, kind, name),
    );
    if (unexplained === 0) return documents;
    counts = `W bazie jest ${rows} wierszy, w indeksie ${documents} dokumentów`;
    await rest(300, signal);
  }
  throw new RebuildRefused(
    `${counts}: indeks ${name} nie jest pełny, alias zostaje, gdzie był. Zbuduj od nowa: rebuild --fresh.`,
  );
}

/** Deletes all but the current and previous index. Failures are reported and retried by a later rebuild. */
async function removeOld(
  { client, pool, patience, report }: IndexerParts,
  alias: string,
  current: string,
): Promise<void> {
  const known = await readIndexes(pool, alias);
  const previous = known.find(({ name, state }) => name !== current && state === 'ready')?.name;
  const kept = new Set([current, previous]);
  const existing = await withPatience(patience, () => existingIndexes(client, alias));
  for (const name of new Set([...existing, ...known.map((index) => index.name)])) {
    if (kept.has(name)) continue;
    try {
      await withPatience(patience, () => removeIndex(client, name));
      await forgetIndex(pool, name);
    } catch (error) {
      const reason = sentenceOf(error);
      if (reason === null) throw error;
      report.says(`Stary indeks ${name} zostaje: ${reason}`, 'not-removed', { index: name, reason });
    }
  }
}
