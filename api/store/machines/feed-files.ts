import {
  feedFileDays,
  feedFileKinds,
  type FeedFileFormat,
  type FeedFileKind,
} from '@gtinoteka/contract/machines/machine-files.ts';
import type { Database } from '../../core/database/database.ts';
import type { FeedPosition } from './change-feed.ts';

type Pool = Pick<Database, 'pool'>;

/** A complete file of the feed. */
export interface StoredFeedFile {
  readonly id: string;
  readonly kind: FeedFileKind;
  /** the day, or the first one of the month: 2026-11-23 */
  readonly covers: string;
  readonly format: FeedFileFormat;
  readonly fileKey: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly products: number;
  readonly removed: number;
  readonly since: FeedPosition | null;
  readonly cursor: FeedPosition;
  readonly madeAt: Date;
}

interface Row extends Omit<StoredFeedFile, 'byteSize' | 'since' | 'cursor'> {
  readonly byteSize: string;
  readonly since_xid: string | null;
  readonly since_id: number;
  readonly since_place: number;
  readonly cursor_xid: string;
  readonly cursor_id: number;
  readonly cursor_place: number;
}

const columns = `id, kind, covers::text, format, file_key AS "fileKey", byte_size::text AS "byteSize", sha256, products, removed,
  since_xid::text, since_id, since_place, cursor_xid::text, cursor_id, cursor_place, made_at AS "madeAt"`;

async function select({ pool }: Pool, where: string, values: unknown[] = []): Promise<StoredFeedFile[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM feed_files f WHERE made_at IS NOT NULL AND ${where}
     ORDER BY f.cursor_xid DESC, f.made_at DESC, format`,
    values,
  );
  return rows.map(({ byteSize, since_xid, since_id, since_place, cursor_xid, cursor_id, cursor_place, ...file }) => ({
    ...file,
    byteSize: Number(byteSize),
    since: since_xid === null ? null : { xid: since_xid, id: Number(since_id), index: since_place },
    cursor: { xid: cursor_xid, id: Number(cursor_id), index: cursor_place },
  }));
}

/** All available files, the newest first. */
export function listFeedFiles(database: Pool): Promise<StoredFeedFile[]> {
  return select(database, 'true');
}

/** A file by id (a UUID); null if there is none. */
export async function findFeedFile(database: Pool, id: string): Promise<StoredFeedFile | null> {
  return (await select(database, 'id = $1', [id]))[0] ?? null;
}

/** Feed position of the last file of a day, or of the first full file; null if there is none. */
export async function lastFilePosition(database: Pool): Promise<FeedPosition | null> {
  return (await select(database, `kind <> 'month'`))[0]?.cursor ?? null;
}

/** Files of the days of a month, the first day first. */
export async function dayFilesOf(database: Pool, month: string): Promise<StoredFeedFile[]> {
  const found = await select(database, `kind = 'day' AND format = 'jsonl' AND date_trunc('month', covers) = $1::date`, [
    month,
  ]);
  return found.toReversed();
}

/** Whether a file of this kind and day exists in both formats. */
export async function hasFeedFile(database: Pool, kind: FeedFileKind, covers: string): Promise<boolean> {
  return (await select(database, 'kind = $1 AND covers = $2::date', [kind, covers])).length === 2;
}

/** File store keys of a file, by format. */
export async function feedFileKeys(database: Pool, kind: FeedFileKind, covers: string): Promise<string[]> {
  return (await select(database, 'kind = $1 AND covers = $2::date', [kind, covers])).map(({ fileKey }) => fileKey);
}

/** Inserts the row of a file before it is written under a key. */
export async function beginFeedFile(
  { pool }: Pool,
  file: Pick<StoredFeedFile, 'kind' | 'covers' | 'format' | 'fileKey'>,
): Promise<void> {
  await pool.query('INSERT INTO feed_files (kind, covers, format, file_key) VALUES ($1, $2::date, $3, $4)', [
    file.kind,
    file.covers,
    file.format,
    file.fileKey,
  ]);
}

/** Makes both formats of a file available. */
export async function finishFeedFiles(
  { pool }: Pool,
  files: readonly Pick<StoredFeedFile, 'fileKey' | 'byteSize' | 'sha256'>[],
  { products, removed, since, cursor }: Pick<StoredFeedFile, 'products' | 'removed' | 'since' | 'cursor'>,
): Promise<void> {
  await pool.query(
    `UPDATE feed_files f SET byte_size = r."byteSize", sha256 = r.sha256, made_at = clock_timestamp(), products = $2, removed = $3,
       since_xid = $4::xid8, since_id = $5, since_place = $6, cursor_xid = $7::xid8, cursor_id = $8, cursor_place = $9
     FROM jsonb_to_recordset($1::jsonb) AS r("fileKey" text, "byteSize" bigint, sha256 text) WHERE f.file_key = r."fileKey"`,
    [
      JSON.stringify(files),
      products,
      removed,
      since?.xid ?? null,
      since?.id ?? null,
      since?.index ?? null,
      cursor.xid,
      cursor.id,
      cursor.index,
    ],
  );
}

/** File store keys of incomplete or expired files. */
export async function endedFeedFiles({ pool }: Pool): Promise<string[]> {
  const days = feedFileKinds.map((kind) => `WHEN '${kind}' THEN ${feedFileDays[kind]}`).join(' ');
  const { rows } = await pool.query<{ key: string }>(
    `SELECT file_key AS key FROM feed_files
     WHERE made_at IS NULL OR made_at < now() - make_interval(days => CASE kind ${days} END)`,
  );
  return rows.map(({ key }) => key);
}

export async function dropFeedFile({ pool }: Pool, key: string): Promise<void> {
  await pool.query('DELETE FROM feed_files WHERE file_key = $1', [key]);
}
