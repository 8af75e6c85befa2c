import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { defineKeyCall } from './key-call.ts';
import { machinePage, machineProduct } from './machine-products.ts';

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));
const nullableText = z.nullable(z.string());

/** Maximum `offset` of a list of v1; v2 uses cursors. */
export const formerOffset = 10_000;

const { shape } = machineProduct;

/** A product in the shape of the v1 response recorded in 2022. */
export const formerProduct = z.object({
  id: z.string(),
  gtinNumber: shape.gtinNumber,
  name: shape.name,
  targetMarket: shape.targetMarket,
  netContent: z.array(z.string()),
  imageUrls: shape.imageUrls,
  description: shape.description,
  descriptionLanguage: shape.descriptionLanguage,
  productPage: shape.productPage,
  isPublic: shape.isPublic,
  isVerified: shape.isVerified,
  lastModified: shape.lastModified,
  brand: shape.brand,
  company: z.nullable(
    z.object({
      name: nullableText,
      nip: nullableText,
      street: nullableText,
      webPage: nullableText,
      city: nullableText,
      postalCode: nullableText,
    }),
  ),
  /** the brick; null if unknown */
  gpc: nullableText,
});
export type FormerProduct = z.infer<typeof formerProduct>;

export const listFormerProducts = defineKeyCall({
  name: 'list-former-products',
  method: 'GET',
  base: '/external_api/v1',
  path: '/products/',
  deprecated: { since: new Date('2026-11-24T00:00:00Z'), by: 'list-machine-products' },
  scope: 'read',
  summary: 'Produkty w kształcie wersji 1, dla programów, które już o nie pytają.',
  description:
    `Nowe programy pytają /external_api/v2/products/. Strony przez limit i offset, do ${formerOffset} produktów. Zdejmuje z pakietu tyle jednostek, ile cudzych ` +
    'produktów jest na stronie: wszystkie albo żadnej.',
  query: z.object({
    gtin_number__prefix: z.optional(z.string().check(z.regex(/^\d{1,14}$/))),
    last_modified__gte: z.optional(z.string().check(z.maxLength(40))),
    name__contains: text,
    brand__contains: text,
    gpc_number: z.optional(z.string().check(z.maxLength(2_000))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(machinePage.most)), machinePage.usual),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(formerOffset)), 0),
  }),
  hasEtag: true,
  answer: z.object({
    count: z.number(),
    next: nullableText,
    previous: nullableText,
    facets: z.object({}),
    results: z.array(formerProduct).check(z.maxLength(machinePage.most)),
  }),
  errors: [
    'PACKAGE_LIMIT_REACHED',
    'DOWNLOAD_SWITCHED_OFF',
    'FIELD_INVALID',
    'NIP_INVALID_CHARACTERS',
    'TOO_MANY_SEGMENTS',
  ],
});
