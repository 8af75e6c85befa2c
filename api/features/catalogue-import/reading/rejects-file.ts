import { createWriteStream, type WriteStream } from 'node:fs';
import { access, constants, rename, rm } from 'node:fs/promises';
import { keptRejects } from '@gtinoteka/contract/office/import-runs.ts';
import { basename, dirname, join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { ImportRefused } from '../import-refused.ts';
import type { RowFault } from '../../../core/input/row-fault.ts';

/** A line of the list. */
export interface RejectedRow extends RowFault {
  readonly line: number;
}

/**
 * A cell that a spreadsheet will show as text whatever it holds: a leading character that would start a formula gets an
 * apostrophe before it (full-width forms too), quotes are doubled.
 */
function safeCell(value: string): string {
  const shown = value.slice(0, 500).replaceAll('\u0000', '');
  const guarded = /^[=+\-@\t\r\n＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A text as the database keeps it: short, and without what it cannot hold. */
function storable(text: string): string {
  return text.slice(0, 500).replaceAll('\u0000', '').toWellFormed();
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Beside the input, or in the current folder where the input's folder is read-only. */
async function placeFor(input: string, wanted: string | null): Promise<string> {
  if (wanted !== null) return resolve(wanted);
  const beside = resolve(`${input}.rejects.csv`);
  return (await isWritable(dirname(beside))) ? beside : resolve(`${basename(input)}.rejects.csv`);
}

/**
 * The list of refused rows: one line each with line, column, value, code and Polish reason, as CSV that a Polish spreadsheet
 * opens. It appears under its name only when the import has ended well; a list of an earlier run is taken away.
 */
export class RejectsFile {
  readonly path: string;
  /** rows that were refused */
  count = 0;
  /** values that were left out of rows that were taken */
  lost = 0;
  /** values that were taken without their unseen characters */
  cleaned = 0;
  readonly byCode = new Map<string, number>();
  /** the first lines of the list, which the run keeps in the database */
  readonly kept: RejectedRow[] = [];
  #stream: WriteStream | null = null;
  #failure: unknown = null;

  /** of a new name, since any other may be somebody's */
  readonly #partial: string;

  private constructor(path: string) {
    this.path = path;
    this.#partial = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  }

  /** Finds a place that can be written to; nothing is written yet. Throws ImportRefused where there is none. */
  static async open(input: string, wanted: string | null): Promise<RejectsFile> {
    const path = await placeFor(input, wanted);
    if (path === resolve(input)) throw new ImportRefused('Plik odrzuconych wierszy nie może być plikiem wczytywanym.');
    if (!(await isWritable(dirname(path))))
      throw new ImportRefused(`Nie można pisać w katalogu ${dirname(path)}. Inne miejsce: --rejects PLIK.`);
    return new RejectsFile(path);
  }

  /** Adds a row; waits when the disk is slower than the reading. */
  async add(line: number, fault: RowFault): Promise<void> {
    this.count++;
    this.byCode.set(fault.code, (this.byCode.get(fault.code) ?? 0) + 1);
    await this.#write(line, fault);
  }

  /** Adds a value that a row was taken without. */
  async addLost(line: number, fault: RowFault): Promise<void> {
    this.lost++;
    await this.#write(line, fault);
  }

  /** Adds a value that was taken without its unseen characters. */
  async addCleaned(line: number, fault: RowFault): Promise<void> {
    this.cleaned++;
    await this.#write(line, fault);
  }

  async #write(line: number, fault: RowFault): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#partial);
      this.#stream.on('error', (error) => (this.#failure = error));
      this.#stream.write('\uFEFFWiersz;Kolumna;Wartość;Kod;Powód\r\n');
    }
    if (this.kept.length < keptRejects)
      this.kept.push({ ...fault, line, column: storable(fault.column), value: storable(fault.value) });
    const cells = [String(line), fault.column, fault.value, fault.code, fault.reason];
    if (!this.#stream.write(`${cells.map(safeCell).join(';')}\r\n`) && !this.#failure)
      await once(this.#stream, 'drain');
    if (this.#failure) throw new ImportRefused(`Nie można zapisać odrzuconych wierszy w ${this.path}.`);
  }

  /** Closes the list under its name, or takes the old one away where nothing was refused. */
  async keep(): Promise<void> {
    if (!this.#stream) return rm(this.path, { force: true });
    this.#stream.end();
    await finished(this.#stream);
    await rename(this.#partial, this.path);
  }

  /** Leaves nothing behind of a run that failed. */
  async discard(): Promise<void> {
    this.#stream?.destroy();
    await rm(this.#partial, { force: true });
  }
}
