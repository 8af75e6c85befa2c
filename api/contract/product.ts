import * as z from 'zod/mini';
import { fieldsWith, type FieldWith, type productFields } from './product-fields.ts';

/** Names and codes of one GPC level, segment first (A §3 `categoryDetails`). */
const categoryDetail = z.object({ code: z.string(), text: z.string() });

const productCompany = z.object({
  name: z.nullable(z.string()),
  nip: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  webPage: z.nullable(z.string()),
});
export type ProductCompany = z.infer<typeof productCompany>;

/**
 * Whether the number is licensed today (A §1).
 * - `licensed`; `illegal`: no licence; `invalid`: expired or withdrawn licence.
 * - `not_applicable`: a number that is never licensed (restricted circulation, coupons).
 * - `unknown`: no available register covers this prefix, or it does not answer.
 */
export const licenceStatus = z.enum(['licensed', 'illegal', 'invalid', 'not_applicable', 'unknown']);
export type LicenceStatus = z.infer<typeof licenceStatus>;

/** Completeness of the record: all basic attributes, some of them, or none (only the licence is known). */
const dataCompleteness = z.enum(['full', 'partial', 'none']);
export type DataCompleteness = z.infer<typeof dataCompleteness>;

const productSource = z.enum(['national', 'global']);
export type ProductSource = z.infer<typeof productSource>;

const gtinStatus = z.enum(['active', 'inactive', 'withdrawn']);
export type GtinStatus = z.infer<typeof gtinStatus>;

const nullableText = z.nullable(z.string());
const nullableStatus = z.nullable(gtinStatus);
const textList = z.array(z.string());
const flag = z.boolean();

/** Schemas of the types of product-fields.ts. */
const schemas = {
  text: nullableText,
  address: nullableText,
  language: nullableText,
  status: nullableStatus,
  addresses: textList,
  countries: textList,
  flag,
};

/** Fields that are a single column. */
type StoredShape = { [Name in FieldWith<'stored'>]: (typeof schemas)[(typeof productFields)[Name]['stored']['type']] };

function storedShape(): StoredShape {
  const shape = fieldsWith('stored').map(({ name, stored }) => [name, schemas[stored.type]]);
  return Object.fromEntries(shape) as StoredShape; // each of these fields once
}

/** A product in responses. Null if unknown. */
export const product = z.object({
  id: z.string(),
  gtinNumber: z.string(),
  ...storedShape(),
  source: productSource,
  /** each item "amount unit (name)", as "290 g (gram)" */
  netContent: z.array(z.string()),
  netVolume: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  /** segment, family, class, brick, as far as known */
  categoryDetails: z.array(categoryDetail),
  company: z.nullable(productCompany),
  isVerified: z.boolean(),
  isPartial: z.boolean(),
});
export type Product = z.infer<typeof product>;

/**
 * A row of results for a company on Starter: only the columns of the table (A §2).
 * - The card has the other fields and counts towards the daily limit.
 */
export const listedProduct = z.object({
  id: z.string(),
  gtinNumber: z.string(),
  name: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** as in `product`: distinguishes sizes of one product */
  netContent: z.array(z.string()),
  /** the last level only; of public products only */
  categoryDetails: z.array(categoryDetail),
  isPublic: z.boolean(),
  hasImage: z.boolean(),
});
export type ListedProduct = z.infer<typeof listedProduct>;

/** A row of results without counting: the record, and its licence by our own register. */
export const searchedProduct = z.extend(product, { licence: z.optional(licenceStatus) });
export type SearchedProduct = z.infer<typeof searchedProduct>;

/** The product of a look-up: the record (texts null if only the licence is known) and the basis of the verdict. */
export const checkedProduct = z.extend(product, {
  isComplete: z.boolean(),
  gs1Licence: z.nullable(
    z.object({
      licenseeName: z.nullable(z.string()),
      licenseeGLN: z.nullable(z.string()),
      licenceStatus: licenceStatus,
      licensingMO: z.object({ moName: z.string() }),
    }),
  ),
  verdict: z.object({
    licence: licenceStatus,
    data: dataCompleteness,
    source: productSource,
    checkedAt: z.string(),
    /**
     * cause of an `unknown` licence other than the number: the global registry is not connected, or did not answer
     */
    reason: z.optional(z.enum(['global_registry_not_connected', 'global_registry_unavailable'])),
  }),
});
export type CheckedProduct = z.infer<typeof checkedProduct>;
