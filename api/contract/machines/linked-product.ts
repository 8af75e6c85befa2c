import * as z from 'zod/mini';
import { fieldsWith, type FieldWith, type productFields } from '../product-fields.ts';

export const linkedType = 'application/ld+json';

/** The GS1 Web Vocabulary. */
export const gs1Vocabulary = 'https://ref.gs1.org/voc/';

const text = z.optional(z.string());

const organization = z.object({
  '@type': z.literal('gs1:Organization'),
  'gs1:organizationName': text,
  'gs1:additionalOrganizationID': z.optional(
    z.object({
      '@type': z.literal('gs1:OrganizationID_Details'),
      'gs1:organizationID_Type': z.literal('gs1:OrganizationID_Type-TIN'),
      'gs1:organizationID': z.string(),
    }),
  ),
  'gs1:address': z.optional(
    z.object({
      '@type': z.literal('gs1:PostalAddress'),
      'gs1:streetAddress': text,
      'gs1:addressLocality': text,
      'gs1:postalCode': text,
    }),
  ),
});

type TextTerm = (typeof productFields)[FieldWith<'linkedAs'>]['linkedAs'];

function textTerms(): Record<TextTerm, typeof text> {
  return Object.fromEntries(fieldsWith('linkedAs').map(({ linkedAs }) => [linkedAs, text])) as Record<
    TextTerm,
    typeof text
  >; // each term once
}

/** A product as JSON-LD of the GS1 Web Vocabulary. Unknown values are absent. */
export const linkedProduct = z.object({
  '@context': z.record(z.string(), z.unknown()),
  /** the canonical GS1 Digital Link */
  '@id': z.string(),
  '@type': z.literal('gs1:Product'),
  'gs1:gtin': z.string(),
  ...textTerms(),
  'gs1:productDescription': z.optional(
    z.union([z.string(), z.object({ '@value': z.string(), '@language': z.string() })]),
  ),
  'gs1:brand': z.optional(z.object({ '@type': z.literal('gs1:Brand'), 'gs1:brandName': z.string() })),
  'gs1:brandOwner': z.optional(organization),
  'gs1:netContent': z.optional(
    z.object({ '@type': z.literal('gs1:QuantitativeValue'), 'gs1:value': z.string(), 'gs1:unitCode': z.string() }),
  ),
  'gs1:gpcCategoryCode': text,
  'gs1:gpcCategoryDescription': text,
  'gs1:targetMarket': z.optional(
    z.object({
      '@type': z.literal('gs1:TargetMarketDetails'),
      'gs1:targetMarketCountries': z.array(
        z.object({ '@type': z.literal('gs1:Country'), 'gs1:countryCode': z.string() }),
      ),
    }),
  ),
  'gs1:image': z.optional(
    z.array(z.object({ '@type': z.literal('gs1:ReferencedFileDetails'), 'gs1:referencedFileURL': z.string() })),
  ),
});
export type LinkedProduct = z.infer<typeof linkedProduct>;
