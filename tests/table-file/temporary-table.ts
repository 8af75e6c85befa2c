import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothingBefore, type BeforeHeader, type IsHeader } from '@gtinoteka/api/core/table-file/header-search.ts';
import { openTable } from '@gtinoteka/api/core/table-file/open-table.ts';
import { TableFileError, type TableFileErrorCode } from '@gtinoteka/api/core/table-file/table-file-error.ts';
import type { TableLimits } from '@gtinoteka/api/core/table-file/table-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'table-file-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Puts content into a file whose name says nothing about what it is. */
export function fileWith(content: string | Buffer): string {
  const path = join(folder, `plik-${++count}`);
  writeFileSync(path, content);
  return path;
}

export interface ReadTable {
  columns: readonly string[];
  rows: (readonly (string | undefined)[])[];
  lines: number[];
  faults: number[];
  before: BeforeHeader;
}

export async function readTable(
  path: string,
  limits: Partial<TableLimits> = {},
  isHeader: IsHeader | null = null,
): Promise<ReadTable> {
  const found: ReadTable = { columns: [], rows: [], lines: [], faults: [], before: nothingBefore };
  const table = openTable(path, limits, isHeader);
  for await (const batch of table) {
    found.before = table.beforeHeader();
    found.columns = batch.columns;
    for (const row of batch.rows) {
      found.rows.push(row.cells);
      found.lines.push(row.line);
      if (row.fault) found.faults.push(row.line);
    }
  }
  return found;
}

/** The code a file is refused with; its sentence must be one Polish line that ends properly. */
export async function refusal(path: string, limits: Partial<TableLimits> = {}): Promise<TableFileErrorCode | 'read'> {
  try {
    await readTable(path, limits);
    return 'read';
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    if (!/^[A-ZŻŹĆĄŚĘŁÓŃ/][^\n]{5,}[.:a-z0-9-]$/.test(error.message)) throw error;
    return error.code;
  }
}
