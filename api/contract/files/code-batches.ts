import * as z from 'zod/mini';
import { codeFormats } from '../codes-2d.ts';
import { defineEndpoint } from '../endpoint.ts';
import { memberErrors } from '../errors/member-errors.ts';
import { idempotencyHeader } from '../product-card.ts';
import { layoutNames } from '../rules/codes-2d/label-layouts.ts';
import { codeKinds } from '../rules/codes-2d/module-matrix.ts';
import { rangeHeaders, fileHeaders } from './file-in-parts.ts';

/** Days of 24 hours for which a batch can be downloaded, as results of verifications can. */
export const batchDays = 30;
/** Listed batches of a company, and lines without a code returned with a batch; the csv list has all. */
export const shownBatches = 10;
export const shownRefusals = 100;

/** Options of a batch; defaults: DataMatrix, svg, 0.495 mm, 300 dpi, A4 with 24 labels. */
export const batchOptions = z.object({
  kind: z.optional(z.enum(codeKinds)),
  format: z.optional(z.enum(codeFormats)),
  /** width of a module in millimetres, as 0.495 */
  module: z.optional(z.string().check(z.regex(/^\d\.\d{1,3}$/))),
  /** dots per inch of the printer, to which modules of pictures and labels are rounded */
  dpi: z.optional(z.enum(['203', '300', '600'])),
  layout: z.optional(z.enum(layoutNames)),
});
export type BatchOptions = z.infer<typeof batchOptions>;

/** A line of a batch without a code or label, and why. */
const batchRefusal = z.object({
  line: z.number(),
  /** as the sheet has it */
  gtin: z.string(),
  /** the displayed name of the invalid field */
  field: z.string(),
  reason: z.string(),
});
export type BatchRefusal = z.infer<typeof batchRefusal>;

const codeBatch = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** of the sheet; null: all products of the company */
  fileName: z.nullable(z.string()),
  options: z.object({
    kind: z.enum(codeKinds),
    format: z.enum(codeFormats),
    module: z.string(),
    dpi: z.string(),
    layout: z.enum(layoutNames),
  }),
  /** -1 error, 0 new, 1 processing, 2 done */
  processingStatus: z.number(),
  /** of an error: a Polish sentence */
  reason: z.nullable(z.string()),
  /** null until counted */
  rowsTotal: z.nullable(z.number()),
  rowsDone: z.number(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** codes and labels in the zip */
  codes: z.number(),
  labels: z.number(),
  /** number of lines without a code or label, and the first of them */
  refused: z.number(),
  refusals: z.array(batchRefusal),
  /** name of the zip */
  zipName: z.string(),
  hasFile: z.boolean(),
  availableUntil: z.string(),
  isCancelled: z.boolean(),
});
export type CodeBatch = z.infer<typeof codeBatch>;

const ofCompany = z.object({ companyId: z.string() });
const ofBatch = z.object({ companyId: z.string(), batchId: z.string() });
const access = 'file_sending_to_verification';
const repeated = {
  [idempotencyHeader]:
    'Zamówienie powtórzone z tym samym kluczem i tą samą treścią przyjmowane jest raz; z inną to IDEMPOTENCY_KEY_REUSED.',
};

export const orderCodes = defineEndpoint({
  name: 'order-codes',
  method: 'POST',
  path: '/codes/:companyId/batches/',
  access,
  summary:
    'Przyjmuje arkusz (xlsx albo csv, do 5000 wierszy) i tworzy z niego kody i etykiety. Jedna seria naraz na firmę. W pakiecie Starter numery innych firm liczą się do dziennego limitu.',
  params: ofCompany,
  query: batchOptions,
  parts: { file: 'file' },
  requestHeaders: repeated,
  answer: codeBatch,
  errors: [
    ...memberErrors,
    'FIELD_REQUIRED',
    'FIELD_INVALID',
    'FILE_FORMAT_INVALID',
    'FILE_TOO_LARGE',
    'CODE_BATCH_RUNNING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const previewCodes = defineEndpoint({
  name: 'preview-codes',
  method: 'POST',
  path: '/codes/:companyId/preview/',
  access,
  summary:
    'Pierwsza etykieta arkusza, jak na wydruku; czy jej kod przejdzie sprawdzenie, powie dopiero seria. Niczego nie zamawia ani nie zapisuje i nie liczy się do dziennego limitu.',
  params: ofCompany,
  query: batchOptions,
  parts: { file: 'file' },
  answer: z.object({
    /** the label as SVG; null: no valid line, or its code does not fit */
    svg: z.nullable(z.string()),
    /** its line, the first valid one; null: none */
    line: z.nullable(z.number()),
    rows: z.number(),
    /** of labels, if each line gets one */
    pages: z.number(),
  }),
  errors: [...memberErrors, 'FIELD_REQUIRED', 'FIELD_INVALID', 'FILE_FORMAT_INVALID', 'FILE_TOO_LARGE'],
});

export const orderCompanyCodes = defineEndpoint({
  name: 'order-company-codes',
  method: 'POST',
  path: '/codes/:companyId/batches/company/',
  access,
  summary: 'Tworzy kody i etykiety wszystkich produktów firmy z katalogu, najwyżej 5000.',
  params: ofCompany,
  body: batchOptions,
  requestHeaders: repeated,
  answer: codeBatch,
  errors: [
    ...memberErrors,
    'FIELD_INVALID',
    'NO_PRODUCTS',
    'TOO_MANY_ROWS',
    'CODE_BATCH_RUNNING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const getCodeBatches = defineEndpoint({
  name: 'get-code-batches',
  method: 'GET',
  path: '/codes/:companyId/batches/',
  access,
  summary: `Serie kodów firmy, ${shownBatches} najnowszych.`,
  params: ofCompany,
  answer: z.object({ records: z.array(codeBatch), companyProducts: z.number() }),
  errors: memberErrors,
});

export const getCodeBatch = defineEndpoint({
  name: 'get-code-batch',
  method: 'GET',
  path: '/codes/:companyId/batches/:batchId/',
  access,
  summary: 'Jedna seria kodów: stan, postęp i wiersze bez kodu.',
  params: ofBatch,
  answer: codeBatch,
  errors: memberErrors,
});

export const cancelCodeBatch = defineEndpoint({
  name: 'cancel-code-batch',
  method: 'POST',
  path: '/codes/:companyId/batches/:batchId/cancel/',
  access,
  summary: 'Przerywa tworzenie serii. Serii, która jest gotowa, nie zmienia.',
  params: ofBatch,
  answer: codeBatch,
  errors: memberErrors,
});

export const getBatchFile = defineEndpoint({
  name: 'get-batch-file',
  method: 'GET',
  path: '/codes/:companyId/batches/:batchId/zip/',
  access,
  summary: `Kody, etykiety i lista wierszy bez kodu jako zip, przez ${batchDays} dni. Można pobrać część (Range).`,
  params: ofBatch,
  requestHeaders: rangeHeaders,
  responseHeaders: fileHeaders,
  file: ['application/zip'],
  answer: z.any(),
  errors: [...memberErrors, 'LINK_EXPIRED', 'RANGE_INVALID'],
});

export const getBatchRefusals = defineEndpoint({
  name: 'get-batch-refusals',
  method: 'GET',
  path: '/codes/:companyId/batches/:batchId/refused/',
  access,
  summary: 'Wiersze bez kodu albo bez etykiety, każdy z powodem, jako csv.',
  params: ofBatch,
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  file: ['text/csv; charset=utf-8'],
  answer: z.any(),
  errors: memberErrors,
});

export const getCodesSample = defineEndpoint({
  name: 'get-codes-sample',
  method: 'GET',
  path: '/codes/sample_file/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Przykładowy arkusz xlsx do serii kodów, ze wszystkimi kolumnami.',
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answer: z.any(),
  errors: [],
});
