import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { errorCodes } from '../errors/error-codes.ts';
import { netContentForms } from '../rules/net-content-forms.ts';
import { fieldsWith, type FieldWith } from '../product-fields.ts';
import { product } from '../product.ts';
import { defineKeyCall } from './key-call.ts';
import { linkedProduct } from './linked-product.ts';

const nullableText = z.nullable(z.string());

type PlainShape = Pick<typeof product.shape, FieldWith<'forPrograms'>>;

/** Fields returned to programs as in `product`. */
function plainShape(): PlainShape {
  return Object.fromEntries(fieldsWith('forPrograms').map(({ name }) => [name, product.shape[name]])) as PlainShape; // each of them once
}

const shape = {
  ...plainShape(),
  gtinStatus: nullableText,
  /** a list; a text with `net_content=text` */
  netContent: z.union([z.array(z.string()), z.string()]),
  company: product.shape.company,
  /** the brick, of public products with one */
  gpc: z.array(z.object({ code: z.string(), text: z.string() })),
};
type Field = keyof typeof shape;

/** Order of the recorded responses; newer fields follow. */
const recordedOrder = [
  'gtinNumber',
  'gtinStatus',
  'name',
  'targetMarket',
  'netContent',
  'imageUrls',
  'description',
  'descriptionLanguage',
  'productPage',
  'isPublic',
  'isVerified',
  'lastModified',
  'brand',
  'company',
  'gpc',
] as const satisfies readonly Field[];

/** Fields of a product in the order for programs. */
// Object.keys() is typed as string[]; these are the keys written above.
export const machineFields = [...new Set<Field>([...recordedOrder, ...(Object.keys(shape) as Field[])])];

/** One product in the order and with the names of the recorded responses. */
export const machineProduct = z.object(
  Object.fromEntries(machineFields.map((field) => [field, shape[field]])) as typeof shape, // in another order
);
export type MachineProduct = z.infer<typeof machineProduct>;

/** With `fields` only the requested ones. */
export const askedProduct = z.partial(machineProduct);
export type AskedProduct = z.infer<typeof askedProduct>;

/** Parameters of a product's format. */
export const writtenAs = {
  /** names of fields, separated by commas; default: all */
  fields: z.optional(z.string().check(z.maxLength(400))),
  net_content: z._default(z.enum(netContentForms), 'code'),
};

/** As recorded, letter by letter. */
const absentProduct = z.object({ errors: z.array(z.object({ message: z.literal('not_found') })) });

const gtinFaults = [
  'GTIN_INVALID_LENGTH',
  'GTIN_INVALID_CHECKSUM',
  'GTIN_INVALID_CHARACTERS',
  'GTIN_ALL_ZERO',
] as const;

export const getMachineProduct = defineKeyCall({
  name: 'get-machine-product',
  method: 'GET',
  path: '/products/:gtin/',
  scope: 'read',
  summary: 'Jeden produkt według GTIN (8, 12, 13 albo 14 cyfr).',
  description:
    'Zdejmuje z pakietu 1 jednostkę, także gdy produktu nie ma. Produkt własnej firmy i odpowiedź 304 są za darmo. Z include_local_data, jak ' +
    'pyta starszy klient, brak produktu to 200 z tą samą treścią not_found. Z Accept: application/ld+json odpowiada w słowniku GS1 Web Vocabulary.',
  params: z.object({ gtin: z.string().check(z.maxLength(40)) }),
  query: z.object({ ...writtenAs, include_local_data: z.optional(z.string().check(z.maxLength(8))) }),
  hasEtag: true,
  answer: z.union([askedProduct, absentProduct]),
  linked: linkedProduct,
  examples: ['first-answer'],
  absent: absentProduct,
  errors: [
    'PACKAGE_LIMIT_REACHED',
    'DOWNLOAD_SWITCHED_OFF',
    'GLOBAL_REGISTRY_UNAVAILABLE',
    'FIELD_INVALID',
    ...gtinFaults,
  ],
});

/** Numbers of one call. */
export const findLimits = { gtins: 1_000 } as const;

export const findMachineProducts = defineKeyCall({
  name: 'find-machine-products',
  method: 'POST',
  path: '/products/find/',
  scope: 'read',
  summary: `Dane produktów dla najwyżej ${findLimits.gtins} numerów GTIN w jednej odpowiedzi.`,
  description:
    'To samo, co pytanie o każdy numer osobno, i w tej samej cenie: 1 jednostka za każdy różny poprawny numer, także gdy produktu nie ma; numery ' +
    'własnej firmy i niepoprawne są za darmo. Zdejmuje z pakietu za wszystkie albo za żaden. Wyniki są w kolejności numerów.',
  query: z.object(writtenAs),
  body: z.strictObject({
    gtins: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(findLimits.gtins)),
  }),
  requestHeaders: { 'idempotency-key': 'Powtórzone z tym samym kluczem i tymi samymi numerami liczy się raz.' },
  answer: z.object({
    counts: z.object({ found: z.number(), absent: z.number(), unfit: z.number() }),
    results: z
      .array(
        z.object({
          /** index in the request, from 1 */
          line: z.number(),
          /** 14 digits; null unless a GTIN was sent */
          gtinNumber: nullableText,
          state: z.enum(['found', 'absent', 'unfit']),
          /** of an unfit one: why */
          code: z.nullable(z.enum(errorCodes)),
          product: z.nullable(askedProduct),
        }),
      )
      .check(z.maxLength(findLimits.gtins)),
  }),
  errors: [
    'PACKAGE_LIMIT_REACHED',
    'DOWNLOAD_SWITCHED_OFF',
    'GLOBAL_REGISTRY_UNAVAILABLE',
    'IDEMPOTENCY_KEY_REUSED',
    'FIELD_INVALID',
  ],
});

/** Maximum and default number of products on a page. */
export const machinePage = { most: 100, usual: 15 } as const;

/** Products up to which `count` is exact; one more means more. */
export const machineCount = 10_000;

/** As recorded: days of Warsaw; `week` is the last seven of them, `month` and `year` are calendar periods. */
const modifiedRanges = ['today', 'yesterday', 'week', 'month', 'year'] as const;
export type ModifiedRange = (typeof modifiedRanges)[number];

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));

/** Filters of lists and of the feed of changes. */
export const machineFilters = {
  brand: text,
  company_nip: z.optional(z.string().check(z.maxLength(20))),
  /** a code of any level, or several separated by commas, of one segment */
  gpc_code: z.optional(z.string().check(z.maxLength(2_000))),
};

export const listMachineProducts = defineKeyCall({
  name: 'list-machine-products',
  method: 'GET',
  path: '/products/',
  scope: 'read',
  summary: 'Produkty według marki, firmy, NIP, kategorii GPC i daty zmiany, stronami w kolejności numerów.',
  description:
    'Dalsze strony pod adresem z pola next. Z etag=true każdy produkt niesie swój ETag, do pola ifMatch w zapisie listy. Zdejmuje z pakietu tyle jednostek, ile cudzych produktów jest na stronie: wszystkie albo żadnej.',
  query: z.object({
    ...writtenAs,
    ...machineFilters,
    name: text,
    company_name: text,
    last_modified_date_range: z.optional(z.enum(modifiedRanges)),
    page_size: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(machinePage.most)),
      machinePage.usual,
    ),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    /** true: each product has its ETag, for a conditional write (ifMatch) */
    etag: z._default(z.enum(['true', 'false']), 'false'),
  }),
  hasEtag: true,
  answer: z.object({
    /** exact up to 10,000; 10,001 means more */
    count: z.number(),
    next: nullableText,
    /** always null: pages only go forward */
    previous: nullableText,
    facets: z.object({}),
    results: z
      .array(
        z.extend(askedProduct, {
          /** with `etag=true`: that of the answer with this product alone, whole */ etag: z.optional(z.string()),
        }),
      )
      .check(z.maxLength(machinePage.most)),
  }),
  errors: [
    'PACKAGE_LIMIT_REACHED',
    'DOWNLOAD_SWITCHED_OFF',
    'FIELD_INVALID',
    'NIP_INVALID_CHARACTERS',
    'TOO_MANY_SEGMENTS',
  ],
});
