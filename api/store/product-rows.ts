import type { CheckedProduct, DataCompleteness, LicenceStatus, Product } from '@gtinoteka/contract/product.ts';
import { formatNetContent } from '@gtinoteka/contract/rules/net-content.ts';

/** A product with its owner and its GPC path, as one SQL row. `gpc_path`: segment first, title in Polish where we have it. */
export interface ProductRow {
  gtin: string;
  name: string | null;
  brand: string | null;
  gpc_path: { code: string; text: string }[] | null;
  target_market: string[];
  net_amounts: string[];
  net_units: string[];
  description: string | null;
  description_language: string | null;
  image_urls: string[];
  product_page: string | null;
  product_card_page: string | null;
  gtin_status: 'active' | 'inactive' | 'withdrawn' | null;
  is_global: boolean;
  is_public: boolean;
  last_modified: Date;
  version: number;
  company_name: string | null;
  company_nip: string | null;
  company_street: string | null;
  company_city: string | null;
  company_postal_code: string | null;
  company_web_page: string | null;
}

/** Values of `ownColumns`, in their order, of a statement that asks for arrays: a page of results is made of them in half the time. */
export type OwnValues = [
  gtin: string,
  name: string | null,
  brand: string | null,
  targetMarket: string[],
  netAmounts: string[],
  netUnits: string[],
  description: string | null,
  descriptionLanguage: string | null,
  imageUrls: string[],
  productPage: string | null,
  productCardPage: string | null,
  gtinStatus: ProductRow['gtin_status'],
  isGlobal: boolean,
  isPublic: boolean,
  lastModified: Date,
  version: number,
  companyName: string | null,
  companyNip: string | null,
  companyStreet: string | null,
  companyCity: string | null,
  companyPostalCode: string | null,
  companyWebPage: string | null,
];

/** The row of `ownColumns` with its GPC path. */
export function productRowOf(values: OwnValues, path: ProductRow['gpc_path']): ProductRow {
  return {
    gtin: values[0],
    name: values[1],
    brand: values[2],
    gpc_path: path,
    target_market: values[3],
    net_amounts: values[4],
    net_units: values[5],
    description: values[6],
    description_language: values[7],
    image_urls: values[8],
    product_page: values[9],
    product_card_page: values[10],
    gtin_status: values[11],
    is_global: values[12],
    is_public: values[13],
    last_modified: values[14],
    version: values[15],
    company_name: values[16],
    company_nip: values[17],
    company_street: values[18],
    company_city: values[19],
    company_postal_code: values[20],
    company_web_page: values[21],
  };
}

/** Columns of ProductRow but `gpc_path` for `FROM ${productsOfCompanies}`. */
export const ownColumns = `p.gtin, p.name, p.brand, p.target_market, p.net_amounts, p.net_units, p.description,
  p.description_language, p.image_urls, p.product_page, p.product_card_page, p.gtin_status, p.is_global, p.is_public,
  p.last_modified, p.version, c.name AS company_name, c.nip AS company_nip, c.street AS company_street,
  c.city AS company_city, c.postal_code AS company_postal_code, c.web_page AS company_web_page`;

export const productsOfCompanies = 'products p LEFT JOIN companies c ON c.id = p.company_id';

/** Columns of ProductRow for `FROM ${productJoins}`. `gpc_paths` is kept beside the GPC nodes: one row per node with its path as jsonb. */
export const productColumns = `${ownColumns}, g.path AS gpc_path`;

export const productJoins = `${productsOfCompanies} LEFT JOIN gpc_paths g ON g.code = p.gpc_brick`;

/** Full: name, brand, brick, net content and market are known. Partial: some of them. None: not even a name. */
export function completenessOf(row: ProductRow): DataCompleteness {
  if (row.name === null) return 'none';
  const full =
    row.brand !== null && row.gpc_path !== null && row.net_amounts.length > 0 && row.target_market.length > 0;
  return full ? 'full' : 'partial';
}

/** The wire shape of one product (A §3, recorded answers). A record that is not public keeps its GTIN, name and owner only. */
export function productOf(row: ProductRow): Product {
  const completeness = completenessOf(row);
  const content = row.net_amounts.map((amount, i) => ({ amount, unit: row.net_units[i] ?? '' }));
  const first = content[0];
  return {
    id: row.gtin,
    gtinNumber: row.gtin,
    name: row.name,
    brand: row.brand,
    isGlobal: row.is_global,
    source: row.is_global ? 'global' : 'national',
    gtinStatus: row.gtin_status,
    targetMarket: row.target_market,
    netContent: content.map(formatNetContent),
    netVolume: first ? first.amount : null,
    unit: first ? formatNetContent(first).slice(first.amount.length + 1) : null,
    description: row.description,
    descriptionLanguage: row.description_language,
    lastModified: row.last_modified.toISOString(),
    imageUrls: row.image_urls,
    categoryDetails: row.is_public ? (row.gpc_path ?? []) : [],
    company:
      row.company_name === null
        ? null
        : {
            name: row.company_name,
            nip: row.company_nip,
            street: row.company_street,
            city: row.company_city,
            postalCode: row.company_postal_code,
            webPage: row.company_web_page,
          },
    productPage: row.product_page,
    productCardPage: row.product_card_page,
    isVerified: completeness === 'full' && row.image_urls.length > 0,
    isPartial: completeness !== 'full',
    isPublic: row.is_public,
  };
}

/** Adds what a look-up says beside the record: the licence and the basis of the verdict. */
export function checkedProductOf(
  record: Product,
  licence: {
    status: LicenceStatus;
    licenseeName: string | null;
    licenseeGln: string | null;
    organisation: string | null;
  },
  data: DataCompleteness,
  checkedAt: Date,
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
    verdict: { licence: licence.status, data, source: record.source, checkedAt: checkedAt.toISOString() },
  };
}
