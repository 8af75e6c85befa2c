import {
  headerOf,
  findHeader,
  headerRows,
  isTable,
  nothingBefore,
  type BeforeHeader,
  type IsHeader,
} from './header-search.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';
import type { TableBatch, TableRow } from './table-row.ts';

/** A visible sheet of a workbook. Its rows are those with values, and can be read more than once. */
export interface Sheet {
  readonly name: string;
  /** the same as `rows`, without progress; used to find the header */
  firstRows(): AsyncGenerator<readonly TableRow[]>;
  rows(): AsyncGenerator<readonly TableRow[]>;
}

async function readLeadingRows(sheet: Sheet): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of sheet.firstRows()) {
    rows.push(...batch);
    if (rows.length >= headerRows) break;
  }
  return rows;
}

/** Number of other sheets that are checked for a table, and characters of their names that are returned. */
const [checkedSheets, nameLength] = [50, 100];

/** Names of the sheets with a table. A sheet that cannot be read is skipped. */
async function namesOfTables(sheets: readonly Sheet[], isHeader: IsHeader): Promise<string[]> {
  const names: string[] = [];
  for (const sheet of sheets.slice(0, checkedSheets))
    try {
      if (isTable((await readLeadingRows(sheet)).slice(0, headerRows), isHeader))
        names.push(sheet.name.slice(0, nameLength));
    } catch (error) {
      if (!(error instanceof TableFileError)) throw error;
    }
  return names;
}

/** The first sheet with a header among its leading rows, else the first sheet with rows. */
async function chooseSheet(
  sheets: readonly Sheet[],
  isHeader: IsHeader,
): Promise<{ sheet: Sheet; before: BeforeHeader } | null> {
  let filled: { sheet: Sheet; before: BeforeHeader } | null = null;
  for (const [at, sheet] of sheets.entries()) {
    const found = await readLeadingRows(sheet);
    const headerIndex = findHeader(found, isHeader);
    const before = at === 0 ? nothingBefore : { ...nothingBefore, sheet: sheet.name };
    if (headerIndex !== -1) {
      const unreadSheets = await namesOfTables(sheets.slice(at + 1), isHeader);
      return { sheet, before: { ...before, rows: headerIndex, unreadSheets } };
    }
    if (found.length > 0) filled ??= { sheet, before };
  }
  return filled;
}

/**
 * Rows of one sheet of a workbook. The header is the first of the leading rows of any sheet that `isHeader` accepts,
 * else the first row of the first sheet with rows.
 */
export async function* tableOf(
  sheets: readonly Sheet[],
  limits: TableLimits,
  isHeader: IsHeader | null,
  onHeader: (before: BeforeHeader, sheet: string) => void,
): AsyncGenerator<TableBatch> {
  const chosen = await chooseSheet(sheets, isHeader ?? (() => true));
  if (!chosen) throw new TableFileError('EMPTY', 'W arkuszach nie ma ani jednego wiersza.');
  const { sheet, before } = chosen;
  onHeader(before, sheet.name);
  let columns: string[] | null = null;
  let toSkip = before.rows;
  let rowCount = 0;
  for await (const taken of sheet.rows()) {
    const rows = taken.slice(toSkip);
    toSkip -= taken.length - rows.length;
    if (!columns) {
      const header = rows.shift();
      if (!header) continue;
      columns = headerOf(header.cells);
    }
    rowCount += rows.length;
    if (rowCount > limits.rows) throw new TableFileError('TOO_MANY_ROWS', `Arkusz ma ponad ${limits.rows} wierszy.`);
    yield { columns, rows };
  }
}
