import { importedColumns, type ImportedValues } from './product-table.ts';

/** One row of an import as it is laid beside the catalogue, by column. Null means that the file does not say. */
export interface StagedProduct extends ImportedValues {
  /** line of its file, from 1 */
  line: number;
  gtin: string;
  nip: string | null;
  company_name: string | null;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  web_page: string | null;
  /** what the prefix says, for products that are new and whose file does not say */
  is_global_by_prefix: boolean;
}

export type StagedColumn = keyof StagedProduct;

/** Columns of the temporary table that do not go into products as they stand, with their types. */
const besides: Readonly<Record<Exclude<StagedColumn, keyof ImportedValues>, string>> = {
  line: 'bigint NOT NULL',
  gtin: 'text COLLATE "C" NOT NULL',
  nip: 'text',
  company_name: 'text',
  street: 'text',
  city: 'text',
  postal_code: 'text',
  web_page: 'text',
  is_global_by_prefix: 'boolean NOT NULL',
};

/** Types of all columns of the temporary table. */
export const stagedTypes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(besides),
  ...importedColumns.map(({ name, sql }) => [name, sql] as const),
]);

/** Whether a column goes into products, null leaving what is there. */
export function isOfProducts(column: StagedColumn): boolean {
  return importedColumns.some(({ name }) => name === column);
}

/** Columns that every file fills. */
export const alwaysStaged: readonly StagedColumn[] = ['line', 'gtin', 'is_global_by_prefix'];
