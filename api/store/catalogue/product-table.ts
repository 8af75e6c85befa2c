import { fieldsWith, type FieldType, type FieldWith, type productFields } from '@gtinoteka/contract/product-fields.ts';
import type { Product, ProductCompany } from '@gtinoteka/contract/product.ts';

type SqlType = 'text' | 'text COLLATE "C"' | 'text[]' | 'numeric[]' | 'boolean' | 'timestamptz' | 'bigint';

/** The column type of each type of field, and its empty value. */
const types: Readonly<Record<FieldType, { readonly sql: SqlType; readonly blank: null | [] | false }>> = {
  text: { sql: 'text', blank: null },
  address: { sql: 'text', blank: null },
  language: { sql: 'text', blank: null },
  status: { sql: 'text', blank: null },
  addresses: { sql: 'text[]', blank: [] },
  countries: { sql: 'text[]', blank: [] },
  flag: { sql: 'boolean', blank: false },
};

/** The fields that are a single column. */
export const storedFields = fieldsWith('stored').map(({ name: field, stored: { column, type } }) => ({
  field,
  column: column as keyof StoredValues, // its keys are the columns of the table
  ...types[type],
}));

export interface ProductColumn {
  readonly name: keyof ProductValues;
  readonly sql: SqlType;
  readonly isNotNull: boolean;
}

/** Columns that imports write. */
export const importedColumns: readonly (ProductColumn & { readonly name: keyof ImportedValues })[] = [
  ...storedFields.map(({ column, sql, blank }) => ({ name: column, sql, isNotNull: blank !== null })),
  { name: 'gpc_brick', sql: 'text COLLATE "C"', isNotNull: false },
  { name: 'net_amounts', sql: 'numeric[]', isNotNull: true },
  { name: 'net_units', sql: 'text[]', isNotNull: true },
];

/** Columns of `products` that responses are built from. */
export const productTableColumns: readonly ProductColumn[] = [
  { name: 'gtin', sql: 'text COLLATE "C"', isNotNull: true },
  ...importedColumns,
  { name: 'last_modified', sql: 'timestamptz', isNotNull: true },
  { name: 'version', sql: 'bigint', isNotNull: true },
];

type Fields = typeof productFields;

type StoredValues = { [Name in FieldWith<'stored'> as Fields[Name]['stored']['column']]: Product[Name] };

interface WrittenValues extends StoredValues {
  gpc_brick: string | null;
  net_amounts: string[];
  net_units: string[];
}

/** Columns of `products` in a row. */
export interface ProductValues extends WrittenValues {
  gtin: string;
  last_modified: Date;
  version: number;
}

/** Columns that imports write; null if the file has no value. */
export type ImportedValues = { [Column in keyof WrittenValues]: Readonly<WrittenValues[Column]> | null };

/** Columns of the product's company, with their fields in the contract. */
export const ownerTable = {
  name: 'name',
  nip: 'nip',
  street: 'street',
  city: 'city',
  postal_code: 'postalCode',
  web_page: 'webPage',
} as const satisfies Record<string, keyof ProductCompany>;

/** Columns of its company; all null if none is known. */
export type OwnerValues = { [Name in keyof typeof ownerTable as `company_${Name}`]: string | null };
