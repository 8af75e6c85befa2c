import type { UploadCounts } from '@gtinoteka/contract/files/verification.ts';
import type { Database } from '../../../core/database/database.ts';
import { NetContentReader } from '../../../core/input/read-net-content.ts';
import { CellFault } from '../../../core/input/row-fault.ts';
import {
  brickFault,
  differencesOf,
  licenceFault,
  readBricks,
  readCatalogueEntries,
  type CatalogueEntry,
  type SomeValues,
} from '../../../store/verification/catalogue-entries.ts';
import { addUploadRows, type NewUploadRow } from '../../../store/verification/upload-rows.ts';
import { readTypedValues } from '../../../store/verification/typed-values.ts';
import type { Attempt } from '../../../store/verification/verifications.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeLines } from './code-lines.ts';
import type { FileColumns } from './file-columns.ts';
import { readCode } from '../../../core/product-list/read-code.ts';

interface GatheredRow {
  readonly row: TableRow;
  readonly gtin: string | null;
  /** reason of rejection, '' if the row is valid in itself */
  readonly fault: string;
  /** values of the row, or its invalid cell */
  readonly sent: SomeValues | CellFault;
}

/**
 * Collects differences between an upload and the catalogue and writes them in batches.
 * - Valid rows are stored for review by an administrator of the platform; invalid ones with their reason.
 * - Rows without a difference are only counted.
 */
export class UploadDifferences {
  readonly counts: UploadCounts = { waiting: 0, accepted: 0, refused: 0, unfit: 0, unchanged: 0 };
  readonly #database: Pick<Database, 'db' | 'pool'>;
  readonly #upload: Attempt & { readonly companyId: string };
  readonly #columns: FileColumns;
  readonly #contents = new NetContentReader();
  readonly #firstLines = new CodeLines();
  #collected: GatheredRow[] = [];
  #isFirst = true;

  constructor(
    database: Pick<Database, 'db' | 'pool'>,
    upload: Attempt & { readonly companyId: string },
    columns: FileColumns,
  ) {
    this.#database = database;
    this.#upload = upload;
    this.#columns = columns;
  }

  /** Adds a row, in file order. */
  add(row: TableRow): void {
    const code = readCode(row.cells[this.#columns.gtin] ?? '', this.#columns);
    if (!('gtin14' in code)) {
      this.#collected.push({ row, gtin: null, fault: [code.reason, code.mend].join(' '), sent: {} });
      return;
    }
    const first = this.#firstLines.firstLine(code.gtin14, row.line);
    const fault = first === row.line ? '' : `Kod powtarza się w pliku. Liczy się wiersz ${first}.`;
    this.#collected.push({ row, gtin: code.gtin14, fault, sent: this.#valuesOf(row) });
  }

  /** Compares the collected rows with the catalogue and stores the differences. Throws AttemptOver. */
  async write(): Promise<void> {
    const collected = this.#collected;
    this.#collected = [];
    if (collected.length === 0 && !this.#isFirst) return;
    const gtins = [...new Set(collected.flatMap(({ gtin }) => gtin ?? []))];
    const { pool } = this.#database;
    const codes = new Set(collected.flatMap(({ sent }) => (sent instanceof CellFault ? [] : (sent.gpc ?? []))));
    const [entries, bricks] = await Promise.all([
      readCatalogueEntries(pool, this.#upload.companyId, gtins),
      readBricks(pool, [...codes]),
    ]);
    const rows = collected.flatMap((one) => this.#differenceOf(one, entries.get(one.gtin ?? ''), bricks) ?? []);
    for (const { state } of rows) this.counts[state]++;
    this.counts.unchanged += collected.length - rows.length;
    await addUploadRows(this.#database, this.#upload, rows, { isFirst: this.#isFirst });
    this.#isFirst = false;
  }

  /** The row to be stored; null without a difference to the catalogue. */
  #differenceOf(
    { row, gtin, fault, sent }: GatheredRow,
    entry: CatalogueEntry | undefined,
    bricks: ReadonlySet<string>,
  ): NewUploadRow | null {
    const code = row.cells[this.#columns.gtin] ?? '';
    const unfit = (reason: string): NewUploadRow => ({
      line: row.line,
      code,
      gtin,
      state: 'unfit',
      reason,
      isNew: false,
      before: {},
      after: {},
    });
    if (fault !== '' || !entry) return unfit(fault);
    const notOwn = licenceFault(entry);
    if (notOwn !== null) return unfit(notOwn);
    if (sent instanceof CellFault) return unfit(`${sent.fault.column}: ${sent.fault.reason}`);
    const unknown = brickFault(sent, bricks);
    if (unknown !== null) return unfit(unknown);
    const { before, after } = differencesOf(entry.values, sent);
    if (!entry.isKnown && !sent.name) return unfit('Tego produktu nie ma jeszcze w katalogu. Podaj jego nazwę.');
    if (Object.keys(after).length === 0) return null;
    return { line: row.line, code, gtin, state: 'waiting', reason: '', isNew: !entry.isKnown, before, after };
  }

  /** Values of a row, or its invalid cell; blank cells are skipped. */
  #valuesOf({ cells }: TableRow): SomeValues | CellFault {
    const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? ''));
    const { name, brand, netContent, gpc } = this.#columns;
    try {
      return readTypedValues(
        { name: cell(name), brand: cell(brand), netContent: cell(netContent), gpc: cell(gpc) },
        this.#contents,
      );
    } catch (error) {
      if (error instanceof CellFault) return error;
      throw error;
    }
  }
}
