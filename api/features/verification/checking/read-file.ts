import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOle2 } from '../../../core/table-file/sniff-content.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeLines } from './code-lines.ts';
import { findColumns, isCodesHeader, isDataRow, sampled, type FileColumns } from './file-columns.ts';
import { KeptRows } from './kept-rows.ts';
import { codesIn, formulaWithoutValue, readCode, sureCode } from './read-code.ts';
import { xlsToCsv } from './xls-thread.ts';

/** Limits of files that people send; those of imports are wider. */
const limits = { sharedCharacters: 60_000_000, rows: 2_000_000, columns: 1_024, formulaWithoutValue };

/** What may be sent instead of a file that is refused, as it stands in a sentence; .xls is taken and not advised. */
const advised = { verify: '.xlsx', upload: '.xlsx albo .csv' } as const satisfies Record<FileKind, string>;

/** A row of a file; of one with several codes as many as it has codes, all of its line. */
export interface CodesRow extends TableRow {
  readonly isSplit?: true;
}

/** A file of codes that can be read again and again. */
export interface CodesFile {
  readonly headers: readonly string[];
  readonly columns: FileColumns;
  /** rows with anything in them, header excluded, in the order of the file */
  rows(): AsyncGenerator<readonly CodesRow[]>;
}

/** Whether a file is an old binary workbook; an encrypted xlsx looks the same, and is refused by whoever reads it. */
async function isXls(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const head = Buffer.alloc(512);
    await file.read(head, 0, head.length, 0);
    return isOle2(head) || (head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? 0xff) && head[3] === 0);
  } finally {
    await file.close();
  }
}

/** A file that may have no column of codes, as far as its headers and its content say. */
export interface AnyFile extends Omit<CodesFile, 'columns'> {
  readonly columns: FileColumns | null;
  /** name of the sheet that is read; null of what is no xlsx */
  readonly sheet: string | null;
}

/** What is done about codes that a spreadsheet has harmed. */
export type Mending = Pick<FileColumns, 'restoreZeros' | 'splitCodes'>;

/** The same where its codes are needed, in the column that they seem to be in. Throws TableFileError as well where no column holds any. */
export async function openCodesFile(given: string, workFolder: string, mending: Mending = {}): Promise<CodesFile> {
  return requireCodes(await openAnyFile(given, workFolder, (found) => found && { ...found, ...mending }));
}

/** Throws TableFileError where no column holds codes. */
export function requireCodes(file: AnyFile): CodesFile {
  const { columns } = file;
  if (!columns) {
    throw new TableFileError(
      'NOT_A_TABLE',
      'W pierwszej kolumnie nie ma numerów GTIN. Wpisz je w pierwszej kolumnie pierwszego arkusza i wyślij plik jeszcze raz.',
    );
  }
  return { ...file, columns };
}

/**
 * Reads a file and finds its columns. Its rows are kept in `workFolder`, which has to stay while they are gone through. Throws
 * TableFileError, whose message is a sentence for people, for a file that is no table. `choose` makes the columns that count out of those that
 * were found; `kind` says which page took the file, and so which kinds of files a refusal may advise.
 */
export async function openAnyFile(
  given: string,
  workFolder: string,
  choose: (found: FileColumns | null, headers: readonly string[]) => FileColumns | null = (found) => found,
  kind: FileKind = 'upload',
): Promise<AnyFile> {
  let path = given;
  if (await isXls(given)) {
    path = join(workFolder, 'xls.csv');
    await xlsToCsv(given, path);
  }
  const open = () => openTable(path, { ...limits, advised: advised[kind] }, isCodesHeader);
  const kept = new KeptRows(join(workFolder, 'rows'));
  let headers: readonly string[] = [];
  let found: FileColumns | null = null;
  const sample: TableRow[] = [];
  const table = open();
  for await (const batch of table) {
    if (!found) {
      headers = batch.columns;
      sample.push(...batch.rows.slice(0, sampled - sample.length));
      if (sample.length >= sampled) found = columnsOf(headers, sample);
    }
    kept.add(batch.rows);
  }
  kept.end();
  const columns = choose(found ?? columnsOf(headers, sample), headers);
  const first = columns && isDataRow(headers, columns) ? { line: 1, cells: headers } : null;
  if (!first && sample.length === 0) throw new TableFileError('EMPTY', 'W pliku jest sam nagłówek, bez kodów.');
  async function* asTheyStand(): AsyncGenerator<readonly TableRow[]> {
    if (first) yield [first];
    const again = kept.rows();
    if (again) yield* again;
    else for await (const batch of open()) yield batch.rows;
  }
  async function* rows(): AsyncGenerator<readonly CodesRow[]> {
    if (!columns?.splitCodes) yield* asTheyStand();
    else for await (const batch of asTheyStand()) yield batch.flatMap((row) => split(row, columns.gtin));
  }
  const shown = first && columns ? headers.map((_, at) => headOf(at, columns)) : headers;
  return { headers: shown, columns, sheet: table.sheet(), rows };
}

function split(row: TableRow, at: number): CodesRow | CodesRow[] {
  const codes = codesIn((row.cells[at] ?? '').trim());
  return codes.length === 0
    ? row
    : codes.map((code) => ({ line: row.line, cells: row.cells.with(at, code), isSplit: true }));
}

function columnsOf(headers: readonly string[], sample: readonly TableRow[]): FileColumns | null {
  return findColumns(
    headers,
    sample.map(({ cells }) => cells),
  );
}

/** What stands over a column of a file without a header. */
function headOf(at: number, { gtin }: FileColumns): string {
  return at === gtin ? 'GTIN' : `Kolumna ${at + 1}`;
}

/** How many distinct right codes and rows the file has, and how many of its cells of codes a corrected file would write otherwise. */
export async function countCodes(file: CodesFile): Promise<{ codes: number; rows: number; mended: number }> {
  const seen = new CodeLines();
  let [rows, mended] = [0, 0];
  for await (const batch of file.rows()) {
    for (const { line, cells, isSplit } of batch) {
      rows++;
      const raw = cells[file.columns.gtin] ?? '';
      const code = readCode(raw, file.columns);
      if (isSplit || (sureCode(code) ?? raw) !== raw) mended++;
      if ('gtin14' in code) seen.firstLine(code.gtin14, line);
    }
  }
  const codes = seen.size;
  seen.release();
  return { codes, rows, mended };
}
