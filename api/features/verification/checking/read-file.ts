import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOle2 } from '../../../core/table-file/sniff-content.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { defaultLimits } from '../../../core/table-file/table-limits.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { columnDoubtText, unreadSheetsText } from '@gtinoteka/contract/texts/column-texts.ts';
import { holdsOwnNumbers, holdsShortNumbers } from '../../../core/product-list/code-column.ts';
import { ListHeader, type ListHead } from '../../../core/product-list/list-header.ts';
import { codesIn, formulaWithoutValue, readCode, sureCode } from '../../../core/product-list/read-code.ts';
import { readList } from '../../../core/product-list/read-list.ts';
import { productHeaderLists } from '../../../store/catalogue/product-headers.ts';
import { CodeLines } from './code-lines.ts';
import { foundColumns, type FileColumns } from './file-columns.ts';
import { RowCache } from './row-cache.ts';
import { openXls } from './xls-thread.ts';

/** Limits of files sent by users; imports have higher limits. */
const limits = { sharedCharacters: 60_000_000, rows: 2_000_000, columns: 1_024, formulaWithoutValue };

/** File types suggested in a refusal; .xls is accepted but not recommended. */
const advised = { verify: '.xlsx', upload: '.xlsx albo .csv' } as const satisfies Record<FileKind, string>;

/** A row of a file; a row with several codes is repeated for each code, with the same line. */
export interface CodesRow extends TableRow {
  readonly isSplit?: true;
}

/** A file of codes with repeatable passes over its rows. */
export interface CodesFile {
  readonly headers: readonly string[];
  /** false: the headers are generated */
  readonly hasHeader: boolean;
  /** rows above the header, and notes below the data */
  readonly above: readonly TableRow[];
  readonly explained: readonly TableRow[];
  readonly columns: FileColumns;
  /** names of visible sheets with codes that are not read */
  readonly unreadSheets: readonly string[];
  /** non-empty rows without the header, in file order */
  rows(): AsyncGenerator<readonly CodesRow[]>;
}

/** Whether a file is an OLE container: an xls, or an encrypted xlsx that the reader refuses later. */
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

/** An opened file whose column of codes may be uncertain. */
export interface AnyFile extends Omit<CodesFile, 'columns'> {
  readonly columns: FileColumns | null;
  readonly head: ListHead;
  /** the same file with other columns */
  as(columns: FileColumns): CodesFile;
  /** name of the sheet; null if the file is not a workbook */
  readonly sheet: string | null;
}

/** Corrections of codes damaged by a spreadsheet. */
export type Mending = Pick<FileColumns, 'restoreZeros' | 'splitCodes'>;

/** Explicit options of reading a file. */
export interface FileReading {
  /** confirmed columns */
  readonly chosen?: FileColumns | null;
  readonly mending?: Mending;
  /** column of codes: its header, or its number from 1 */
  readonly wanted?: string | null;
  /** the first row is data */
  readonly noHeader?: boolean;
  /** read net content and GPC too, by their headers */
  readonly everyField?: boolean;
  /** the receiving page, which decides the file types suggested in a refusal */
  readonly kind?: FileKind;
}

/** Opens a file with its detected columns; throws TableFileError if the column of codes is uncertain. */
export async function openCodesFile(path: string, workFolder: string, reading: FileReading = {}): Promise<CodesFile> {
  return requireCodes(await openAnyFile(path, workFolder, reading), reading.wanted);
}

const noCodes =
  'W pierwszej kolumnie nie ma numerów GTIN. Wpisz je w pierwszej kolumnie pierwszego arkusza i wyślij plik jeszcze raz.';

/** Throws TableFileError if the column of codes is uncertain. */
export function requireCodes(file: AnyFile, wanted: string | null = null): CodesFile {
  const { columns, head } = file;
  if (columns) return file.as(columns);
  const { doubt } = head.code;
  if (wanted !== null) throw new TableFileError('NOT_A_TABLE', `Nie ma kolumny „${wanted}”.`);
  const unread = unreadSheetsText(file.unreadSheets);
  const refuse = (text: string): never => {
    throw new TableFileError('NOT_A_TABLE', unread === null ? text : `${text} ${unread}`);
  };
  if (!doubt || doubt.kind === 'none') return refuse(noCodes);
  const name = (at: number): string => {
    const header = head.hasHeader ? (head.columns[at] ?? '').slice(0, 40) : '';
    return header === '' ? String(at + 1) : `${at + 1} („${header}”)`;
  };
  return refuse(`${columnDoubtText(doubt, name)} Wskaż kolumnę z kodami: --column NUMER.`);
}

/**
 * Parses a file and detects its columns.
 * - Stores rows in `workFolder`, which must exist during all passes over the rows.
 * - Throws TableFileError with a sentence for users if the file is not a table.
 */
export async function openAnyFile(
  path: string,
  workFolder: string,
  {
    chosen = null,
    mending = {},
    wanted = null,
    noHeader = false,
    everyField = false,
    kind = 'upload',
  }: FileReading = {},
): Promise<AnyFile> {
  const tableLimits = { ...defaultLimits, ...limits, advised: advised[kind] };
  const openAs = (await isXls(path)) ? openXls : openTable;
  const open = () => {
    const header = new ListHeader({
      lists: productHeaderLists,
      wanted: chosen ? chosen.gtin : wanted,
      noHeader,
    });
    const table = openAs(path, tableLimits, header);
    return { table, batches: readList(table, header) };
  };
  const storedRows = new RowCache(join(workFolder, 'rows'));
  let head: ListHead | null = null;
  let isEmpty = true;
  const { table, batches } = open();
  for await (const batch of batches) {
    head ??= batch.head;
    isEmpty &&= batch.rows.length === 0;
    storedRows.add(batch.rows);
  }
  storedRows.end();
  if (!head || isEmpty) throw new TableFileError('EMPTY', 'W pliku jest sam nagłówek, bez kodów.');
  const { columns: names, hasHeader, above, explained, weights } = head;
  const { unreadSheets } = table.beforeHeader();
  async function* asTheyStand(): AsyncGenerator<readonly TableRow[]> {
    const again = storedRows.rows();
    if (again) yield* again;
    else for await (const { rows } of open().batches) yield rows;
  }
  function as(columns: FileColumns): CodesFile {
    async function* rows(): AsyncGenerator<readonly CodesRow[]> {
      if (!columns.splitCodes) yield* asTheyStand();
      else for await (const batch of asTheyStand()) yield batch.flatMap((row) => split(row, columns.gtin));
    }
    return {
      headers: hasHeader ? names : names.with(columns.gtin, 'GTIN'),
      hasHeader,
      above,
      explained,
      unreadSheets,
      columns: {
        ...columns,
        holdsOwnNumbers: holdsOwnNumbers(weights[columns.gtin]),
        holdsShortNumbers: holdsShortNumbers(weights[columns.gtin]),
      },
      rows,
    };
  }
  const found = chosen ?? foundColumns(head, everyField);
  const read = found
    ? as({ ...found, ...mending })
    : { columns: null, headers: names, hasHeader, above, explained, unreadSheets, rows: asTheyStand };
  return { ...read, head, sheet: table.sheet(), as };
}

function split(row: TableRow, at: number): CodesRow | CodesRow[] {
  const codes = codesIn((row.cells[at] ?? '').trim());
  return codes.length === 0 ? row : codes.map((code) => ({ ...row, cells: row.cells.with(at, code), isSplit: true }));
}

/** Counts distinct valid codes, rows, and cells of codes that a corrected file would change. */
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
