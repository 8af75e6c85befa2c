import { isDeepStrictEqual } from 'node:util';
import { entriesOf, type Entry } from '../source/entries.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import { countPending, findUnreadableKeys } from '../source/outbox.ts';
import { readIndex } from '../state/indexes.ts';
import { currentIndex, refresh, removeDocuments } from '../target/indices.ts';
import { overwrite } from '../target/overwrite.ts';
import { rest, StopRequested, withPatience } from '../target/patience.ts';
import type { IndexerParts } from '../indexer-parts.ts';
import { compareCounts, type Counts } from './compare-counts.ts';
import {
  documentsBetween,
  documentsOf,
  documentsWithoutKey,
  drawDocuments,
  type IndexedDocument,
} from './indexed-documents.ts';
import { drawStartKeys } from './start-keys.ts';

export interface CheckOptions {
  readonly full?: boolean;
  readonly repair?: boolean;
  /** time for running changes to arrive before a difference counts, in milliseconds */
  readonly settle?: number;
}

export type Fault = 'missing' | 'surplus' | 'different';

export interface CheckOutcome {
  readonly compared: number;
  /** `key`: the id of a document that the indexer has not written */
  readonly differences: { key: string; fault: Fault }[];
  /** changes delayed by a running transaction, which cannot be compared yet */
  readonly heldUp: number;
  readonly repaired: number;
  /** counts of both sides after the repair, which show what a sample missed */
  readonly counts: Counts;
}

const pageSize = 2_000;
/** A sample: positions spread over the keys, neighbours at each, and random documents of the index. */
const samples = { places: 40, neighbours: 50, documents: 1_000 } as const;

/** Nothing to compare; the message is a Polish sentence. */
export class CheckRefused extends Error {}

/**
 * Compares the current index with the database, completely or a sample, and repairs it if requested.
 * - The counts of both are always compared.
 * - Concurrent changes are no differences: suspects are compared again after the follower had time.
 * - An index no larger than a sample is compared completely.
 */
export async function check(
  indexerParts: IndexerParts,
  kind: IndexKind,
  options: CheckOptions = {},
): Promise<CheckOutcome> {
  const { client, pool, patience, report, signal } = indexerParts;
  const { repair = false, settle = 15_000 } = options;
  const alias = indexerParts.aliasOf(kind);
  const index = await withPatience(patience, () => currentIndex(client, alias));
  if (index === null) throw new CheckRefused(`Nie ma indeksu ${alias}. Zbuduj go: rebuild`);
  await withPatience(patience, () => refresh(client, index));
  const total = await entriesOf[kind].count(pool);
  const sampled = samples.places * samples.neighbours;
  const full = options.full === true || total <= sampled;
  const goal = full ? total : Math.min(total, sampled + samples.documents);
  const seen = new Set<string>();
  let compared = 0;
  const suspects = new Set<string>();
  const strays = new Set(full ? await documentsWithoutKey(indexerParts, kind, index) : []);
  for await (const { rows, documents, strays: found } of full
    ? everything(indexerParts, kind, index)
    : sample(indexerParts, kind, index)) {
    if (signal.aborted) throw new StopRequested();
    for (const key of differing(rows, documents).keys()) suspects.add(key);
    for (const id of found) strays.add(id);
    // Parts of a sample may overlap.
    if (!full) for (const { key } of rows) seen.add(key);
    compared = full ? compared + rows.length : seen.size;
    report.progress(compared, Math.max(goal, compared));
  }
  report.endProgress();
  const { faults, unreadable } = await compareAgain(indexerParts, kind, index, suspects, settle);
  const repaired = repair ? await mend(indexerParts, kind, index, faults, [...strays]) : 0;
  for (const id of strays) faults.set(id, 'surplus');
  await withPatience(patience, () => refresh(client, index));
  const counts = await withPatience(patience, () => compareCounts(indexerParts, kind, index));
  const differences = [...faults].map(([key, fault]) => ({ key, fault }));
  return { compared, differences, repaired, heldUp: unreadable, counts };
}

interface Pair {
  readonly rows: Entry[];
  readonly documents: Map<string, IndexedDocument>;
  readonly strays: readonly string[];
}

/** Pairs of all rows and documents; each page covers the keys up to the next page. */
async function* everything(indexerParts: IndexerParts, kind: IndexKind, index: string): AsyncGenerator<Pair> {
  for (let after: string | null = null; ;) {
    const rows: Entry[] = await entriesOf[kind].page(indexerParts.pool, after, pageSize);
    const isLast = rows.length < pageSize;
    const upTo: string | null = isLast ? null : (rows.at(-1)?.key ?? null);
    yield { rows, ...(await documentsBetween(indexerParts, kind, index, after, upTo)) };
    if (isLast) return;
    after = upTo;
  }
}

/** Ranges of rows with the documents between them, including the first row; then documents with their rows. */
async function* sample(indexerParts: IndexerParts, kind: IndexKind, index: string): AsyncGenerator<Pair> {
  const { pool } = indexerParts;
  const [, ...startKeys] = await drawStartKeys(pool, kind, samples.places);
  for (const after of [null, ...startKeys]) {
    const rows = await entriesOf[kind].page(pool, after, samples.neighbours);
    const upTo = rows.length < samples.neighbours ? null : (rows.at(-1)?.key ?? null);
    yield { rows, ...(await documentsBetween(indexerParts, kind, index, after, upTo)) };
  }
  const { documents, strays } = await drawDocuments(indexerParts, kind, index, samples.documents);
  const rows = await entriesOf[kind].changed(pool, new Map([...documents.keys()].map((key) => [key, 0])));
  yield { rows, documents, strays };
}

/** Differences by key. */
function differing(rows: readonly Entry[], documents: ReadonlyMap<string, IndexedDocument>): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  const known = new Set<string>();
  for (const { key, document: json, version } of rows) {
    const document = json === null ? null : (JSON.parse(json) as IndexedDocument['document']);
    const found = documents.get(key);
    if (document) known.add(key);
    if (document && !found) faults.set(key, 'missing');
    // Terms have no version of their own, so only those of products are compared.
    else if (
      document &&
      found &&
      (!isDeepStrictEqual(found.document, document) || (version > 0 && 'gtin' in document && found.version !== version))
    )
      faults.set(key, 'different');
  }
  for (const key of documents.keys()) if (!known.has(key)) faults.set(key, 'surplus');
  return faults;
}

/**
 * Suspects that still differ after the follower has caught up or timed out.
 * - Also counts those delayed by a running transaction.
 */
async function compareAgain(
  indexerParts: IndexerParts,
  kind: IndexKind,
  index: string,
  suspects: ReadonlySet<string>,
  settle: number,
): Promise<{ faults: Map<string, Fault>; unreadable: number }> {
  const { pool, patience, signal } = indexerParts;
  let suspected = new Map<string, Fault>([...suspects].map((key) => [key, 'different']));
  for (const begun = Date.now(); suspected.size > 0;) {
    const state = await readIndex(pool, index);
    const isCaughtUp = !state || (await countPending(pool, kind, state.cursor)) === 0;
    const keys = [...suspected.keys()];
    suspected = new Map();
    for (let at = 0; at < keys.length; at += pageSize) {
      const part = keys.slice(at, at + pageSize);
      const rows = await entriesOf[kind].changed(pool, new Map(part.map((key) => [key, 0])));
      const documents = await withPatience(patience, () => documentsOf(indexerParts, kind, index, part));
      for (const [key, fault] of differing(rows, documents)) suspected.set(key, fault);
    }
    if (isCaughtUp || Date.now() - begun > settle) break;
    await rest(500, signal);
  }
  const state = suspected.size > 0 ? await readIndex(pool, index) : null;
  const held = state ? await findUnreadableKeys(pool, kind, state.cursor, [...suspected.keys()]) : new Set<string>();
  for (const key of held) suspected.delete(key);
  return { faults: suspected, unreadable: held.size };
}

/** Overwrites different documents by the database's rows; deletes documents without a row. */
async function mend(
  indexerParts: IndexerParts,
  kind: IndexKind,
  index: string,
  faults: ReadonlyMap<string, Fault>,
  strays: readonly string[],
): Promise<number> {
  if (faults.size + strays.length === 0) return 0;
  const keys = [...faults.keys()];
  let mended = 0;
  for (let at = 0; at < keys.length; at += pageSize) {
    const part = keys.slice(at, at + pageSize);
    mended += part.length - (await overwrite(indexerParts, kind, index, part)).size;
  }
  await withPatience(indexerParts.patience, () => removeDocuments(indexerParts.client, index, strays));
  await refresh(indexerParts.client, index);
  return mended + strays.length;
}
