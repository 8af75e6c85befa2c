import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { company } from '../people/company.ts';
import { filterErrors } from '../catalogue.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { rangeHeaders, fileHeaders } from './file-in-parts.ts';
import { subscription } from '../session.ts';

/** File formats of a package: a workbook for people, csv and JSON lines for programs. */
export const databaseFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type DatabaseFormat = (typeof databaseFormats)[number];

/** Days of 24 hours for which a package can be downloaded. @NOTE B names none; a result of a verification has as many. */
export const databaseDays = 30;

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));

/**
 * Filters of B §7, names letter by letter, and `words`: name, brand and company together, like the catalogue's quick
 * field.
 */
const textFilters = z.object({
  gtin: z.optional(z.string().check(z.maxLength(40))),
  productName: text,
  brand: text,
  companyName: text,
  nip: z.optional(z.string().check(z.maxLength(20))),
  words: text,
});

const categories = z.array(z.string().check(z.regex(/^\d{8}$/))).check(z.maxLength(200));

const databaseFilters = z.extend(textFilters, { categories: z.optional(categories) });
export type DatabaseFilters = z.infer<typeof databaseFilters>;

/** A displayed filter, as in the package's description. */
const describedFilter = z.object({
  name: z.enum(['gtin', 'words', 'productName', 'brand', 'companyName', 'nip', 'categories']),
  filter: z.string(),
  value: z.string(),
});

/** A requested package with its progress. */
const databaseExport = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** -1 error, 0 new, 1 processing, 2 done */
  processingStatus: z.number(),
  /** of an error: why, a Polish sentence */
  reason: z.nullable(z.string()),
  filters: databaseFilters,
  described: z.array(describedFilter),
  formats: z.array(z.enum(databaseFormats)),
  products: z.number(),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** name of the zip */
  fileName: z.string(),
  contents: z.array(
    z.object({ name: z.string(), bytes: z.number(), rows: z.nullable(z.number()), sha256: z.string() }),
  ),
  /** whether it can be downloaded, and until when */
  hasFile: z.boolean(),
  availableUntil: z.string(),
  /** whether a member of the company cancelled it */
  isCancelled: z.boolean(),
  /** of a package of changes: the order time of the download it is relative to */
  changesSince: z.nullable(z.string()),
  /** of a package of changes: number of removed products */
  removed: z.nullable(z.number()),
});
export type DatabaseExport = z.infer<typeof databaseExport>;

const databaseDetail = z.extend(databaseExport, {
  /** products charged to the package of services; 0 if free or refunded */
  cost: z.number(),
  /** remaining units of that package; null: no limit */
  left: z.nullable(z.number()),
  /** name of the person who ordered it; null: deleted */
  orderedBy: z.nullable(z.string()),
});
export type DatabaseDetail = z.infer<typeof databaseDetail>;

/** Why a company cannot get a package. */
export const databaseRefusals = [
  'DOWNLOAD_SWITCHED_OFF',
  'NO_LIMIT_FOR_GENERATE_DATABASE',
  'DATABASE_OVER_LIMIT',
  'NO_PRODUCTS',
  'NOTHING_CHANGED',
] as const;

const ofMembership = z.object({ id: z.uuid() });
const ofDatabase = z.object({ id: z.uuid(), databaseId: z.string() });

/** @NOTE A §4, B §4: count and cost before it begins; the call is not shown. */
export const getDatabaseSize = defineEndpoint({
  name: 'get-database-size',
  method: 'GET',
  path: '/products/:id/database/size/',
  access: 'database_download',
  limit: 'database sizes',
  summary: 'Ile produktów mają te filtry, ile to kosztuje i ile zostało w pakiecie firmy. Niczego nie zużywa.',
  params: ofMembership,
  query: z.extend(textFilters, {
    /** codes of one segment, separated by commas */
    categories: z.optional(z.string().check(z.maxLength(2_000))),
    /** counts only changes since the company's last download with the same filters */
    onlyChanges: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    /** exact up to the download limit; one more means more */
    products: z.number(),
    isExact: z.boolean(),
    /** charged products; 0 if free */
    cost: z.number(),
    /** remaining units of the download limit; null: no limit */
    left: z.nullable(z.number()),
    limit: z.nullable(z.number()),
    subscription,
    /** end of the package in force */
    validUntil: z.string(),
    /** why the company cannot get it; null: it can */
    reason: z.nullable(z.enum(databaseRefusals)),
    detail: z.nullable(z.string()),
    described: z.array(describedFilter),
    /** estimated bytes of each file, from the first products */
    sizes: z.array(z.object({ format: z.enum(databaseFormats), bytes: z.number() })),
    /** the company's last requested package */
    last: z.nullable(databaseExport),
    /**
     * order time of the company's last downloaded package with these filters; null: none, so changes cannot be
     * counted
     */
    lastDownload: z.nullable(z.string()),
    /** of a count of changes: number of removed products, which are free */
    removed: z.nullable(z.number()),
  }),
  errors: filterErrors,
});

/** B §7: the response is the updated company; the started package is beside it. */
export const generateDatabase = defineEndpoint({
  name: 'generate-database',
  method: 'POST',
  path: '/products/:id/database/',
  access: 'database_download',
  summary:
    'Zamawia paczkę z produktami, które mają te filtry. Jedna naraz na firmę; liczy się do limitu pobierania. Gotowa przychodzi e-mailem.',
  params: ofMembership,
  body: z.extend(databaseFilters, {
    formats: z.optional(z.array(z.enum(databaseFormats)).check(z.minLength(1), z.maxLength(databaseFormats.length))),
    /** only changes since the company's last download with the same filters, and a file of removed products */
    onlyChanges: z.optional(z.boolean()),
  }),
  requestHeaders: { [idempotencyHeader]: 'Zamówienie powtórzone z tym samym kluczem przyjmowane jest raz.' },
  answer: z.extend(company, { database: databaseExport }),
  errors: [...filterErrors, ...databaseRefusals, 'DB_ALREADY_PROCESSING'],
});

export const getDatabaseStatus = defineEndpoint({
  name: 'get-database-status',
  method: 'GET',
  path: '/products/:id/database/:databaseId/status/',
  access: 'database_download',
  summary: 'Jedna paczka: stan, postęp, zawartość, koszt i kto ją zamówił. @NOTE B §7: wywołanie niepokazane',
  params: ofDatabase,
  answer: databaseDetail,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** @NOTE A §4, B §4: not shown. */
export const cancelDatabase = defineEndpoint({
  name: 'cancel-database',
  method: 'POST',
  path: '/products/:id/database/:databaseId/cancel/',
  access: 'database_download',
  summary: 'Przerywa przygotowywanie paczki; limit wraca do pakietu. Paczki, która jest gotowa, nie zmienia.',
  params: ofDatabase,
  answer: databaseExport,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

const download = {
  method: 'GET',
  access: 'database_download',
  requestHeaders: rangeHeaders,
  responseHeaders: fileHeaders,
  file: ['application/zip'],
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'DOWNLOAD_SWITCHED_OFF', 'LINK_EXPIRED', 'RANGE_INVALID'],
} as const;

/** B §7: GET /products/{id}/database/{x}/. */
export const getDatabase = defineEndpoint({
  ...download,
  name: 'get-database',
  path: '/products/:id/database/:databaseId/',
  summary: `Paczka jako zip, przez ${databaseDays} dni. Można pobrać część (Range).`,
  params: ofDatabase,
  answer: z.any(),
});

/** B §7: GET /products/{id}/zip_database/, without a number. @NOTE taken to be the company's newest one. */
export const getZipDatabase = defineEndpoint({
  ...download,
  name: 'get-zip-database',
  path: '/products/:id/zip_database/',
  summary: 'Najnowsza gotowa paczka firmy jako zip. Można pobrać część (Range).',
  params: ofMembership,
  answer: z.any(),
});
