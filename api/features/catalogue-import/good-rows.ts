import type { TableRow } from '../../core/table-file/table-row.ts';
import type { RejectsFile } from './rejects-file.ts';
import { CellFault } from './row-fault.ts';

/** What `read` makes of each row; a row it throws a CellFault for goes to `rejects` instead. */
export async function goodRows<Read>(
  rows: readonly TableRow[],
  rejects: RejectsFile,
  read: (row: TableRow) => Read,
): Promise<Read[]> {
  const good: Read[] = [];
  for (const row of rows) {
    try {
      if (row.fault) throw new CellFault('', row.cells[0] ?? '', 'FIELD_INVALID', 'Wiersz nie jest obiektem JSON.');
      good.push(read(row));
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      await rejects.add(row.line, error.fault);
    }
  }
  return good;
}
