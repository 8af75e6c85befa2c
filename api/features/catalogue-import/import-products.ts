import type pg from 'pg';
import type { BeforeHeader } from '../../core/table-file/header-search.ts';
import { openTable } from '../../core/table-file/open-table.ts';
import { inImportTransaction } from '../../store/catalogue-lock.ts';
import { ProductStage } from '../../store/product-import.ts';
import { applySearchTermChanges } from '../../store/search-terms.ts';
import type { StagedProduct } from '../../store/staged-product.ts';
import { listHeaders, mapColumns } from './column-map.ts';
import { goodRows } from './good-rows.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportRefused, withFile } from './import-refused.ts';
import { productFields, type ProductField } from './product-fields.ts';
import type { ImportNotes } from './read-net-content.ts';
import { ProductReader } from './read-product.ts';
import type { RejectsFile } from './rejects-file.ts';

export interface ImportedFile {
  readonly path: string;
  readonly rejects: RejectsFile;
}

export interface ImportOptions {
  readonly client: pg.ClientBase;
  readonly files: readonly ImportedFile[];
  readonly progress: ImportProgress;
  /** takes invented data out before the first real row comes in; answers how many products went */
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
}

interface FileReading {
  readonly file: string;
  readonly rows: number;
  readonly rejected: number;
  readonly beforeHeader: BeforeHeader;
  readonly unusedColumns: readonly string[];
  readonly notes: ImportNotes;
}

export interface ProductFileReport extends FileReading {
  /** different GTINs of this file */
  readonly accepted: number;
  /** rows whose GTIN comes again later in this file */
  readonly repeated: number;
}

/** Figures of a whole command; what only single files have is in `files`. */
export interface ProductImportReport {
  readonly rows: number;
  /** different GTINs taken; of a GTIN that comes twice the last row counts */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly newCompanies: number;
  readonly completedCompanies: number;
  readonly demoRemoved: number;
  readonly files: readonly ProductFileReport[];
}

/** Which staged columns a file can fill, by the fields its headers name. */
const stagedBy: Partial<Record<ProductField, readonly (keyof StagedProduct)[]>> = {
  name: ['name'],
  brand: ['brand'],
  netContent: ['netAmounts', 'netUnits'],
  netAmount: ['netAmounts', 'netUnits'],
  gpc: ['gpcBrick'],
  nip: ['nip'],
  company: ['companyName'],
  street: ['street'],
  city: ['city'],
  postalCode: ['postalCode'],
  webPage: ['webPage'],
  targetMarket: ['targetMarket'],
  description: ['description'],
  descriptionLanguage: ['descriptionLanguage'],
  imageUrls: ['imageUrls'],
  productPage: ['productPage'],
  productCardPage: ['productCardPage'],
  status: ['gtinStatus'],
  isGlobal: ['isGlobal'],
  source: ['isGlobal'],
  isPublic: ['isPublic'],
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
    const stage = await ProductStage.open(client);
    const read: FileReading[] = [];
    let rows = 0;
    try {
      for (const file of files) {
        const showRows = (ofFile: number, share: number): void =>
          progress.update(rows + ofFile, (read.length + share) / files.length);
        const reading = await withFile(file.path, () => stageFile(stage, file, showRows));
        rows += reading.rows;
        read.push(reading);
      }
    } catch (error) {
      stage.abort();
      throw error;
    }
    progress.phase('zapisuję w katalogu');
    await stage.end();
    const rejected = files.reduce((sum, file) => sum + file.rejects.count, 0);
    const demoRemoved = rows > rejected ? await options.removeDemo(client) : 0;
    const accepted = files.length > 1 ? await stage.acceptedByFile() : [];
    const outcome = await stage.apply(() => progress.phase('buduję indeksy wyszukiwania'));
    const perFile = read.map((reading, place) => {
      const taken = accepted[place] ?? outcome.accepted;
      return { ...reading, accepted: taken, repeated: reading.rows - reading.rejected - taken };
    });
    const unchanged = outcome.accepted - outcome.added - outcome.changed;
    return { rows, ...outcome, unchanged, rejected, demoRemoved, files: perFile };
  });
  // The server does so too, every few seconds, where it runs.
  await applySearchTermChanges(client);
  return report;
}

async function stageFile(
  stage: ProductStage,
  { path, rejects }: ImportedFile,
  showRows: (rows: number, share: number) => void,
): Promise<FileReading> {
  const table = openTable(path, {}, (cells) => mapColumns(cells, productFields).places.gtin !== undefined);
  let reader: ProductReader | null = null;
  let knownColumns = 0;
  let unusedColumns: readonly string[] = [];
  let rows = 0;
  for await (const batch of table) {
    if (!reader || batch.columns.length !== knownColumns) {
      const map = mapColumns(batch.columns, productFields);
      if (map.places.gtin === undefined)
        throw new ImportRefused(
          `Nie ma kolumny z numerem GTIN (np. „GTIN”, „EAN”, „Numer GTIN”). Kolumny w pliku: ${listHeaders(batch.columns)}.`,
        );
      // Object.keys() is typed as string[]; the keys of places are fields
      const present = (Object.keys(map.places) as ProductField[]).flatMap((field) => stagedBy[field] ?? []);
      if (!reader) await stage.startFile(table.kind() === 'jsonl' ? everyStaged : present);
      reader = new ProductReader(batch.columns, map, reader);
      knownColumns = batch.columns.length;
      unusedColumns = map.unused;
    }
    const rowReader = reader;
    await stage.add(await goodRows(batch.rows, rejects, ({ line, cells }) => rowReader.read(line, cells)));
    rows += batch.rows.length;
    showRows(rows, table.progress());
  }
  if (!reader) throw new ImportRefused('Plik nie ma ani jednego wiersza.');
  const beforeHeader = table.beforeHeader();
  return { file: path, rows, rejected: rejects.count, beforeHeader, unusedColumns, notes: reader.notes };
}
