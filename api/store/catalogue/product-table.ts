import type { Product, ProductCompany } from '@gtinoteka/contract/product.ts';

/**
 * How a cell of a product list becomes a value: plain text of at most so many characters, or a way of its own
 * (catalogue-import/reading/read-product.ts).
 */
export type CellReading =
  { readonly text: number } | 'address' | 'addresses' | 'markets' | 'language' | 'brick' | 'status' | 'yes or no';

interface Column {
  /** type in products, and in the table that imports are laid in; lists end with [] */
  readonly sql: 'text' | 'text COLLATE "C"' | 'text[]' | 'numeric[]' | 'boolean' | 'timestamptz' | 'bigint';
  /** NOT NULL in products */
  readonly isFilled?: true;
  /** the only values it may have */
  readonly values?: readonly string[];
  /** field of the contract that answers it as it stands; what is worked out of others is in product-rows.ts */
  readonly wire?: keyof Product;
  /** who sees that field: whoever sees the product, or whoever sees its card, which counts against the daily limit of Starter */
  readonly seen?: 'in lists' | 'on cards';
  /** what imports write: a field of lists with the headers it is known by (case, accents and spaces aside), or several fields */
  readonly imported?: ImportedField | 'of several fields';
}

interface ImportedField {
  readonly field: string;
  readonly headers: readonly string[];
  readonly read: CellReading;
}

/**
 * The one list of what is kept of a product. The statements that read it, its row, the table that imports are laid in and their
 * COPY, the fields of product lists, the demonstration's rows and the contract's fields that are columns all come of it.
 */
const productTable = {
  gtin: { sql: 'text COLLATE "C"', isFilled: true },
  name: {
    sql: 'text',
    wire: 'name',
    seen: 'in lists',
    imported: {
      field: 'name',
      headers: [
        'name',
        'productName',
        'Nazwa produktu',
        'Nazwa towaru',
        'Nazwa artykułu',
        'Nazwa asortymentu',
        'Nazwa',
        'Towar',
        'Produkt',
        'Artykuł',
        'Asortyment',
        'Title',
        'Tytuł',
        'Tytuł oferty',
        'Product title',
        'Item name',
        'Display name',
        'Twr_Nazwa',
        'tw_Nazwa',
      ],
      read: { text: 500 },
    },
  },
  brand: {
    sql: 'text',
    wire: 'brand',
    seen: 'in lists',
    imported: { field: 'brand', headers: ['brand', 'brandName', 'Marka', 'Nazwa marki'], read: { text: 500 } },
  },
  gpc_brick: {
    sql: 'text COLLATE "C"',
    imported: {
      field: 'gpc',
      headers: ['gpc', 'Kod GPC', 'gpcCode', 'brickCode', 'gpcBrick', 'gpcBrickCode', 'brick', 'categoryDetails'],
      read: 'brick',
    },
  },
  target_market: {
    sql: 'text[]',
    isFilled: true,
    wire: 'targetMarket',
    seen: 'on cards',
    imported: {
      field: 'targetMarket',
      headers: ['targetMarket', 'market', 'Rynek docelowy', 'Rynek'],
      read: 'markets',
    },
  },
  net_amounts: { sql: 'numeric[]', isFilled: true, imported: 'of several fields' },
  net_units: { sql: 'text[]', isFilled: true, imported: 'of several fields' },
  description: {
    sql: 'text',
    wire: 'description',
    seen: 'on cards',
    imported: { field: 'description', headers: ['description', 'Opis', 'Opis produktu'], read: { text: 10_000 } },
  },
  description_language: {
    sql: 'text',
    wire: 'descriptionLanguage',
    seen: 'on cards',
    imported: { field: 'descriptionLanguage', headers: ['descriptionLanguage', 'Język opisu'], read: 'language' },
  },
  image_urls: {
    sql: 'text[]',
    isFilled: true,
    wire: 'imageUrls',
    seen: 'on cards',
    imported: {
      field: 'imageUrls',
      headers: ['imageUrls', 'imageUrl', 'images', 'image', 'Zdjęcie', 'Zdjęcia', 'Adres zdjęcia'],
      read: 'addresses',
    },
  },
  product_page: {
    sql: 'text',
    wire: 'productPage',
    seen: 'on cards',
    imported: { field: 'productPage', headers: ['productPage', 'Strona produktu'], read: 'address' },
  },
  product_card_page: {
    sql: 'text',
    wire: 'productCardPage',
    seen: 'on cards',
    imported: { field: 'productCardPage', headers: ['productCardPage', 'Karta produktu'], read: 'address' },
  },
  gtin_status: {
    sql: 'text',
    values: ['active', 'inactive', 'withdrawn'],
    wire: 'gtinStatus',
    seen: 'on cards',
    imported: { field: 'status', headers: ['gtinStatus', 'status', 'Status GTIN'], read: 'status' },
  },
  is_global: {
    sql: 'boolean',
    isFilled: true,
    wire: 'isGlobal',
    seen: 'on cards',
    imported: 'of several fields',
  },
  is_public: {
    sql: 'boolean',
    isFilled: true,
    wire: 'isPublic',
    seen: 'in lists',
    imported: { field: 'isPublic', headers: ['isPublic', 'publiczny', 'Czy publiczny'], read: 'yes or no' },
  },
  last_modified: { sql: 'timestamptz', isFilled: true },
  version: { sql: 'bigint', isFilled: true },
} as const satisfies Record<string, Column>;

/** Columns of the product's company that its card shows, with their fields in the contract. */
export const ownerTable = {
  name: 'name',
  nip: 'nip',
  street: 'street',
  city: 'city',
  postal_code: 'postalCode',
  web_page: 'webPage',
} as const satisfies Record<string, keyof ProductCompany>;

type Table = typeof productTable;
type Value<C extends Column> = C extends { values: readonly (infer V)[] }
  ? V
  : C['sql'] extends `${string}[]`
    ? string[]
    : C['sql'] extends 'boolean'
      ? boolean
      : C['sql'] extends 'timestamptz'
        ? Date
        : C['sql'] extends 'bigint'
          ? number
          : string;

type ProductColumn = keyof Table;

/** Columns of products as a row has them. */
export type ProductValues = {
  [Name in ProductColumn]: Table[Name] extends { isFilled: true } ? Value<Table[Name]> : Value<Table[Name]> | null;
};

/** Columns of its company, all of them null where none is known. */
export type OwnerValues = { [Name in keyof typeof ownerTable as `company_${Name}`]: string | null };

type Imported = { [Name in ProductColumn]: Table[Name] extends { imported: unknown } ? Name : never }[ProductColumn];

/** What an import can write, null where a file does not say. */
export type ImportedValues = {
  [Name in Imported]: (Value<Table[Name]> extends string[] ? readonly string[] : Value<Table[Name]>) | null;
};

type FieldOf<C> = C extends { imported: { field: infer F extends string } } ? F : never;

/** Fields of product lists that are a column each. */
export type ColumnField = { [Name in ProductColumn]: FieldOf<Table[Name]> }[ProductColumn];

type WireOf<C, Seen> = C extends { wire: infer W extends keyof Product; seen: Seen } ? W : never;

/** Fields of the contract that are columns as they stand. */
export type WireField = { [Name in ProductColumn]: WireOf<Table[Name], 'in lists' | 'on cards'> }[ProductColumn];
/** Those of them that lists show to everybody. */
export type ListedWireField = { [Name in ProductColumn]: WireOf<Table[Name], 'in lists'> }[ProductColumn];

/** The table as a list, each column with its name. */
// Object.entries() forgets the keys, which are those written above.
export const productColumns = Object.entries(productTable).map(([name, column]) => ({
  name,
  ...column,
})) as readonly (Column & { readonly name: ProductColumn })[];

/** Columns that imports write. */
// The type says of the names what the filter has done.
export const importedColumns = productColumns.filter(({ imported }) => imported !== undefined) as readonly (Column & {
  readonly name: Imported;
})[];

/** Those that a single field of a list fills, with that field. */
export const importedFields = importedColumns.flatMap(
  ({ name, imported }) =>
    typeof imported === 'object' ? [{ column: name, ...imported, field: imported.field as ColumnField }] : [], // fields written above
);
