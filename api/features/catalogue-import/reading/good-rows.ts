import type { TableRow } from '../../../core/table-file/table-row.ts';
import type { RejectsFile } from './rejects-file.ts';
import { CellFault, type RowFault } from '../../../core/input/row-fault.ts';

/** Values of a valid row that were changed or dropped. */
export interface RowNotes {
  /** dropped values */
  readonly lost: readonly RowFault[];
  /** values stored without their invisible characters */
  readonly cleaned: readonly RowFault[];
}

const nothingNoted: RowNotes = { lost: [], cleaned: [] };

/**
 * Returns the results of `read`; a row with a CellFault goes to `rejects` instead.
 * - `notes` returns the notes of the row read last.
 */
export async function goodRows<Read>(
  rows: readonly TableRow[],
  rejects: RejectsFile,
  read: (row: TableRow) => Read,
  notes: () => RowNotes = () => nothingNoted,
): Promise<Read[]> {
  const good: Read[] = [];
  for (const row of rows) {
    try {
      if (row.fault) throw new CellFault('', row.cells[0] ?? '', 'FIELD_INVALID', 'Wiersz nie jest obiektem JSON.');
      good.push(read(row));
      const { lost, cleaned } = notes();
      for (const fault of [...lost, ...cutCells(row)]) await rejects.addLost(row.line, fault);
      for (const fault of cleaned) await rejects.addCleaned(row.line, fault);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      await rejects.add(row.line, error.fault);
    }
  }
  return good;
}

/** Truncated cells of a valid row in columns that no field is read from. */
function cutCells({ cells, cut = [] }: TableRow): RowFault[] {
  return cut.map((at) => ({
    column: `kolumna ${at + 1}`,
    value: cells[at] ?? '',
    code: 'FIELD_TOO_LONG',
    reason: 'Za długi tekst albo komórka poza tabelą. Wiersz przyjęto bez tej wartości.',
  }));
}
