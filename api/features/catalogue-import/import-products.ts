import type pg from 'pg';
import type { NamedEncoding } from '../../core/table-file/decode-text.ts';
import { openTable } from '../../core/table-file/open-table.ts';
import type { TableRow } from '../../core/table-file/table-row.ts';
import { inImportTransaction } from '../../store/catalogue/catalogue-lock.ts';
import { ProductStage } from '../../store/catalogue/product-import.ts';
import { applySearchTermChanges } from '../../store/search/search-terms.ts';
import { byCommand, closeRun, openRun, type RunOrigin } from '../../store/runs/recorded-run.ts';
import { storedFields } from '../../store/catalogue/product-table.ts';
import type { StagedColumn, StagedProduct } from '../../store/catalogue/staged-product.ts';
import { goodRows } from './reading/good-rows.ts';
import type { ImportProgress } from './import-progress.ts';
import type { FileReading, ImportedFile, ProductImportReport } from './import-reports.ts';
import { countsOf, namesOf, productNotes, rejectsOf } from './run-notes.ts';
import { ImportRefused, withFile } from './import-refused.ts';
import { hasLostZeros, holdsOwnNumbers, holdsShortNumbers } from '../../core/product-list/code-column.ts';
import { ListHeader, type ListHead } from '../../core/product-list/list-header.ts';
import { readList } from '../../core/product-list/read-list.ts';
import { productHeaderLists, type ProductField } from '../../store/catalogue/product-headers.ts';
import { adviseOnColumns, mapProductColumns, type WantedColumns } from './reading/product-columns.ts';
import { ProductReader } from './reading/read-product.ts';

export interface ImportOptions {
  readonly client: pg.ClientBase;
  readonly files: readonly ImportedFile[];
  readonly progress: ImportProgress;
  readonly wanted?: WantedColumns;
  readonly encoding?: NamedEncoding | null;
  /** the first row of each file is data */
  readonly noHeader?: boolean;
  /** origin of the run; default: the operator of the machine */
  readonly run?: RunOrigin;
  /** deletes demo data before the first real row; returns the number of deleted products */
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
}

/** Staged columns of each field. */
const stagedBy: Readonly<Partial<Record<ProductField, readonly StagedColumn[]>>> = {
  ...Object.fromEntries(storedFields.map(({ field, column }) => [field, [column]])),
  gpc: ['gpc_brick'],
  netContent: ['net_amounts', 'net_units'],
  netAmount: ['net_amounts', 'net_units'],
  nip: ['nip'],
  company: ['company_name'],
  street: ['street'],
  city: ['city'],
  postalCode: ['postal_code'],
  webPage: ['web_page'],
  isGlobal: ['is_global'],
  source: ['is_global'],
};
/** All staged columns: those of a jsonl file are known only after reading. */
const everyStaged = [...new Set(Object.values(stagedBy).flat())];

/**
 * Imports product files in one transaction: all valid rows, or nothing.
 * - Invalid rows go to the file's `rejects`.
 * - For a product in several files, the last file with a value for a column wins.
 * - Throws BrokenFile for an unreadable file or one without a GTIN column.
 */
export async function importProducts(options: ImportOptions): Promise<ProductImportReport> {
  const { client, files, progress, run = byCommand } = options;
  const report = await inImportTransaction(client, progress, async () => {
    const runId = await openRun(client, 'products', namesOf(files), run);
    const stage = await ProductStage.open(client, runId);
    const read: FileReading[] = [];
    let rows = 0;
    try {
      for (const file of files) {
        const before = rows;
        const showRows = (ofFile: number): void => progress.rows(before + ofFile);
        const reading = await withFile(file.path, () => stageFile(stage, file, showRows, options));
        rows += reading.rows;
        read.push(reading);
      }
    } catch (error) {
      stage.abort();
      throw error;
    }
    await stage.end();
    const rejected = files.reduce((sum, file) => sum + file.rejects.count, 0);
    const demoRemoved = rows > rejected ? await options.removeDemo(client) : 0;
    const accepted = files.length > 1 ? await stage.acceptedByFile() : [];
    const outcome = await stage.apply((phase) => progress.phase(phase));
    const perFile = read.map((reading, index) => {
      const taken = accepted[index] ?? outcome.accepted;
      return { ...reading, accepted: taken, repeated: reading.rows - reading.rejected - taken };
    });
    const unchanged = outcome.accepted - outcome.added - outcome.changed;
    const whole = { rows, ...outcome, unchanged, rejected, demoRemoved, files: perFile };
    await closeRun(client, runId, { counts: countsOf(whole), notes: productNotes(whole), rejects: rejectsOf(files) });
    return whole;
  });
  progress.phase('terms');
  // The server also does this every few seconds.
  await applySearchTermChanges(client);
  return report;
}

async function stageFile(
  stage: ProductStage,
  { path, rejects }: ImportedFile,
  showRows: (rows: number) => void,
  { wanted = {}, encoding = null, noHeader = false }: Pick<ImportOptions, 'wanted' | 'encoding' | 'noHeader'>,
): Promise<FileReading> {
  const header = new ListHeader({ lists: productHeaderLists, wanted: wanted.gtin ?? null, noHeader });
  const table = openTable(path, {}, header, encoding);
  let reader: ProductReader | null = null;
  let lastHead: ListHead | null = null;
  let unusedColumns: readonly string[] = [];
  let advice: string | null = null;
  let rows = 0;
  for await (const batch of readList(table, header)) {
    const { head } = batch;
    if (!reader || head !== lastHead) {
      const map = mapProductColumns(head, wanted);
      // A jsonl file may have the missing column in a later row.
      if (table.kind() !== 'jsonl' || map.indexes.gtin === undefined)
        advice = adviseOnColumns(head, map, wanted, table.beforeHeader().unreadSheets);
      // Object.keys() is typed as string[]; the keys of indexes are fields
      const present = (Object.keys(map.indexes) as ProductField[]).flatMap((field) => stagedBy[field] ?? []);
      if (!reader) await stage.startFile(table.kind() === 'jsonl' ? everyStaged : present);
      const weight = head.weights[map.indexes.gtin ?? -1];
      const codes = {
        restoreZeros: hasLostZeros(weight),
        holdsOwnNumbers: holdsOwnNumbers(weight),
        holdsShortNumbers: holdsShortNumbers(weight),
      };
      reader = new ProductReader(head.columns, map, codes, reader);
      lastHead = head;
      unusedColumns = map.unused;
    }
    const rowReader = reader;
    const read = ({ line, cells }: TableRow): StagedProduct => rowReader.read(line, cells);
    await stage.add(await goodRows(batch.rows, rejects, read, () => rowReader.rowNotes));
    rows += batch.rows.length;
    showRows(rows);
  }
  if (!reader || !lastHead) throw new ImportRefused('Plik nie ma ani jednego wiersza.');
  const beforeHeader = table.beforeHeader();
  return {
    file: path,
    rows,
    rejected: rejects.count,
    beforeHeader,
    hasHeader: lastHead.hasHeader,
    explained: lastHead.explained.length,
    unusedColumns,
    advice,
    text: table.reading(),
    notes: reader.notes,
    codes: reader.codes,
  };
}
