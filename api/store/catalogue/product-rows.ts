import type { FieldWith } from '@gtinoteka/contract/product-fields.ts';
import type {
  CheckedProduct,
  DataCompleteness,
  LicenceStatus,
  ListedProduct,
  Product,
  ProductCompany,
  ProductSource,
} from '@gtinoteka/contract/product.ts';
import { isFullData, isVerified } from '@gtinoteka/contract/rules/gtin/verified.ts';
import { formatNetContent, type NetContent } from '@gtinoteka/contract/rules/net-content.ts';
import {
  ownerTable,
  productTableColumns as columns,
  storedFields,
  type OwnerValues,
  type ProductValues,
} from './product-table.ts';
import { publicCategory } from './public-category.ts';

/** A product with its company and GPC path, as one SQL row. `gpc_path`: segment first, Polish titles where known. */
export type ProductRow = ProductValues & OwnerValues & { gpc_path: { code: string; text: string }[] | null };

// Object.entries() loses the key type.
const ownerColumns = Object.entries(ownerTable).map(([name, wire]) => ({
  wire,
  row: `company_${name}` as keyof OwnerValues,
  sql: `c.${name} AS company_${name}`,
}));

/** Columns of ProductRow for `FROM ${productJoins}`. `gpc_paths` stores the path of each GPC node as jsonb. */
export const productColumnsSql = [
  ...columns.map(({ name }) => `p.${name}`),
  ...ownerColumns.map(({ sql }) => sql),
  'g.path AS gpc_path',
].join(', ');

export const productJoins =
  'products p LEFT JOIN companies c ON c.id = p.company_id LEFT JOIN gpc_paths g ON g.code = p.gpc_brick';

/** The fields that are a single column. */
type StoredFields = Pick<Product, FieldWith<'stored'>>;

function readStoredFields(row: ProductRow): StoredFields {
  const values: Record<string, unknown> = {};
  for (const { field, column } of storedFields) values[field] = row[column];
  return values as StoredFields; // a row has the types of the contract
}

/** Full: name, brand, brick, net content and market are known. Partial: some of them. None: no name. */
export function completenessOf(
  row: Pick<ProductRow, 'name' | 'brand' | 'gpc_path'> & {
    readonly net_amounts: { readonly length: number };
    readonly target_market: { readonly length: number };
  },
): DataCompleteness {
  if (row.name === null) return 'none';
  const isFull = isFullData({
    name: row.name,
    brand: row.brand,
    category: row.gpc_path,
    netContent: row.net_amounts,
    targetMarket: row.target_market,
  });
  return isFull ? 'full' : 'partial';
}

/** SQL for `FROM ${productJoins}`: the data are full and have a photo, so the licence decides about Verified. */
export const hasVerifiableData = `p.name IS NOT NULL AND p.brand IS NOT NULL AND g.path IS NOT NULL AND cardinality(p.net_amounts) > 0
  AND cardinality(p.target_market) > 0 AND cardinality(p.image_urls) > 0`;

function contentOf({ net_amounts: amounts, net_units: units }: ProductRow): NetContent[] {
  return amounts.map((amount, i) => ({ amount, unit: units[i] ?? '' }));
}

function companyOf(row: ProductRow): ProductCompany | null {
  if (row.company_name === null) return null;
  const company: Partial<ProductCompany> = {};
  for (const { wire, row: name } of ownerColumns) company[wire] = row[name];
  return company as ProductCompany; // the table names every field of it
}

/**
 * Maps a row to a product (A §3), with `isVerified` computed from today's licence of its number.
 * - For many rows see public-products.ts.
 * - The category of a product that is not public is returned to its own company only (A §2).
 */
export function productOf(
  row: ProductRow,
  licence: LicenceStatus,
  reader: { readonly nip: string | null } | null = null,
): Product {
  const isOwn = reader !== null && reader.nip !== null && reader.nip === row.company_nip;
  return describedProduct(row, { completeness: completenessOf(row), isOwn, licence });
}

/** Maps a recorded product to the response of a look-up. `checkedAt`: ISO time of the verdict. */
export function checkedRow(row: ProductRow, licence: Licence, checkedAt: string): CheckedProduct {
  const data = completenessOf(row);
  const record = describedProduct(row, { completeness: data, isOwn: false, licence: licence.status });
  return checkedProductOf(record, licence, data, checkedAt);
}

function describedProduct(
  row: ProductRow,
  { completeness, isOwn, licence }: { completeness: DataCompleteness; isOwn: boolean; licence: LicenceStatus },
): Product {
  const content = contentOf(row);
  const [first] = content;
  const shown = content.map(formatNetContent);
  return {
    ...readStoredFields(row),
    id: row.gtin,
    gtinNumber: row.gtin,
    source: row.is_global ? 'global' : 'national',
    netContent: shown,
    netVolume: first ? first.amount : null,
    unit: first ? (shown[0]?.slice(first.amount.length + 1) ?? null) : null,
    lastModified: row.last_modified.toISOString(),
    categoryDetails: publicCategory(row, isOwn),
    company: companyOf(row),
    isVerified: isVerified({ isFull: completeness === 'full', hasImage: row.image_urls.length > 0 }, licence),
    isPartial: completeness !== 'full',
  };
}

// The same fields, empty.
const blankFields = Object.fromEntries(
  storedFields.map(({ field, blank }) => [field, blank]),
) as unknown as StoredFields;

/** A product of which only the number is known. */
export function blankProduct(gtin: string, source: ProductSource): Product {
  return {
    ...blankFields,
    id: gtin,
    gtinNumber: gtin,
    isGlobal: source === 'global',
    source,
    netContent: [],
    netVolume: null,
    unit: null,
    lastModified: null,
    categoryDetails: [],
    company: null,
    isVerified: false,
    isPartial: true,
    isPublic: true,
  };
}

/** Maps a row of a list, with the licence of its number. */
export function licensedProductOf(row: ProductRow, licence: LicenceStatus): Product & { licence: LicenceStatus } {
  return { ...productOf(row, licence), licence };
}

/** Maps a row of a list on Starter: the columns of its table. */
export function listedProductOf(row: ProductRow): ListedProduct {
  return {
    id: row.gtin,
    gtinNumber: row.gtin,
    name: row.name,
    brand: row.brand,
    isPublic: row.is_public,
    netContent: contentOf(row).map(formatNetContent),
    categoryDetails: publicCategory(row).slice(-1),
    hasImage: row.image_urls.length > 0,
  };
}

interface Licence {
  readonly status: LicenceStatus;
  readonly licenseeName: string | null;
  readonly licenseeGln: string | null;
  readonly organisation: string | null;
}

/** Adds the look-up's licence verdict and its basis to the record. `checkedAt`: ISO time. */
export function checkedProductOf(
  record: Product,
  licence: Licence,
  data: DataCompleteness,
  checkedAt: string,
): CheckedProduct {
  return {
    ...record,
    isComplete: data === 'full',
    gs1Licence:
      licence.organisation === null
        ? null
        : {
            licenseeName: licence.licenseeName,
            licenseeGLN: licence.licenseeGln,
            licenceStatus: licence.status,
            licensingMO: { moName: licence.organisation },
          },
    verdict: { licence: licence.status, data, source: record.source, checkedAt },
  };
}
