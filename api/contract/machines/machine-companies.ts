import * as z from 'zod/mini';
import { licenceStatus } from '../product.ts';
import { defineKeyCall } from './key-call.ts';
import { machinePage } from './machine-products.ts';

const nullableText = z.nullable(z.string());

/** Maximum number of a company's licences and brands; no known company has more. */
export const companyLists = { licences: 1_000, brands: 1_000 } as const;

const rangeOfCodes = z.object({
  /** GCP: digits after the first of 14; GTIN-8: prefix of the eight digits */
  prefix: z.string(),
  type: z.enum(['GCP', 'GTIN-8']),
  inForce: z.boolean(),
  /** days of Warsaw; null: no limit */
  validFrom: nullableText,
  validUntil: nullableText,
  holder: nullableText,
  holderGLN: nullableText,
  organisation: z.string(),
});

const codeOfCompany = z.object({
  gtinNumber: z.string(),
  gtinStatus: nullableText,
  name: nullableText,
  brand: nullableText,
  /** the brick; of products that are not public for their own company only */
  gpc: nullableText,
  isPublic: z.boolean(),
  lastModified: z.string(),
  /** as in look-ups; `unknown` if only another register could decide */
  licence: licenceStatus,
  /** holder of the code's licence, possibly another company; on a company's own free page only itself */
  holder: nullableText,
});
export type CodeOfCompany = z.infer<typeof codeOfCompany>;

export const getCompanyCodes = defineKeyCall({
  name: 'get-company-codes',
  method: 'GET',
  path: '/companies/:nip/',
  scope: 'read',
  summary: 'Wszystko o firmie według NIP: jej kody ze statusem i licencją, zakresy licencji z posiadaczami, marki.',
  description:
    'Kody idą stronami w kolejności numerów, dalsze pod adresem z pola next; licencje i marki są tylko na pierwszej stronie. Twoja firma widzi też to, ' +
    'co nie jest publiczne, i za siebie nie płaci. Strona cudzych kodów zdejmuje z pakietu tyle jednostek, ile ich niesie, najmniej 1: wszystkie albo żadnej. ' +
    'Gdy firmy nie ma, odpowiedź NOT_FOUND zdejmuje 1.',
  params: z.object({ nip: z.string().check(z.maxLength(20)) }),
  query: z.object({
    page_size: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(machinePage.most)),
      machinePage.usual,
    ),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  hasEtag: true,
  answer: z.object({
    nip: z.string(),
    name: z.string(),
    /** whether it is the requesting company */
    isOwn: z.boolean(),
    licences: z.nullable(z.array(rangeOfCodes).check(z.maxLength(companyLists.licences))),
    /** of public products, for the company itself of all; the most used first */
    brands: z.nullable(
      z.array(z.object({ name: z.string(), products: z.number() })).check(z.maxLength(companyLists.brands)),
    ),
    /** exact up to 10,000; 10,001 means more */
    count: z.number(),
    next: nullableText,
    results: z.array(codeOfCompany).check(z.maxLength(machinePage.most)),
  }),
  errors: ['NOT_FOUND', 'NIP_INVALID', 'PACKAGE_LIMIT_REACHED', 'DOWNLOAD_SWITCHED_OFF', 'FIELD_INVALID'],
});
