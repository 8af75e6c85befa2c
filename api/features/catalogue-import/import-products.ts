import type pg from 'pg';
import { openTable } from '../../core/table-file/open-table.ts';
import { inImportTransaction } from '../../store/catalogue-lock.ts';
import { ProductStage, settleSuggestions, type StagedProduct } from '../../store/product-import.ts';
import { listHeaders, mapColumns } from './column-map.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportRefused } from './import-refused.ts';
import { productFields, type ProductField } from './product-fields.ts';
import type { ImportNotes } from './read-net-content.ts';
import { ProductReader } from './read-product.ts';
import type { RejectsFile } from './rejects-file.ts';
import { CellFault } from './row-fault.ts';

export interface ImportOptions {
  readonly client: pg.ClientBase;
  readonly path: string;
  readonly rejects: RejectsFile;
  readonly progress: ImportProgress;
  /** takes invented data out before the first real row comes in; answers how many products went */
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
}

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
  readonly demoRemoved: number;
  readonly unusedColumns: readonly string[];
  readonly notes: ImportNotes;
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
 * Imports one file of products in one transaction: all of its good rows, or nothing. Bad rows go to `rejects`.
 * Throws TableFileError for a file that cannot be read and ImportRefused for one without a GTIN column.
 */
export async function importProducts(options: ImportOptions): Promise<ProductImportReport> {
  const { client, rejects, progress } = options;
  const report = await inImportTransaction(client, async () => {
    const table = openTable(options.path);
    let stage: ProductStage | null = null;
    let reader: ProductReader | null = null;
    let knownColumns = 0;
    let unusedColumns: readonly string[] = [];
    let rows = 0;
    try {
      for await (const batch of table) {
        if (!reader || batch.columns.length !== knownColumns) {
          const map = mapColumns(batch.columns, productFields);
          if (map.places.gtin === undefined)
            throw new ImportRefused(
              `Nie ma kolumny z numerem GTIN (np. „GTIN”, „EAN”, „Numer GTIN”). Kolumny w pliku: ${listHeaders(batch.columns)}.`,
            );
          reader = new ProductReader(batch.columns, map, reader);
          knownColumns = batch.columns.length;
          unusedColumns = map.unused;
          // Object.keys() is typed as string[]; the keys of places are fields
          const present = (Object.keys(map.places) as ProductField[]).flatMap((field) => stagedBy[field] ?? []);
          stage ??= await ProductStage.open(client, table.kind() === 'jsonl' ? everyStaged : present);
        }
        const good: StagedProduct[] = [];
        for (const row of batch.rows) {
          rows++;
          try {
            if (row.fault)
              throw new CellFault('', row.cells[0] ?? '', 'FIELD_INVALID', 'Wiersz nie jest obiektem JSON.');
            good.push(reader.read(row.line, row.cells));
          } catch (error) {
            if (!(error instanceof CellFault)) throw error;
            await rejects.add(row.line, error.fault);
          }
        }
        await stage?.add(good);
        progress.update(rows, table.progress());
      }
    } catch (error) {
      stage?.abort();
      throw error;
    }
    if (!stage || !reader) throw new ImportRefused('Plik nie ma ani jednego wiersza.');
    progress.phase('zapisuję w katalogu');
    await stage.end();
    const demoRemoved = rows > rejects.count ? await options.removeDemo(client) : 0;
    const outcome = await stage.apply(() => progress.phase('buduję indeksy wyszukiwania'));
    const unchanged = outcome.accepted - outcome.added - outcome.changed;
    return { rows, ...outcome, unchanged, rejected: rejects.count, demoRemoved, unusedColumns, notes: reader.notes };
  });
  await settleSuggestions(client);
  return report;
}
