import { runProductsPageSize } from '@gtinoteka/contract/office/import-runs.ts';
import { historyEntries, type HistoryEntry } from '@gtinoteka/contract/office/run-differences.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';

type Effect = 'added' | 'changed' | null;

export interface RunDifferences {
  readonly onlyRun: number;
  readonly onlyOther: number;
  readonly both: number;
  readonly records: {
    readonly gtin: string;
    readonly name: string | null;
    readonly run: Effect;
    readonly other: Effect;
  }[];
}

/** SQL: products that a run has changed, and existing ones it has added. */
function productsOfRun(runId: string): RawBuilder<unknown> {
  return sql`(SELECT gtin, 'changed' AS act FROM import_run_products WHERE run_id = ${runId}
    UNION ALL SELECT p.gtin, 'added' FROM import_runs r JOIN products p ON p.created_at = r.written_at
    WHERE r.id = ${runId} AND r.kind IN ('products', 'upload'))`;
}

/** Compares the effects of two runs on products, by GTIN; `page` from 0. An undone run has added nothing. */
export async function compareProducts(
  { db }: Pick<Database, 'db'>,
  runId: string,
  otherId: string,
  page: number,
): Promise<RunDifferences> {
  const both = sql`${productsOfRun(runId)} a FULL JOIN ${productsOfRun(otherId)} b USING (gtin)`;
  const counted = await sql<
    Omit<RunDifferences, 'records'>
  >`SELECT count(*) FILTER (WHERE b.act IS NULL)::int AS "onlyRun",
    count(*) FILTER (WHERE a.act IS NULL)::int AS "onlyOther", count(*) FILTER (WHERE a.act = b.act OR a.act <> b.act)::int AS both
    FROM ${both}`.execute(db);
  const { rows } = await sql<RunDifferences['records'][number]>`SELECT d.gtin, p.name, d.run, d.other
    FROM (SELECT gtin, a.act AS run, b.act AS other FROM ${both}
      ORDER BY gtin LIMIT ${runProductsPageSize} OFFSET ${page * runProductsPageSize}) d
    LEFT JOIN products p USING (gtin) ORDER BY d.gtin`.execute(db);
  return { onlyRun: 0, onlyOther: 0, both: 0, ...counted.rows[0], records: rows };
}

interface HistoryRow extends Omit<HistoryEntry, 'at' | 'fields'> {
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Changes of a product (14 digits), the newest first: the run, its author, and the former values. */
export async function readProductHistory({ db }: Pick<Database, 'db'>, gtin: string): Promise<HistoryEntry[]> {
  const run = sql`r.kind, r.file_names AS "fileNames", r.id AS "runId"`;
  const { rows } = await sql<HistoryRow>`SELECT e.* FROM (
      SELECT r.written_at AS at, 'changed' AS act, ${personName('u')} AS by, ${run}, p.before
      FROM import_run_products p JOIN import_runs r ON r.id = p.run_id LEFT JOIN users u ON u.id = r.started_by
      WHERE p.gtin = ${gtin}
      UNION ALL
      SELECT r.undone_at, 'restored', ${personName('u')}, ${run}, p.before
      FROM import_run_products p JOIN import_runs r ON r.id = p.run_id LEFT JOIN users u ON u.id = r.undo_asked_by
      WHERE p.gtin = ${gtin} AND r.undone_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM import_run_kept k WHERE k.run_id = r.id AND k.gtin = p.gtin)
      UNION ALL
      SELECT r.written_at, 'added', ${personName('u')}, ${run}, NULL
      FROM products p JOIN import_runs r ON r.written_at = p.created_at LEFT JOIN users u ON u.id = r.started_by
      WHERE p.gtin = ${gtin} AND r.kind IN ('products', 'upload')
    ) e ORDER BY e.at DESC LIMIT ${historyEntries}`.execute(db);
  return rows.map(({ at, before, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    fields:
      entry.act === 'changed'
        ? Object.entries(before ?? {})
            .filter(([column]) => column !== 'last_modified')
            .map(([column, value]) => ({ column, before: textOf(value) }))
        : [],
  }));
}

/** A column's value as text; null if there was none. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  return value === null || value === undefined ? null : String(value);
}
