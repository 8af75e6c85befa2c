import * as z from 'zod/mini';
import { limits } from '../business-limits.ts';
import { company } from '../people/company.ts';
import { filterErrors } from '../catalogue.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { readsRange, tellsFile } from './file-in-parts.ts';
import { subscription } from '../session.ts';

/** Kinds of files that a package may hold; a workbook for people, csv and one JSON per line for programmes. */
export const databaseFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type DatabaseFormat = (typeof databaseFormats)[number];

/** Days of 24 hours for which a package can be downloaded. @NOTE B names none; a result of a verification has as many. */
export const databaseDays = 30;

const text = z.optional(z.string().check(z.maxLength(limits.searchText)));

/** Filters of B §7, names letter by letter, and `words`: name, brand and company together, as the catalogue's quick field has them. */
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

/** A filter in words, as the package's own description has it. */
const describedFilter = z.object({
  name: z.enum(['gtin', 'words', 'productName', 'brand', 'companyName', 'nip', 'categories']),
  filter: z.string(),
  value: z.string(),
});

/** A package that a company asked for, with how far its making is. */
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
  /** whether it is there to be downloaded, and until when */
  hasFile: z.boolean(),
  availableUntil: z.string(),
  /** whether somebody of the company called it off */
  isCancelled: z.boolean(),
  /** of a package with changes only: when the earlier download was ordered that it compares with */
  changesSince: z.nullable(z.string()),
  /** of a package with changes only: how many products are not found any more */
  removed: z.nullable(z.number()),
});
export type DatabaseExport = z.infer<typeof databaseExport>;

const databaseDetail = z.extend(databaseExport, {
  /** products that it takes off the package of services; 0 where nothing is charged, or all was given back */
  cost: z.number(),
  /** what that package has left now; null: no limit */
  left: z.nullable(z.number()),
  /** first and last name of who ordered it; null: that account is gone */
  orderedBy: z.nullable(z.string()),
});
export type DatabaseDetail = z.infer<typeof databaseDetail>;

/** Why a company cannot have a package. */
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
    /** codes of one segment, parted by commas */
    categories: z.optional(z.string().check(z.maxLength(2_000))),
    /** counts only what changed since the company's last download of the same filters */
    onlyChanges: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    /** exact up to what may be downloaded; one more stands for all above */
    products: z.number(),
    isExact: z.boolean(),
    /** what it takes off the package; 0 where nothing is charged */
    cost: z.number(),
    /** what is left of the limit of downloads; null: no limit */
    left: z.nullable(z.number()),
    limit: z.nullable(z.number()),
    subscription,
    /** end of the package in force */
    validUntil: z.string(),
    /** why this company cannot have it; null: it can */
    reason: z.nullable(z.enum(databaseRefusals)),
    detail: z.nullable(z.string()),
    described: z.array(describedFilter),
    /** bytes of each file, as the first products tell */
    sizes: z.array(z.object({ format: z.enum(databaseFormats), bytes: z.number() })),
    /** the package that the company asked for last */
    last: z.nullable(databaseExport),
    /** when the company ordered the package with these filters that it downloaded last; null: it downloaded none, so changes cannot be counted */
    lastDownload: z.nullable(z.string()),
    /** where only changes are counted: products that are not found any more; they cost nothing */
    removed: z.nullable(z.number()),
  }),
  errors: filterErrors,
});

/** B §7: the answer is the updated company; the package that was begun stands beside it. */
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
    /** only what changed since the company's last download of the same filters, and a file of what is gone */
    onlyChanges: z.optional(z.boolean()),
  }),
  reads: { [idempotencyHeader]: 'Zamówienie powtórzone z tym samym kluczem przyjmowane jest raz.' },
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
  reads: readsRange,
  tells: tellsFile,
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
