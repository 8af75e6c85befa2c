import type { WorkSheet } from '@e965/xlsx';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';

interface ThreadData {
  readonly path: string;
  readonly target: string;
}

/** What a thread may use: a hostile file ends its own thread. */
const limits = { maxOldGenerationSizeMb: 512 };
const longest = 60_000;

/** Rows of one xls sheet; the format holds no more. */
const mostRows = 65_536;
const mostColumns = 256;

const unreadable =
  'Plik jest uszkodzony albo zabezpieczony hasłem. Zdejmij hasło, zapisz arkusz jako .xlsx i wyślij ponownie.';

/**
 * Writes the first visible sheet of an xls (BIFF5–8) as csv, cells as the sheet shows them but numbers with all their digits. In a thread of
 * its own with limits of memory and time. Throws TableFileError, whose message is a sentence for people.
 */
export async function xlsToCsv(path: string, target: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const data: ThreadData = { path, target };
  const thread = new Worker(new URL(import.meta.url), { workerData: data, resourceLimits: limits });
  const timer = setTimeout(() => void thread.terminate(), longest);
  thread.once('message', () => resolve(undefined));
  thread.once('error', (cause) => reject(new TableFileError('DAMAGED', unreadable, { cause })));
  thread.once('exit', () => reject(new TableFileError('DAMAGED', unreadable)));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** A cell as text: a code that is kept as a number keeps its digits, whatever the sheet shows of them. */
function textOf(sheet: WorkSheet, address: string): string {
  const cell: unknown = sheet[address];
  if (typeof cell !== 'object' || cell === null || !('v' in cell)) return '';
  if (typeof cell.v === 'number') {
    const shown = 'w' in cell && typeof cell.w === 'string' ? cell.w.trim() : '';
    // Zeros that a number format puts before the digits are part of a code; dates and the rest stay numbers.
    return /^0\d+$/.test(shown) && Number(shown) === cell.v ? shown : String(cell.v);
  }
  return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v);
}

/** A column's letters, from 0; an xls has at most IV. */
function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : String.fromCharCode(64 + Math.floor(column / 26)) + letter;
}

async function convert({ path, target }: ThreadData): Promise<void> {
  // Only here: its tables of code pages take as much memory and time as a check of thousands of rows.
  const { read, set_cptable } = await import('@e965/xlsx');
  const codePages = await import('@e965/xlsx/dist/cpexcel.full.mjs');
  // Texts before Excel 97 are in the code page of their machine.
  set_cptable(codePages);
  const book = read(readFileSync(path), { type: 'buffer', cellDates: true, cellFormula: false, cellHTML: false });
  const hidden = (at: number): boolean => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
  const name = book.SheetNames.find((_, at) => !hidden(at));
  const sheet = name === undefined ? undefined : book.Sheets[name];
  const end = /:([A-Z]+)(\d+)$/.exec(sheet?.['!ref'] ?? '');
  const rows = Math.min(mostRows, Number(end?.[2] ?? 1));
  const width = Math.min(
    mostColumns,
    [...(end?.[1] ?? 'A')].reduce((so, one) => so * 26 + one.charCodeAt(0) - 64, 0),
  );
  const file = openSync(target, 'wx', 0o600);
  try {
    for (let row = 1; row <= rows; row++) {
      const cells = Array.from({ length: width }, (_, at) => (sheet ? textOf(sheet, letters(at) + row) : ''));
      writeSync(file, `${cells.map((cell) => `"${cell.replaceAll('\0', '').replaceAll('"', '""')}"`).join(';')}\n`);
    }
  } finally {
    closeSync(file);
  }
}

if (!isMainThread && parentPort && isOwnData(workerData)) {
  await convert(workerData);
  parentPort.postMessage('done');
}

function isOwnData(data: unknown): data is ThreadData {
  return typeof data === 'object' && data !== null && 'target' in data && 'path' in data;
}
