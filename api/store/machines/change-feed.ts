import type { Database } from '../../core/database/database.ts';

type Pool = Pick<Database, 'pool'>;

/** A position in the outbox: everything up to and including it has been read. `index` counts the GTINs of one row, from 1. */
export interface FeedPosition {
  readonly xid: string;
  readonly id: number;
  readonly index: number;
}

/** A changed GTIN and its position in the feed. */
export interface ChangedGtin extends FeedPosition {
  readonly gtin: string;
}

/** The company and category of a product before a change moved or deleted it. */
export interface FormerCompany {
  readonly gtin: string;
  readonly nip: string | null;
  readonly brandFolded: string | null;
  /** GPC codes from the segment down */
  readonly gpc: readonly string[];
}

/** The position to continue from after reading all products now. */
export async function feedNow({ pool }: Pool): Promise<FeedPosition> {
  const { rows } = await pool.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return { xid: row.xid, id: 0, index: 0 };
}

/** Whether changes after a position may have been deleted, or the position is of another database. */
export async function isFeedPositionOld({ pool }: Pool, { xid }: FeedPosition): Promise<boolean> {
  const { rows } = await pool.query<{ old: boolean }>(
    `SELECT $1::xid8 < (SELECT xid FROM forgotten_changes) OR $1::xid8 > pg_snapshot_xmax(pg_current_snapshot()) AS old`,
    [xid],
  );
  return rows[0]?.old ?? true;
}

/**
 * The next changed GTINs after a position. A GTIN may be repeated.
 * - A transaction may take its id early and commit late, so rows are read only after every older transaction has
 *   ended.
 */
export async function readChangedGtins(
  { pool }: Pool,
  { xid, id, index }: FeedPosition,
  most: number,
): Promise<ChangedGtin[]> {
  const { rows } = await pool.query<ChangedGtin>({
    name: 'feed-touched',
    text: `SELECT o.xid::text AS xid, o.id, g.index, g.gtin
      FROM (SELECT * FROM outbox WHERE (xid, id) >= ($1::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY xid, id LIMIT $4) o
        CROSS JOIN unnest(o.gtins) WITH ORDINALITY AS g (gtin, index)
      WHERE (o.xid, o.id) > ($1::xid8, $2::bigint) OR g.index > $3
      ORDER BY o.xid, o.id, g.index LIMIT $4`,
    values: [xid, id, index, most],
  });
  return rows;
}

/** The former company and category of changed products that the same change moved. */
export async function readFormerCompanies(
  { pool }: Pool,
  touched: readonly ChangedGtin[],
  readerNip: string | null,
): Promise<FormerCompany[]> {
  if (touched.length === 0) return [];
  const { rows } = await pool.query<FormerCompany>({
    name: 'feed-left',
    text: `SELECT l.gtin, c.nip, l.brand_folded AS "brandFolded",
        CASE WHEN l.is_public OR c.nip = $3 THEN array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL)
          ELSE '{}' END AS gpc
      FROM left_products l JOIN unnest($1::xid8[], $2::text[]) AS t (xid, gtin) ON t.xid = l.xid AND t.gtin = l.gtin
        LEFT JOIN companies c ON c.id = l.company_id LEFT JOIN gpc_nodes n ON n.code = l.gpc_brick`,
    values: [touched.map(({ xid }) => xid), touched.map(({ gtin }) => gtin), readerNip],
  });
  return rows;
}

/** The last readable row as a text that changes with it; '' if there is none. */
export async function feedEnd({ pool }: Pool): Promise<string> {
  const { rows } = await pool.query<{ end: string }>({
    name: 'feed-end',
    text: `SELECT concat(xid, '.', id) AS end FROM outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid DESC, id DESC LIMIT 1`,
  });
  return rows[0]?.end ?? '';
}
