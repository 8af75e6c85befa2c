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
 * Escapes a cell, so that a spreadsheet shows it as text.
 * - A leading character of a formula (full-width forms too) gets an apostrophe before it; quotes are doubled.
 */
function safeCell(value: string): string {
  const shown = value.slice(0, 500).replaceAll('\u0000', '');
  const guarded = /^[=+\-@\t\r\n＝＋－＠]/.test(shown) ? `'${shown}` : shown;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Shortens a text and removes characters that the database cannot store. */
function storable(text: string): string {
  return text.slice(0, 500).replaceAll('\u0000', '').toWellFormed();
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Path beside the input, or in the current folder if the input's folder is read-only. */
async function pathFor(input: string, wanted: string | null): Promise<string> {
  if (wanted !== null) return resolve(wanted);
  const beside = resolve(`${input}.rejects.csv`);
  return (await isWritable(dirname(beside))) ? beside : resolve(`${basename(input)}.rejects.csv`);
}

/**
 * List of rejected rows: line, column, value, code and Polish reason, as CSV for a Polish spreadsheet.
 * - Appears under its name only after a successful import; an earlier list is deleted.
 */
export class RejectsFile {
  readonly path: string;
  /** number of rejected rows */
  count = 0;
  /** number of values dropped from accepted rows */
  lost = 0;
  /** number of values stored without their invisible characters */
  cleaned = 0;
  readonly byCode = new Map<string, number>();
  /** first lines of the list, stored in the database with the run */
  readonly kept: RejectedRow[] = [];
  #stream: WriteStream | null = null;
  #failure: unknown = null;

  /** unique name, so that no existing file is overwritten */
  readonly #partial: string;

  private constructor(path: string) {
    this.path = path;
    this.#partial = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  }

  /** Finds a writable path; writes nothing yet. Throws ImportRefused if there is none. */
  static async open(input: string, wanted: string | null): Promise<RejectsFile> {
    const path = await pathFor(input, wanted);
    if (path === resolve(input)) throw new ImportRefused('Plik odrzuconych wierszy nie może być plikiem wczytywanym.');
    if (!(await isWritable(dirname(path))))
      throw new ImportRefused(`Nie można pisać w katalogu ${dirname(path)}. Inne miejsce: --rejects PLIK.`);
    return new RejectsFile(path);
  }

  /** Adds a row; waits for a slower disk (back-pressure). */
  async add(line: number, fault: RowFault): Promise<void> {
    this.count++;
    this.byCode.set(fault.code, (this.byCode.get(fault.code) ?? 0) + 1);
    await this.#write(line, fault);
  }

  /** Adds a dropped value of an accepted row. */
  async addLost(line: number, fault: RowFault): Promise<void> {
    this.lost++;
    await this.#write(line, fault);
  }

  /** Adds a value stored without its invisible characters. */
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

  /** Moves the list to its name; without rejects, deletes the earlier list. */
  async keep(): Promise<void> {
    if (!this.#stream) return rm(this.path, { force: true });
    this.#stream.end();
    await finished(this.#stream);
    await rename(this.#partial, this.path);
  }

  /** Deletes the partial list of a failed run. */
  async discard(): Promise<void> {
    this.#stream?.destroy();
    await rm(this.#partial, { force: true });
  }
}
