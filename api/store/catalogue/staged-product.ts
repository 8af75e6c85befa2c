import { importedColumns, type ImportedValues } from './product-table.ts';

/** One staged row of an import, by column. Null means that the file has no value. */
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
  /** derived from the prefix, for new products whose file has no value */
  is_global_by_prefix: boolean;
}

export type StagedColumn = keyof StagedProduct;

/** Columns of the temporary table that are not copied into products directly, with their types. */
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

/** Whether a column is copied into products; null keeps the stored value. */
export function isOfProducts(column: StagedColumn): boolean {
  return importedColumns.some(({ name }) => name === column);
}

/** Columns that every file fills. */
export const alwaysStaged: readonly StagedColumn[] = ['line', 'gtin', 'is_global_by_prefix'];
