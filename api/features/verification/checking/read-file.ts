import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOle2 } from '../../../core/table-file/sniff-content.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { defaultLimits } from '../../../core/table-file/table-limits.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { columnDoubtText } from '@gtinoteka/contract/texts/column-texts.ts';
import { holdsOwnNumbers, holdsShortNumbers } from '../../../core/product-list/code-column.ts';
import { ListHeader, type ListHead } from '../../../core/product-list/list-header.ts';
import { codesIn, formulaWithoutValue, readCode, sureCode } from '../../../core/product-list/read-code.ts';
import { readList } from '../../../core/product-list/read-list.ts';
import { productHeaderLists } from '../../../store/catalogue/product-headers.ts';
import { CodeLines } from './code-lines.ts';
import { foundColumns, type FileColumns } from './file-columns.ts';
import { KeptRows } from './kept-rows.ts';
import { openXls } from './xls-thread.ts';

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
  /** whether these stand in the file, or were made because it has none */
  readonly hasHeader: boolean;
  /** rows above the header, and those that explain it below */
  readonly above: readonly TableRow[];
  readonly explained: readonly TableRow[];
  readonly columns: FileColumns;
  /** names of visible sheets with codes that are not read */
  readonly unreadSheets: readonly string[];
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

/** A file of which it may not be certain which column holds the codes. */
export interface AnyFile extends Omit<CodesFile, 'columns'> {
  readonly columns: FileColumns | null;
  readonly head: ListHead;
  /** the same read by other columns */
  as(columns: FileColumns): CodesFile;
  /** name of the sheet that is read; null of what is no workbook */
  readonly sheet: string | null;
}

/** What is done about codes that a spreadsheet has harmed. */
export type Mending = Pick<FileColumns, 'restoreZeros' | 'splitCodes'>;

/** How a file is to be read, where somebody has said so. */
export interface FileReading {
  /** the columns that were confirmed */
  readonly chosen?: FileColumns | null;
  readonly mending?: Mending;
  /** the column of codes: its header, or its number from 1 */
  readonly wanted?: string | null;
  /** the first row is data */
  readonly noHeader?: boolean;
  /** net content and GPC are read too, as their headers say */
  readonly everyField?: boolean;
  /** the page that took the file, and so which kinds of files a refusal may advise */
  readonly kind?: FileKind;
}

/** The same where its codes are needed, in the column that they seem to be in. Throws TableFileError as well where that is not certain. */
export async function openCodesFile(given: string, workFolder: string, reading: FileReading = {}): Promise<CodesFile> {
  return requireCodes(await openAnyFile(given, workFolder, reading), reading.wanted);
}

const noCodes =
  'W pierwszej kolumnie nie ma numerów GTIN. Wpisz je w pierwszej kolumnie pierwszego arkusza i wyślij plik jeszcze raz.';

/** Throws TableFileError where it is not certain which column holds the codes. */
export function requireCodes(file: AnyFile, wanted: string | null = null): CodesFile {
  const { columns, head } = file;
  if (columns) return file.as(columns);
  const { doubt } = head.code;
  if (wanted !== null) throw new TableFileError('NOT_A_TABLE', `Nie ma kolumny „${wanted}”.`);
  if (!doubt || doubt.kind === 'none') throw new TableFileError('NOT_A_TABLE', noCodes);
  const name = (at: number): string => {
    const header = head.hasHeader ? (head.columns[at] ?? '').slice(0, 40) : '';
    return header === '' ? String(at + 1) : `${at + 1} („${header}”)`;
  };
  throw new TableFileError('NOT_A_TABLE', `${columnDoubtText(doubt, name)} Wskaż kolumnę z kodami: --column NUMER.`);
}

/**
 * Reads a file and finds its columns. Its rows are kept in `workFolder`, which has to stay while they are gone through. Throws
 * TableFileError, whose message is a sentence for people, for a file that is no table.
 */
export async function openAnyFile(
  given: string,
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
  const openAs = (await isXls(given)) ? openXls : openTable;
  const open = () => {
    const header = new ListHeader({
      lists: productHeaderLists,
      wanted: chosen ? chosen.gtin : wanted,
      noHeader,
    });
    const table = openAs(given, tableLimits, header);
    return { table, batches: readList(table, header) };
  };
  const kept = new KeptRows(join(workFolder, 'rows'));
  let head: ListHead | null = null;
  let isEmpty = true;
  const { table, batches } = open();
  for await (const batch of batches) {
    head ??= batch.head;
    isEmpty &&= batch.rows.length === 0;
    kept.add(batch.rows);
  }
  kept.end();
  if (!head || isEmpty) throw new TableFileError('EMPTY', 'W pliku jest sam nagłówek, bez kodów.');
  const { columns: names, hasHeader, above, explained, weights } = head;
  const { unreadSheets } = table.beforeHeader();
  async function* asTheyStand(): AsyncGenerator<readonly TableRow[]> {
    const again = kept.rows();
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
