import type pg from 'pg';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

/** A position in the outbox: everything up to it is applied. `xid` is text, because it may exceed a number. */
export interface Cursor {
  readonly xid: string;
  readonly id: number;
}

/** Changes after a cursor, in order. */
export interface Changes {
  /** the distinct changed keys, with the number of the last row naming each */
  readonly keys: Map<string, number>;
  /** position of the last row; the given cursor if there are none */
  readonly cursor: Cursor;
  /** all terms were recounted: the index must be rebuilt */
  readonly everything: boolean;
}

const tables = {
  products: { table: 'outbox', keys: 'gtins' },
  terms: { table: 'search_term_outbox', keys: `(SELECT array_agg(o.kind || E'\\t' || f) FROM unnest(o.folded) f)` },
} as const;

/** Rows of one read; a row names up to 5,000 things, and reading stops when there are enough. */
const rowsAtOnce = 200;
/** Maximum number of reads before the changes are applied. */
const mostReads = 50;

/** The cursor of an index that is filled from now on: before every transaction that is running or starts later. */
export async function cursorOfNow(pool: pg.Pool): Promise<Cursor> {
  const { rows } = await pool.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
  return { xid: rows[0]?.xid ?? '0', id: 0 };
}

/**
 * Age in seconds of the oldest running transaction that has written, in any database of the server.
 * - Later commits are not read before it ends.
 * - 0: none visible.
 */
export async function oldestWriter(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(begun)), 0)::float8 AS seconds FROM (
       SELECT xact_start AS begun FROM pg_stat_activity WHERE backend_xid IS NOT NULL
       UNION ALL SELECT prepared FROM pg_prepared_xacts
     ) writers`,
  );
  return rows[0]?.seconds ?? 0;
}

/**
 * Whether a cursor is ahead of this database, because the database was restored from another one.
 * - Changes would not be read before its numbers get there.
 */
export async function isOfAnotherDatabase(pool: pg.Pool, { xid }: Cursor): Promise<boolean> {
  const { rows } = await pool.query<{ ahead: boolean }>(
    'SELECT $1::xid8 > pg_snapshot_xmax(pg_current_snapshot()) AS ahead',
    [xid],
  );
  return rows[0]?.ahead ?? false;
}

/**
 * Changes after a cursor, until they name about `most` distinct things.
 * - Only transactions older than every running one: ids are assigned before commits, so late commits would be lost.
 */
export async function readChanges(pool: pg.Pool, kind: IndexKind, after: Cursor, most: number): Promise<Changes> {
  const keys = new Map<string, number>();
  let cursor = after;
  for (let reads = 0; reads < mostReads && keys.size < most; reads++) {
    const { rows, hasMore } = await readRows(pool, kind, cursor, most);
    for (const row of rows) for (const key of row.keys ?? []) keys.set(key, Math.max(row.id, keys.get(key) ?? 0));
    const last = rows.at(-1);
    if (last) cursor = { xid: last.xid, id: last.id };
    if (kind === 'terms' && rows.some((row) => row.keys === null)) return { keys, cursor, everything: true };
    if (!hasMore) break;
  }
  return { keys, cursor, everything: false };
}

interface OutboxRow {
  readonly xid: string;
  readonly id: number;
  readonly keys: string[] | null;
}

async function readRows(
  pool: pg.Pool,
  kind: IndexKind,
  after: Cursor,
  most: number,
): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
  const { table, keys: keysOf } = tables[kind];
  const { rows } = await pool.query<OutboxRow>(
    `SELECT xid, id, keys FROM (
       SELECT o.xid::text AS xid, o.id, ${keysOf} AS keys, o.xid AS place,
              sum(coalesce(cardinality(${kind === 'products' ? 'o.gtins' : 'o.folded'}), 0)) OVER (ORDER BY o.xid, o.id) AS total
       FROM (SELECT * FROM ${table} WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) AND (xid, id) > ($1::xid8, $2)
             ORDER BY xid, id LIMIT ${rowsAtOnce}) o
     ) t WHERE total - coalesce(cardinality(keys), 0) < $3 ORDER BY place, id`,
    [after.xid, after.id, most],
  );
  const named = rows.reduce((sum, row) => sum + (row.keys?.length ?? 0), 0);
  return { rows, hasMore: rows.length === rowsAtOnce || named >= most };
}

/** The keys with a change after a cursor that is unreadable because of an older running transaction. */
export async function findUnreadableKeys(
  pool: pg.Pool,
  kind: IndexKind,
  after: Cursor,
  keys: readonly string[],
): Promise<Set<string>> {
  const { table, keys: keysOf } = tables[kind];
  const { rows } = await pool.query<{ key: string }>(
    `SELECT DISTINCT key FROM ${table} o CROSS JOIN LATERAL unnest(${keysOf}) AS key
     WHERE (o.xid, o.id) > ($1::xid8, $2) AND o.xid >= pg_snapshot_xmin(pg_current_snapshot()) AND key = ANY ($3)`,
    [after.xid, after.id, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Number of changed things after a cursor, readable or not. */
export async function countPending(pool: pg.Pool | pg.PoolClient, kind: IndexKind, after: Cursor): Promise<number> {
  const column = kind === 'products' ? 'gtins' : 'folded';
  const { rows } = await pool.query<{ count: number }>(
    `SELECT coalesce(sum(greatest(cardinality(${column}), 1)), 0)::float8 AS count FROM ${tables[kind].table} WHERE (xid, id) > ($1::xid8, $2)`,
    [after.xid, after.id],
  );
  return rows[0]?.count ?? 0;
}
