import type pg from 'pg';
import type { NamedEncoding, TextReading } from '../../core/table-file/decode-text.ts';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import { openTable } from '../../core/table-file/open-table.ts';
import type { TableRow } from '../../core/table-file/table-row.ts';
import { inImportTransaction } from '../../store/catalogue/catalogue-lock.ts';
import { hasProducts, ProductStage } from '../../store/catalogue/product-import.ts';
import { applySearchTermChanges } from '../../store/search/search-terms.ts';
import { importedFields } from '../../store/catalogue/product-table.ts';
import type { StagedColumn, StagedProduct } from '../../store/catalogue/staged-product.ts';
import { goodRows } from './reading/good-rows.ts';
import type { ImportFigures } from './import-figures.ts';
import type { ImportProgress } from './import-progress.ts';
import { firstLoad, laterLoad } from './import-stages.ts';
import { ImportRefused, withFile } from './import-refused.ts';
import { adviseOnColumns, isProductHeader, mapProductColumns, type WantedColumns } from './reading/product-columns.ts';
import type { ProductField } from './reading/product-fields.ts';
import type { ImportNotes } from '../../core/input/read-net-content.ts';
import { ProductReader } from './reading/read-product.ts';
import type { RejectsFile } from './reading/rejects-file.ts';

export interface ImportedFile {
  readonly path: string;
  readonly rejects: RejectsFile;
}

export interface ImportOptions {
  readonly client: pg.ClientBase;
  readonly files: readonly ImportedFile[];
  readonly progress: ImportProgress;
  readonly wanted?: WantedColumns;
  readonly encoding?: NamedEncoding | null;
  /** takes invented data out before the first real row comes in; answers how many products went */
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
}

interface FileReading {
  readonly file: string;
  readonly rows: number;
  readonly rejected: number;
  readonly beforeHeader: BeforeHeader;
  readonly unusedColumns: readonly string[];
  /** what to do about a column that was not found (Polish); null: nothing */
  readonly advice: string | null;
  readonly text: TextReading;
  readonly notes: ImportNotes;
}

export interface ProductFileReport extends FileReading {
  /** different GTINs of this file */
  readonly accepted: number;
  /** rows whose GTIN comes again later in this file */
  readonly repeated: number;
}

/** Figures of a whole command; what only single files have is in `files`. */
export interface ProductImportReport extends ImportFigures {
  readonly newCompanies: number;
  readonly completedCompanies: number;
  readonly demoRemoved: number;
  readonly files: readonly ProductFileReport[];
}

/** Which staged columns a file can fill, by the fields its headers name. */
const stagedBy: Readonly<Partial<Record<ProductField, readonly StagedColumn[]>>> = {
  ...Object.fromEntries(importedFields.map(({ field, column }) => [field, [column]])),
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
/** A jsonl file shows its columns only as it is read, so every column is staged. */
const everyStaged = [...new Set(Object.values(stagedBy).flat())];

/**
 * Imports files of products in one transaction: the good rows of all of them, or nothing. Bad rows go to the file's `rejects`.
 * Of a product that several files hold, the last one that fills a column counts.
 * Throws BrokenFile for a file that cannot be read or has no GTIN column.
 */
export async function importProducts(options: ImportOptions): Promise<ProductImportReport> {
  const { client, files, progress } = options;
  const report = await inImportTransaction(client, progress, async () => {
    progress.plan((await hasProducts(client)) ? laterLoad : firstLoad);
    const stage = await ProductStage.open(client);
    const read: FileReading[] = [];
    let rows = 0;
    try {
      for (const file of files) {
        const showRows = (ofFile: number, share: number): void =>
          progress.update(rows + ofFile, (read.length + share) / files.length);
        const reading = await withFile(file.path, () => stageFile(stage, file, showRows, options));
        rows += reading.rows;
        read.push(reading);
      }
    } catch (error) {
      stage.abort();
      throw error;
    }
    progress.stage('companies');
    await stage.end();
    const rejected = files.reduce((sum, file) => sum + file.rejects.count, 0);
    const demoRemoved = rows > rejected ? await options.removeDemo(client) : 0;
    const accepted = files.length > 1 ? await stage.acceptedByFile() : [];
    const outcome = await stage.apply((part, withoutIndexes) => {
      progress.plan(withoutIndexes ? firstLoad : laterLoad);
      progress.stage(part);
    });
    const perFile = read.map((reading, place) => {
      const taken = accepted[place] ?? outcome.accepted;
      return { ...reading, accepted: taken, repeated: reading.rows - reading.rejected - taken };
    });
    const unchanged = outcome.accepted - outcome.added - outcome.changed;
    return { rows, ...outcome, unchanged, rejected, demoRemoved, files: perFile };
  });
  progress.stage('terms');
  // The server does so too, every few seconds, where it runs.
  await applySearchTermChanges(client);
  return report;
}

async function stageFile(
  stage: ProductStage,
  { path, rejects }: ImportedFile,
  showRows: (rows: number, share: number) => void,
  { wanted = {}, encoding = null }: Pick<ImportOptions, 'wanted' | 'encoding'>,
): Promise<FileReading> {
  const table = openTable(path, {}, (cells) => isProductHeader(cells, wanted), encoding);
  let reader: ProductReader | null = null;
  let knownColumns = 0;
  let unusedColumns: readonly string[] = [];
  let advice: string | null = null;
  let rows = 0;
  for await (const batch of table) {
    if (!reader || batch.columns.length !== knownColumns) {
      const map = mapProductColumns(batch.columns, wanted);
      // A jsonl file may still show the column that is missed.
      if (table.kind() !== 'jsonl' || map.places.gtin === undefined)
        advice = adviseOnColumns(batch.columns, batch.rows, map);
      // Object.keys() is typed as string[]; the keys of places are fields
      const present = (Object.keys(map.places) as ProductField[]).flatMap((field) => stagedBy[field] ?? []);
      if (!reader) await stage.startFile(table.kind() === 'jsonl' ? everyStaged : present);
      reader = new ProductReader(batch.columns, map, reader);
      knownColumns = batch.columns.length;
      unusedColumns = map.unused;
    }
    const rowReader = reader;
    const read = ({ line, cells }: TableRow): StagedProduct => rowReader.read(line, cells);
    await stage.add(await goodRows(batch.rows, rejects, read, () => rowReader.rowNotes));
    rows += batch.rows.length;
    showRows(rows, table.progress());
  }
  if (!reader) throw new ImportRefused('Plik nie ma ani jednego wiersza.');
  const beforeHeader = table.beforeHeader();
  return {
    file: path,
    rows,
    rejected: rejects.count,
    beforeHeader,
    unusedColumns,
    advice,
    text: table.reading(),
    notes: reader.notes,
  };
}
