import { runProductsPageSize } from '@gtinoteka/contract/office/import-runs.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { becameNational } from '../catalogue/catalogue-counters.ts';
import { inImportTransaction, type ImportTurn } from '../catalogue/catalogue-lock.ts';
import { insertIntoOutbox } from '../catalogue/outbox.ts';
import { importedColumns } from '../catalogue/product-table.ts';
import { applySearchTermChanges } from '../search/search-terms.ts';
import { reopenRows } from '../verification/upload-answers.ts';
import { mayBeUndone } from './import-runs.ts';

/** Products restored and deleted by an undoing, and kept because they were changed after the run. */
export interface UndoFigures {
  readonly restored: number;
  readonly removed: number;
  readonly kept: number;
}

/**
 * Result of an undoing: its figures, also if done before; `not last`: another list came later, or it is no list of
 * products.
 */
export type UndoOutcome = (UndoFigures & { readonly isNew: boolean }) | 'not last' | 'missing';

const columns = [...importedColumns.map(({ name }) => name), 'company_id'];

/** The time of the run's transaction. Only that statement sets it as a product's time of change. */
const written = '(SELECT written_at FROM import_runs WHERE id = $1)';

/** The expected result of undoing this run now. */
export async function foreseeUndoing({ pool }: Pick<Database, 'pool'>, runId: string): Promise<UndoFigures> {
  const { rows } = await pool.query<UndoFigures>(
    `SELECT (SELECT count(*) FROM import_run_products r JOIN products p USING (gtin)
         WHERE r.run_id = $1 AND p.last_modified = ${written})::int AS restored,
       (SELECT count(*) FROM products p WHERE p.created_at = ${written} AND p.last_modified = ${written})::int AS removed,
       ((SELECT count(*) FROM import_run_products r JOIN products p USING (gtin)
         WHERE r.run_id = $1 AND p.last_modified <> ${written})
       + (SELECT count(*) FROM products p WHERE p.created_at = ${written} AND p.last_modified <> ${written}))::int AS kept`,
    [runId],
  );
  return rows[0] ?? { restored: 0, removed: 0, kept: 0 };
}

/**
 * Undoes the last list of products, or accepted rows of an upload, in one import transaction.
 * - Values and times of change are restored, added products deleted, rows of an upload pending again.
 * - Products changed since are kept and listed.
 * - Versions increase, and the outbox notifies the search index.
 * - A repeated call does nothing and returns the same result.
 */
export async function undoRun(client: pg.ClientBase, runId: string, turn: ImportTurn): Promise<UndoOutcome> {
  const outcome = await inImportTransaction(client, turn, async (): Promise<UndoOutcome> => {
    const { rows } = await client.query<{ undone: UndoFigures | null; isLast: boolean }>(
      `SELECT r.undone, ${mayBeUndone} AS "isLast" FROM import_runs r WHERE r.id = $1 FOR UPDATE`,
      [runId],
    );
    const [run] = rows;
    if (!run) return 'missing';
    if (run.undone) return { ...run.undone, isNew: false };
    if (!run.isLast) return 'not last';
    return { ...(await undoIn(client, runId)), isNew: true };
  });
  if (typeof outcome !== 'string' && outcome.isNew) await applySearchTermChanges(client);
  return outcome;
}

async function undoIn(client: pg.ClientBase, runId: string): Promise<UndoFigures> {
  const kept = await client.query(
    `INSERT INTO import_run_kept (run_id, gtin)
     SELECT $1, r.gtin FROM import_run_products r JOIN products p USING (gtin)
     WHERE r.run_id = $1 AND p.last_modified <> ${written}
     UNION SELECT $1, p.gtin FROM products p WHERE p.created_at = ${written} AND p.last_modified <> ${written}`,
    [runId],
  );
  const updated = await client.query<{ count: number; national: number }>(
    `WITH updated AS (
       UPDATE products p SET ${columns
         .map((column) => `${column} = CASE WHEN r.before ? '${column}' THEN b.${column} ELSE p.${column} END`)
         .join(', ')}, last_modified = b.last_modified, version = p.version + 1
       FROM import_run_products r, LATERAL jsonb_populate_record(NULL::products, r.before) b
       WHERE r.run_id = $1 AND p.gtin = r.gtin AND p.last_modified = ${written}
       RETURNING p.gtin, ${becameNational} AS national
     ) ${insertIntoOutbox('updated', 'coalesce(sum(national), 0)::int AS national')}`,
    [runId],
  );
  const restored = updated.rows[0]?.count ?? 0;
  // The trigger `products_deleted` writes the outbox.
  const deleted = await client.query<{ gtin: string; is_global: boolean }>(
    `DELETE FROM products p WHERE p.created_at = ${written} AND p.last_modified = ${written} RETURNING p.gtin, p.is_global`,
    [runId],
  );
  const removed = deleted.rowCount ?? 0;
  await reopenRows(
    client,
    runId,
    deleted.rows.map(({ gtin }) => gtin),
  );
  const national = deleted.rows.filter((row) => !row.is_global).length - (updated.rows[0]?.national ?? 0);
  await client.query(
    `UPDATE catalogue_counters SET added = added - $2 WHERE day = (${written} AT TIME ZONE 'Europe/Warsaw')::date`,
    [runId, national],
  );
  const undoing = { restored, removed, kept: kept.rowCount ?? 0 };
  await client.query(
    `UPDATE import_runs SET state = 'undone', undone_at = clock_timestamp(), undone = $2, fault = NULL WHERE id = $1`,
    [runId, JSON.stringify(undoing)],
  );
  return undoing;
}

/** Products kept by the undoing of a run; `page` from 0. */
export async function listKept(
  { db }: Pick<Database, 'db'>,
  runId: string,
  page: number,
): Promise<{ records: { gtin: string; name: string | null }[]; numAllRecords: number }> {
  const { rows } = await sql<{ gtin: string; name: string | null }>`SELECT k.gtin, p.name
    FROM import_run_kept k LEFT JOIN products p USING (gtin) WHERE k.run_id = ${runId}
    ORDER BY k.gtin LIMIT ${runProductsPageSize} OFFSET ${page * runProductsPageSize}`.execute(db);
  const counted = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM import_run_kept WHERE run_id = ${runId}`.execute(db);
  return { records: rows, numAllRecords: counted.rows[0]?.n ?? 0 };
}
