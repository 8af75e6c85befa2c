/** One row of an import as it is laid beside the catalogue. Null means that the file does not say. */
export interface StagedProduct {
  /** line of its file, from 1 */
  line: number;
  gtin: string;
  name: string | null;
  brand: string | null;
  nip: string | null;
  companyName: string | null;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  webPage: string | null;
  gpcBrick: string | null;
  targetMarket: readonly string[] | null;
  netAmounts: readonly string[] | null;
  netUnits: readonly string[] | null;
  description: string | null;
  descriptionLanguage: string | null;
  imageUrls: readonly string[] | null;
  productPage: string | null;
  productCardPage: string | null;
  gtinStatus: 'active' | 'inactive' | 'withdrawn' | null;
  isGlobal: boolean | null;
  /** what the prefix says, for products that are new and whose file does not say */
  isGlobalByPrefix: boolean;
  isPublic: boolean | null;
}

export type StagedField = keyof StagedProduct;

/** Columns of the temporary table; `keep` are those that go into a column of products, null leaving what is there. */
export const stagedColumns: Readonly<Record<StagedField, { column: string; type: string; keep?: true }>> = {
  line: { column: 'line', type: 'bigint NOT NULL' },
  gtin: { column: 'gtin', type: 'text COLLATE "C" NOT NULL' },
  name: { column: 'name', type: 'text', keep: true },
  brand: { column: 'brand', type: 'text', keep: true },
  nip: { column: 'nip', type: 'text' },
  companyName: { column: 'company_name', type: 'text' },
  street: { column: 'street', type: 'text' },
  city: { column: 'city', type: 'text' },
  postalCode: { column: 'postal_code', type: 'text' },
  webPage: { column: 'web_page', type: 'text' },
  gpcBrick: { column: 'gpc_brick', type: 'text COLLATE "C"', keep: true },
  targetMarket: { column: 'target_market', type: 'text[]', keep: true },
  netAmounts: { column: 'net_amounts', type: 'numeric[]', keep: true },
  netUnits: { column: 'net_units', type: 'text[]', keep: true },
  description: { column: 'description', type: 'text', keep: true },
  descriptionLanguage: { column: 'description_language', type: 'text', keep: true },
  imageUrls: { column: 'image_urls', type: 'text[]', keep: true },
  productPage: { column: 'product_page', type: 'text', keep: true },
  productCardPage: { column: 'product_card_page', type: 'text', keep: true },
  gtinStatus: { column: 'gtin_status', type: 'text', keep: true },
  isGlobal: { column: 'is_global', type: 'boolean', keep: true },
  isGlobalByPrefix: { column: 'is_global_by_prefix', type: 'boolean NOT NULL' },
  isPublic: { column: 'is_public', type: 'boolean', keep: true },
};
/** Columns that every file fills. */
export const alwaysStaged: readonly StagedField[] = ['line', 'gtin', 'isGlobalByPrefix'];
