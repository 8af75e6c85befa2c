import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { inTransaction } from '../../core/database/transaction.ts';

/** Products that one transaction checks. */
const batch = 10_000;
/** Rows of the outbox read in one transaction; each names up to 5 000 products. */
const rowsAtOnce = 2;
/** Lock that allows one check of issues at a time across processes. */
const checkLock = 7_060;

/** Number of products checked, issues opened or reopened, and issues resolved. */
export interface CheckFigures {
  readonly products: number;
  readonly found: number;
  readonly closed: number;
}

const today = `(SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date)`;
const prefixes = Array.from({ length: 10 }, (_, at) => `left(k.digits, ${at + 3})`).join(', ');
const beginnings = Array.from({ length: 7 }, (_, at) => `left(k.digits, ${at + 2})`).join(', ');

/**
 * Finds the faults of the products of `scope`.
 * - EP-0003: wrong check digit.
 * - EP-0005: no GPC brick, or one missing from the current release (if one is imported).
 * - EP-0006: a licence of another company, or a difference from the global registry found by a sample of this
 *   version.
 */
const facts = `facts AS MATERIALIZED (
  SELECT s.gtin, 'EP-0003' AS error, s.pool, s.company_id, 'check_digit' AS detail FROM scope s WHERE NOT has_check_digit(s.gtin)
  UNION ALL
  SELECT s.gtin, 'EP-0005', s.pool, s.company_id, CASE WHEN s.gpc_brick IS NULL THEN 'missing' ELSE 'unknown' END
  FROM scope s LEFT JOIN gpc_nodes n ON n.code = s.gpc_brick AND n.level = 4
  WHERE n.code IS NULL AND (s.gpc_brick IS NULL OR EXISTS (SELECT FROM gpc_nodes))
  UNION ALL
  SELECT s.gtin, 'EP-0006', s.pool, s.company_id, coalesce(h.detail, r.differs)
  FROM scope s
    LEFT JOIN registry_samples r ON r.gtin = s.gtin AND r.version = s.version
    LEFT JOIN LATERAL (
      SELECT CASE WHEN l.company_id <> s.company_id THEN 'other_licensee'
          WHEN NOT l.in_force THEN 'licence_ended'
          WHEN l.in_force IS NULL AND EXISTS (SELECT FROM licence_coverage v WHERE v.prefix = ANY (ARRAY[${beginnings}]))
            THEN 'no_licence' END AS detail
      FROM (SELECT CASE WHEN substr(s.gtin, 2, 5) = '00000' THEN substr(s.gtin, 7) ELSE substr(s.gtin, 2) END COLLATE "C" AS digits,
          CASE WHEN substr(s.gtin, 2, 5) = '00000' THEN 'GTIN-8' ELSE 'GCP' END AS kind OFFSET 0) k
        LEFT JOIN LATERAL (
          SELECT h.company_id, h.status = 'active' AND coalesce(h.valid_from <= ${today}, true)
            AND coalesce(h.valid_until >= ${today}, true) AS in_force
          FROM licences h WHERE h.licence_type = k.kind AND h.prefix = ANY (ARRAY[${prefixes}])
          ORDER BY h.prefix DESC LIMIT 1
        ) l ON true
    ) h ON s.company_id IS NOT NULL
  WHERE coalesce(h.detail, r.differs) IS NOT NULL
)`;

/**
 * Settles issues with the faults found: opens or reopens found ones, resolves the others.
 * - `inScope`: condition on a row's `gtin`. $1 is the check.
 */
function settleStatement(inScope: (gtin: string) => string): string {
  return `WITH scope AS MATERIALIZED (
      SELECT p.gtin, p.company_id, p.gpc_brick, p.version, CASE WHEN p.is_global THEN 'global' ELSE 'national' END AS pool
      FROM products p WHERE ${inScope('p.gtin')}
    ), ${facts}, opened AS (
      INSERT INTO repository_issues AS i (gtin, error, pool, company_id, detail)
      SELECT gtin, error, pool, company_id, detail FROM facts f
      WHERE NOT EXISTS (SELECT FROM repository_issues k WHERE k.gtin = f.gtin AND k.error = f.error AND k.pool = f.pool
        AND k.status <> 'resolved_issue' AND k.detail = f.detail AND k.company_id IS NOT DISTINCT FROM f.company_id)
      ON CONFLICT (gtin, error, pool) DO UPDATE SET company_id = excluded.company_id, detail = excluded.detail, is_found = true,
        status = CASE WHEN i.status = 'resolved_issue' THEN 'new_issue' ELSE i.status END, last_modified = now()
      WHERE i.status = 'resolved_issue' OR (i.company_id, i.detail) IS DISTINCT FROM (excluded.company_id, excluded.detail)
      RETURNING new.company_id, new.error, new.pool,
        CASE WHEN old.id IS NULL THEN 'found' WHEN old.status = 'resolved_issue' THEN 'reopened' END AS act
    ), closed AS (
      UPDATE repository_issues i SET status = 'resolved_issue', is_found = false, last_modified = now()
      WHERE ${inScope('i.gtin')} AND (i.is_found OR i.status <> 'resolved_issue')
        AND NOT EXISTS (SELECT FROM facts f WHERE f.gtin = i.gtin AND f.error = i.error AND f.pool = i.pool)
      RETURNING company_id, error, pool, 'closed' AS act
    ), moved AS (
      SELECT * FROM opened WHERE act IS NOT NULL UNION ALL SELECT * FROM closed
    ), told AS (
      INSERT INTO repository_issue_events AS e (check_id, act, company_id, error, pool, issues)
      SELECT $1, act, company_id, error, pool, count(*) FROM moved GROUP BY act, company_id, error, pool
      ON CONFLICT (check_id, act, company_id, error, pool) WHERE check_id IS NOT NULL
        DO UPDATE SET issues = e.issues + excluded.issues
    ), figures AS (
      SELECT (SELECT count(*) FROM scope)::int AS products, (SELECT count(*) FROM moved WHERE act <> 'closed')::int AS found,
        (SELECT count(*) FROM closed)::int AS closed
    ), noted AS (
      UPDATE repository_checks c SET products = c.products + f.products, found = c.found + f.found, closed = c.closed + f.closed
      FROM figures f WHERE c.id = $1
    )
    SELECT products, found, closed FROM figures`;
}

const settleRange = settleStatement((gtin) => `${gtin} > $2 AND ($3::text IS NULL OR ${gtin} <= $3)`);
const settleNamed = settleStatement((gtin) => `${gtin} = ANY ($2::text[])`);

const classification = `(SELECT value FROM installation WHERE key = 'gpc_version')`;

async function beginCheck(client: Pick<pg.Pool, 'query'>, kind: 'complete' | 'changes'): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO repository_checks (kind) VALUES ($1) RETURNING id::text AS id',
    [kind],
  );
  return rows[0]?.id ?? '';
}

function settle(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<CheckFigures>): Promise<CheckFigures> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [checkLock]);
    return work(client);
  });
}

/**
 * Checks all products in order of GTIN, and resolves issues of deleted products.
 * - Changes since its start are followed afterwards.
 * - A repeated run finds nothing twice.
 */
export async function checkWholeCatalogue({ pool }: Pick<Database, 'pool'>): Promise<CheckFigures> {
  const { rows } = await pool.query<{ xid: string; classification: string | null }>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, ${classification} AS classification`,
  );
  const check = await beginCheck(pool, 'complete');
  let sum: CheckFigures = { products: 0, found: 0, closed: 0 };
  let after = '';
  for (;;) {
    const last = await pool.query<{ gtin: string }>(
      'SELECT gtin FROM products WHERE gtin > $1 ORDER BY gtin OFFSET $2 LIMIT 1',
      [after, batch - 1],
    );
    const upTo = last.rows[0]?.gtin ?? null;
    const from = after;
    const done = await settle(pool, async (client) => one(await client.query(settleRange, [check, from, upTo])));
    sum = added(sum, done);
    if (upTo === null) break;
    after = upTo;
  }
  await pool.query('UPDATE repository_checks SET ended_at = clock_timestamp() WHERE id = $1', [check]);
  await pool.query(
    `INSERT INTO repository_check_place (cursor_xid, cursor_id, classification) VALUES ($1::xid8, 0, $2)
     ON CONFLICT (is_only) DO UPDATE SET classification = excluded.classification`,
    [rows[0]?.xid ?? '0', rows[0]?.classification ?? null],
  );
  return sum;
}

/**
 * Checks the products changed since the last check, in order of the outbox.
 * - Checks the whole catalogue if there was no check, or the classification has changed.
 */
export async function checkChanges({ pool }: Pick<Database, 'pool'>): Promise<CheckFigures> {
  const position = await pool.query<{ isCurrent: boolean }>(
    `SELECT classification IS NOT DISTINCT FROM ${classification} AS "isCurrent" FROM repository_check_place`,
  );
  if (!position.rows[0]?.isCurrent) return checkWholeCatalogue({ pool });
  let sum: CheckFigures = { products: 0, found: 0, closed: 0 };
  let check: string | null = null;
  for (;;) {
    const rows = await pool.query(`SELECT FROM outbox o, repository_check_place c WHERE ${unread} LIMIT 1`);
    if (rows.rowCount === 0) break;
    const id: string = (check ??= await beginCheck(pool, 'changes'));
    sum = added(sum, await settle(pool, (client) => followOutbox(client, id)));
  }
  if (check !== null)
    await pool.query('UPDATE repository_checks SET ended_at = clock_timestamp() WHERE id = $1', [check]);
  return sum;
}

/** Rows of transactions older than every running one, so that no row can appear before the cursor. */
const unread = `o.xid < pg_snapshot_xmin(pg_current_snapshot()) AND (o.xid, o.id) > (c.cursor_xid, c.cursor_id)`;

async function followOutbox(client: pg.PoolClient, check: string): Promise<CheckFigures> {
  const { rows } = await client.query<{ xid: string; id: string; gtins: string[] }>(
    `SELECT o.xid::text AS xid, o.id::text AS id, o.gtins FROM outbox o, repository_check_place c WHERE ${unread}
     ORDER BY o.xid, o.id LIMIT $1`,
    [rowsAtOnce],
  );
  const last = rows.at(-1);
  if (!last) return { products: 0, found: 0, closed: 0 };
  const named = [...new Set(rows.flatMap(({ gtins }) => gtins))];
  const done = one(await client.query(settleNamed, [check, named]));
  await client.query('UPDATE repository_check_place SET cursor_xid = $1::xid8, cursor_id = $2', [last.xid, last.id]);
  return done;
}

function one({ rows }: pg.QueryResult<CheckFigures>): CheckFigures {
  return rows[0] ?? { products: 0, found: 0, closed: 0 };
}

function added(sum: CheckFigures, more: CheckFigures): CheckFigures {
  return {
    products: sum.products + more.products,
    found: sum.found + more.found,
    closed: sum.closed + more.closed,
  };
}
