import { closeSync, createReadStream, openSync, rmSync, writeFileSync } from 'node:fs';
import { privateFile } from '../../../core/secrets/private-file.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';

/** Limits in characters for a file and a batch; hostile workbooks repeat one long text in many cells. */
const limits = { file: 300_000_000, batch: 8_000_000 };

/**
 * Temporary file of parsed rows, so that a workbook is parsed once.
 * - The workbook's shared strings are not in memory during later passes.
 * - Rows above the limits are not stored; the file is parsed again instead.
 */
export class RowCache {
  readonly #path: string;
  #file: number | null;
  #length = 0;
  #isWhole = false;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', privateFile);
  }

  /** Adds rows in file order. */
  add(rows: readonly TableRow[]): void {
    if (this.#file === null) return;
    const length = lengthOf(rows);
    this.#length += length;
    try {
      if (length > limits.batch || this.#length > limits.file) throw new RangeError('the rows take too much room');
      const stored = rows.map(({ line, cells, cut }) => ({
        line,
        cells: Array.from(cells, (cell) => cell ?? ''),
        cut,
      }));
      writeFileSync(this.#file, `${JSON.stringify(stored)}\n`);
    } catch {
      // Above the limits or on a full disk, the source file is parsed again.
      this.#close();
      rmSync(this.#path, { force: true });
    }
  }

  /** Marks the rows as complete. */
  end(): void {
    this.#isWhole = this.#file !== null;
    this.#close();
  }

  /** A new pass over the rows; null if they were not stored. */
  rows(): AsyncGenerator<readonly TableRow[]> | null {
    return this.#isWhole ? this.#read() : null;
  }

  async *#read(): AsyncGenerator<readonly TableRow[]> {
    let rest = '';
    for await (const piece of createReadStream(this.#path, { encoding: 'utf8', highWaterMark: 262_144 })) {
      const lines = (rest + String(piece)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as TableRow[]; // as `add` writes it
    }
  }

  #close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

function lengthOf(rows: readonly TableRow[]): number {
  let length = 0;
  for (const { cells } of rows) for (const cell of cells) length += cell?.length ?? 0;
  return length;
}
