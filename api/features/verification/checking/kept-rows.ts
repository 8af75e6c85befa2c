import { closeSync, createReadStream, openSync, rmSync, writeFileSync } from 'node:fs';
import { privateFile } from '../../../core/secrets/private-file.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';

/** Characters that the rows of a file, and of one batch, may have: a hostile workbook says one long text in many cells. */
const limits = { file: 300_000_000, batch: 8_000_000 };

/**
 * Rows of a file as they were read, in a file of their own: a workbook is read once, however often its rows are gone through, and the
 * table of its texts is not held while they are checked. Where they take too much room they are not kept.
 */
export class KeptRows {
  readonly #path: string;
  #file: number | null;
  #length = 0;
  #isWhole = false;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', privateFile);
  }

  /** Adds rows, in the order of the file. */
  add(rows: readonly TableRow[]): void {
    if (this.#file === null) return;
    const length = lengthOf(rows);
    this.#length += length;
    try {
      if (length > limits.batch || this.#length > limits.file) throw new RangeError('the rows take too much room');
      const kept = rows.map(({ line, cells, cut }) => ({ line, cells: Array.from(cells, (cell) => cell ?? ''), cut }));
      writeFileSync(this.#file, `${JSON.stringify(kept)}\n`);
    } catch {
      // A full disk as well: the rows are read of the file itself then.
      this.#close();
      rmSync(this.#path, { force: true });
    }
  }

  /** Every row has been added. */
  end(): void {
    this.#isWhole = this.#file !== null;
    this.#close();
  }

  /** The rows, as often as they are asked for; null where they were not kept. */
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
