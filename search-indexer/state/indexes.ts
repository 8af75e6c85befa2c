import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';
import type { Cursor } from '../source/outbox.ts';

/** State of one index of the search server (table search_indexes). */
export interface IndexState {
  readonly name: string;
  readonly kind: IndexKind;
  readonly alias: string;
  readonly fingerprint: string;
  readonly state: 'filling' | 'ready';
  readonly isCurrent: boolean;
  readonly cursor: Cursor;
  /** position of the last written entry (`Entries.fill`) during a fill */
  readonly filledTo: string | null;
  readonly filled: number;
  readonly createdAt: Date;
}

type Connection = Pick<pg.Pool, 'query'>;

const columns = `name, kind, alias, fingerprint, state, is_current AS "isCurrent", filled_to AS "filledTo", filled, created_at AS "createdAt",
  json_build_object('xid', cursor_xid::text, 'id', cursor_id) AS cursor`;

/** All indexes of an alias, newest first. */
export async function readIndexes(db: Connection, alias: string): Promise<IndexState[]> {
  const { rows } = await db.query<IndexState>(
    `SELECT ${columns} FROM search_indexes WHERE alias = $1 ORDER BY created_at DESC`,
    [alias],
  );
  return rows;
}

export async function readIndex(db: Connection, name: string): Promise<IndexState | null> {
  const { rows } = await db.query<IndexState>(`SELECT ${columns} FROM search_indexes WHERE name = $1`, [name]);
  return rows[0] ?? null;
}

/** Written before the index is created on the server: an index without a row may be deleted. */
export async function addIndex(
  db: Connection,
  index: Pick<IndexState, 'name' | 'kind' | 'alias' | 'fingerprint' | 'cursor'>,
): Promise<void> {
  await db.query(
    `INSERT INTO search_indexes (name, kind, alias, fingerprint, cursor_xid, cursor_id) VALUES ($1, $2, $3, $4, $5::xid8, $6)`,
    [index.name, index.kind, index.alias, index.fingerprint, index.cursor.xid, index.cursor.id],
  );
}

export async function noteFilled(db: Connection, name: string, filledTo: string, filled: number): Promise<void> {
  await db.query('UPDATE search_indexes SET filled_to = $2, filled = $3 WHERE name = $1', [name, filledTo, filled]);
}

/** Only forward: a delayed writer must not move it back. */
export async function moveCursor(db: Connection, name: string, cursor: Cursor): Promise<void> {
  await db.query(
    `UPDATE search_indexes SET cursor_xid = $2::xid8, cursor_id = $3, moved_at = now()
     WHERE name = $1 AND (cursor_xid, cursor_id) < ($2::xid8, $3)`,
    [name, cursor.xid, cursor.id],
  );
}

/** Stores the alias's target, for readers without access to the server. */
export async function noteCurrent(db: Connection, alias: string, name: string): Promise<void> {
  await db.query(
    `UPDATE search_indexes SET is_current = (name = $2), state = CASE WHEN name = $2 THEN 'ready' ELSE state END
     WHERE alias = $1 AND (is_current <> (name = $2) OR (name = $2 AND state <> 'ready'))`,
    [alias, name],
  );
}

export async function forgetIndex(db: Connection, name: string): Promise<void> {
  await db.query('DELETE FROM search_indexes WHERE name = $1', [name]);
}
