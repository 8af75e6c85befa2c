import type pg from 'pg';
import { openTable } from '../../core/table-file/open-table.ts';
import type { TableRow } from '../../core/table-file/table-row.ts';
import { inImportTransaction } from '../../store/catalogue/catalogue-lock.ts';
import {
  applyLicences,
  coverPrefixes,
  openLicenceStage,
  stageLicences,
  type ImportedLicence,
} from '../../store/catalogue/licence-import.ts';
import { byCommand, closeRun, openRun, type RunOrigin } from '../../store/runs/recorded-run.ts';
import { listHeaders, mapColumns } from '../../core/product-list/column-map.ts';
import { goodRows } from './reading/good-rows.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportRefused } from './import-refused.ts';
import { licenceFields, readLicence } from './reading/read-licence.ts';
import type { ImportedFile, LicenceImportReport } from './import-reports.ts';
import { licenceNotes } from './import-summary.ts';
import { countsOf, namesOf, rejectsOf } from './run-notes.ts';
import type { RowFault } from '../../core/input/row-fault.ts';

/**
 * Imports a list of licences in one transaction.
 * - `complete`: prefixes with a complete register; a code under them without a licence is illegal rather than unknown.
 * - Throws TableFileError, ImportRefused.
 */
export async function importLicences(
  client: pg.ClientBase,
  file: ImportedFile,
  progress: ImportProgress,
  complete: readonly string[],
  run: RunOrigin = byCommand,
): Promise<LicenceImportReport> {
  const { path, rejects } = file;
  return inImportTransaction(client, progress, async () => {
    const runId = await openRun(client, 'licences', namesOf([file]), run);
    await openLicenceStage(client);
    const table = openTable(path, {}, (cells) => mapColumns(cells, [licenceFields]).indexes.prefix !== undefined);
    let unusedColumns: readonly string[] = [];
    let rows = 0;
    let staged = 0;
    for await (const { columns, rows: batch } of table) {
      const map = mapColumns(columns, [licenceFields]);
      unusedColumns = map.unused;
      if (map.indexes.prefix === undefined)
        throw new ImportRefused(
          `Nie ma kolumny z prefiksem (np. „prefix”, „GCP”, „Prefiks”). Kolumny w pliku: ${listHeaders(columns)}.`,
        );
      let cleaned: RowFault[] = [];
      const read = ({ cells }: TableRow): ImportedLicence => {
        cleaned = [];
        return readLicence(columns, map, cells, (fault) => cleaned.push(fault));
      };
      const licences = await goodRows(batch, rejects, read, () => ({ lost: [], cleaned }));
      rows += batch.length;
      staged += licences.length;
      await stageLicences(client, licences);
      progress.rows(rows);
    }
    progress.phase('licences');
    const outcome = await applyLicences(client, runId);
    if (complete.length > 0) await coverPrefixes(client, complete);
    const report = {
      rows,
      ...outcome,
      unchanged: outcome.accepted - outcome.added - outcome.changed,
      repeated: staged - outcome.accepted,
      rejected: rejects.count,
      beforeHeader: table.beforeHeader(),
      unusedColumns,
    };
    await closeRun(client, runId, {
      counts: countsOf(report),
      notes: licenceNotes(report),
      rejects: rejectsOf([file]),
    });
    return report;
  });
}
