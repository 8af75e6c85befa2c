import type { FeedFileKind } from '@gtinoteka/contract/machines/machine-files.ts';
import { machineFields } from '@gtinoteka/contract/machines/machine-products.ts';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Database } from '../../../core/database/database.ts';
import { isoDayInWarsaw } from '../../../core/warsaw-time.ts';
import type { FileStore } from '../../../gateways/file-store.ts';
import type { ProductRow } from '../../../store/catalogue/product-rows.ts';
import { readProductsOf } from '../../../store/catalogue/product-rows-of.ts';
import { toPublicProducts } from '../../../store/catalogue/public-products.ts';
import {
  feedNow,
  isFeedPositionOld,
  readChangedGtins,
  type FeedPosition,
} from '../../../store/machines/change-feed.ts';
import {
  beginFeedFile,
  dayFilesOf,
  dropFeedFile,
  endedFeedFiles,
  feedFileKeys,
  finishFeedFiles,
  hasFeedFile,
  lastFilePosition,
} from '../../../store/machines/feed-files.ts';
import { makeFoundPages } from '../../../store/search/found-pages.ts';
import { writeProduct } from '../../../core/machines/machine-product.ts';
import { writeFeedFiles, type FeedRow } from './write-feed-file.ts';

export interface FeedFileParts {
  readonly database: Database;
  /** base URL of relative picture paths, without a trailing slash; null: paths are unchanged */
  readonly site?: string | null;
  readonly files: FileStore;
  /** empty folder; the caller removes it */
  readonly workFolder: string;
  readonly now?: () => Date;
}

/** Rows in one batch. */
const batch = 1_000;

/** Creates the file of the past day, of a finished month, and the month's full file if it is missing. */
export async function makeFeedFiles(parts: FeedFileParts): Promise<void> {
  const { database, now = () => new Date() } = parts;
  await dropFiles(parts, await endedFeedFiles(database));
  const today = isoDayInWarsaw(now());
  const yesterday = dayBefore(today);
  const last = await lastFilePosition(database);
  // The last position is older than the feed's memory: the next full file starts a new series.
  const isCut = last !== null && (await isFeedPositionOld(database, last));
  if (last && !isCut && !(await hasFeedFile(database, 'day', yesterday))) {
    const { gtins, cursor } = await touchedSince(database, last);
    await make(
      parts,
      { kind: 'day', covers: yesterday, since: last, cursor },
      rowsOf(database, gtins, parts.site ?? null),
    );
  }
  const before = `${dayBefore(monthOf(today)).slice(0, 8)}01`;
  if (!(await hasFeedFile(database, 'month', before))) await makeMonth(parts, before);
  if (isCut) await dropFiles(parts, await feedFileKeys(database, 'full', monthOf(today)));
  if (last === null || isCut || !(await hasFeedFile(database, 'full', monthOf(today)))) {
    // Read before the rows: later changes are repeated in the next file.
    const cursor = (await lastFilePosition(database)) ?? (await feedNow(database));
    const begin = isCut ? await feedNow(database) : cursor;
    await make(
      parts,
      { kind: 'full', covers: monthOf(today), since: null, cursor: begin },
      everything(database, parts.site ?? null),
    );
  }
}

/** Deletes the bytes first: rows left by a crash are found by the next run. */
async function dropFiles({ database, files }: FeedFileParts, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.delete(key);
    await dropFeedFile(database, key);
  }
}

/** Changes of a month: the codes of its days with their current products. */
async function makeMonth(parts: FeedFileParts, month: string): Promise<void> {
  const days = await dayFilesOf(parts.database, month);
  const [first, last] = [days[0], days.at(-1)];
  if (!first?.since || !last) return;
  const gtins = new Set<string>();
  for (const { fileKey } of days) {
    const lines = createInterface({ input: (await parts.files.getStream(fileKey)).pipe(createGunzip()) });
    for await (const line of lines) gtins.add((JSON.parse(line) as FeedRow).gtinNumber);
  }
  await make(
    parts,
    { kind: 'month', covers: month, since: first.since, cursor: last.cursor },
    rowsOf(parts.database, [...gtins].sort(), parts.site ?? null),
  );
}

interface Made {
  readonly kind: FeedFileKind;
  readonly covers: string;
  readonly since: FeedPosition | null;
  readonly cursor: FeedPosition;
}

async function make(
  { database, files, workFolder }: FeedFileParts,
  made: Made,
  rows: AsyncIterable<readonly FeedRow[]>,
): Promise<void> {
  const keys = { jsonl: files.newKey(), parquet: files.newKey() };
  for (const format of ['jsonl', 'parquet'] as const)
    await beginFeedFile(database, { kind: made.kind, covers: made.covers, format, fileKey: keys[format] });
  const written = await writeFeedFiles(rows, keys, { files, folder: workFolder });
  await finishFeedFiles(database, written.files, { ...made, ...written });
}

/** Distinct codes changed after a position, in order, and the current end of the feed. */
async function touchedSince(
  database: Database,
  from: FeedPosition,
): Promise<{ gtins: string[]; cursor: FeedPosition }> {
  const gtins = new Set<string>();
  const most = 10_000;
  // All changes before this position are committed, and are read below.
  let cursor = await feedNow(database);
  for (let position = from; ;) {
    const touched = await readChangedGtins(database, position, most);
    for (const { gtin } of touched) gtins.add(gtin);
    const last = touched.at(-1);
    if (last) {
      position = { xid: last.xid, id: last.id, index: last.index };
      if (BigInt(last.xid) >= BigInt(cursor.xid)) cursor = position;
    }
    if (touched.length < most) return { gtins: [...gtins].sort(), cursor };
  }
}

async function* rowsOf(
  database: Database,
  gtins: readonly string[],
  site: string | null,
): AsyncGenerator<readonly FeedRow[]> {
  for (let at = 0; at < gtins.length; at += batch) {
    const some = gtins.slice(at, at + batch);
    yield feedRows(database, some, await readProductsOf(database.pool, some), site);
  }
}

async function* everything(database: Database, site: string | null): AsyncGenerator<readonly FeedRow[]> {
  const pages = makeFoundPages(database);
  for (let after = ''; ;) {
    const rows = await pages.read({ selection: 'everything', modified: undefined }, after, batch);
    const last = rows.at(-1);
    if (!last) return;
    const gtins = rows.map(({ gtin }) => gtin);
    yield feedRows(database, gtins, rows, site);
    after = last.gtin;
  }
}

async function feedRows(
  { pool }: Pick<Database, 'pool'>,
  gtins: readonly string[],
  rows: readonly ProductRow[],
  site: string | null,
): Promise<FeedRow[]> {
  const publicProducts = new Map((await toPublicProducts(pool, rows)).map((product) => [product.gtinNumber, product]));
  return gtins.map((gtinNumber) => {
    const product = publicProducts.get(gtinNumber);
    return {
      gtinNumber,
      product: product
        ? (writeProduct(product, { fields: machineFields, form: 'code', site }) as FeedRow['product'])
        : null,
    }; // all of its fields
  });
}

/** The previous calendar day, both as 2026-11-23. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}
