import type pg from 'pg';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import { openTable } from '../../core/table-file/open-table.ts';
import { inImportTransaction } from '../../store/catalogue-lock.ts';
import { applyLicences, coverPrefixes, openLicenceStage, stageLicences } from '../../store/licence-import.ts';
import { listHeaders, mapColumns } from './column-map.ts';
import { goodRows } from './good-rows.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportRefused } from './import-refused.ts';
import { licenceFields, readLicence } from './read-licence.ts';
import type { RejectsFile } from './rejects-file.ts';

export interface LicenceImportReport {
  readonly rows: number;
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly beforeHeader: BeforeHeader;
  readonly unusedColumns: readonly string[];
}

/**
 * Imports one list of licences in one transaction. `complete`: prefixes of which the register is complete from now on, so that
 * a number without a licence under them is illegal rather than unknown. Errors: TableFileError, ImportRefused.
 */
export async function importLicences(
  client: pg.ClientBase,
  path: string,
  rejects: RejectsFile,
  progress: ImportProgress,
  complete: readonly string[],
): Promise<LicenceImportReport> {
  return inImportTransaction(client, progress, async () => {
    await openLicenceStage(client);
    const table = openTable(path, {}, (cells) => mapColumns(cells, licenceFields).places.prefix !== undefined);
    let unusedColumns: readonly string[] = [];
    let rows = 0;
    let staged = 0;
    for await (const { columns, rows: batch } of table) {
      const map = mapColumns(columns, licenceFields);
      unusedColumns = map.unused;
      if (map.places.prefix === undefined)
        throw new ImportRefused(
          `Nie ma kolumny z prefiksem (np. „prefix”, „GCP”, „Prefiks”). Kolumny w pliku: ${listHeaders(columns)}.`,
        );
      const licences = await goodRows(batch, rejects, ({ cells }) => readLicence(columns, map, cells));
      rows += batch.length;
      staged += licences.length;
      await stageLicences(client, licences);
      progress.update(rows, table.progress());
    }
    progress.phase('zapisuję licencje');
    const outcome = await applyLicences(client);
    if (complete.length > 0) await coverPrefixes(client, complete);
    return {
      rows,
      ...outcome,
      unchanged: outcome.accepted - outcome.added - outcome.changed,
      repeated: staged - outcome.accepted,
      rejected: rejects.count,
      beforeHeader: table.beforeHeader(),
      unusedColumns,
    };
  });
}
