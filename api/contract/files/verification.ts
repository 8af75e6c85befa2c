import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { rangeHeaders, fileHeaders } from './file-in-parts.ts';

/** Purpose of a file: `verify` on /verify_data, `upload` on /verify_data/upload. */
export const fileKinds = ['verify', 'upload'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Accepted file name extensions of each page (B §9), lower case. */
export const fileExtensions: Readonly<Record<FileKind, readonly string[]>> = {
  verify: ['xlsx', 'xls'],
  upload: ['csv', 'xlsx', 'xls'],
};

/**
 * Verdicts of rows: right, with a remark, to be fixed, not found, not checked. The texts are in rules/verification.
 */
export const rowStates = ['ok', 'warn', 'bad', 'none', 'unchecked'] as const;
export type RowState = (typeof rowStates)[number];

/** Days for which a result can be downloaded, in whole days from createdAt (B §4, §9). */
export const resultDays = 30;

const fileCounts = z.object({
  ok: z.number(),
  warn: z.number(),
  bad: z.number(),
  none: z.number(),
  unchecked: z.number(),
});
export type FileCounts = z.infer<typeof fileCounts>;

/** State of a row of product data: pending, accepted or refused by an administrator, or unfit. */
export const uploadRowStates = ['waiting', 'accepted', 'refused', 'unfit'] as const;
export type UploadRowState = (typeof uploadRowStates)[number];

/** Rows of an upload by state; `unchanged` equal the catalogue. */
export const uploadCounts = z.object({
  waiting: z.number(),
  accepted: z.number(),
  refused: z.number(),
  unfit: z.number(),
  unchanged: z.number(),
});
export type UploadCounts = z.infer<typeof uploadCounts>;

/** Maximum number of listed unknown columns, and characters of each. */
export const unknownColumns = { most: 50, characters: 80 } as const;

/** A file of a company (B §3), with the progress of its check. */
export const sentFile = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  userEmail: z.string(),
  /** -1 error, 0 new, 1 processing, 2 done */
  processingStatus: z.number(),
  kind: z.enum(fileKinds),
  description: z.string(),
  /** of an error: why, a Polish sentence */
  reason: z.nullable(z.string()),
  /** distinct codes of the file; null until counted */
  codes: z.nullable(z.number()),
  /** not null: the package has only this many codes, and the company decides whether to check them */
  askedLeft: z.nullable(z.number()),
  /** the company must name the columns before anything is counted */
  asksColumns: z.boolean(),
  rowsTotal: z.nullable(z.number()),
  rowsDone: z.number(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  counts: fileCounts,
  /** rows pending in the global registry, not counted yet */
  waiting: z.number(),
  /** codes reserved of the package during the check; unused ones are refunded at the end */
  reserved: z.number(),
  /** whether the result can be downloaded: done, and at most 30 whole days old */
  hasResult: z.boolean(),
  /** codes fixed in the corrected file; 0: no such file */
  mended: z.number(),
  /** names of visible sheets with codes that were not read, up to 100 characters of each; empty until counted */
  unreadSheets: z.array(z.string()),
  isCancelled: z.boolean(),
  /** of checked product data: the outcome of their rows; `answeredAt` is null while some are pending */
  upload: z.nullable(
    z.extend(uploadCounts, {
      answeredAt: z.nullable(z.string()),
      /** headers of unread columns, the first 50, each up to 80 characters */
      unknownColumns: z.array(z.string()),
    }),
  ),
});
export type SentFile = z.infer<typeof sentFile>;

const ofCompany = z.object({ companyId: z.string() });
const ofFile = z.object({ companyId: z.string(), fileId: z.string() });
const repeated = { [idempotencyHeader]: 'Plik wysłany ponownie z tym samym kluczem przyjmowany jest raz.' };

const sending = {
  method: 'POST',
  access: 'signed-in',
  params: ofCompany,
  requestHeaders: repeated,
  answer: sentFile,
} as const;

export const uploadErrors = [
  'UNAUTHORIZED',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'ONLY_FOR_ACTIVE_ACCOUNTS_ERROR',
  'FIELD_REQUIRED',
  'FIELD_TOO_LONG',
  'FILE_FORMAT_INVALID',
  'FILE_TOO_LARGE',
] as const;

/** @NOTE B §7: method and path not shown. B §8: 401 NO_LIMIT_FOR_VERIFY, 403 while a file is processed. */
export const verifyFile = defineEndpoint({
  ...sending,
  name: 'verify-file',
  path: '/verification/:companyId/verify/',
  summary:
    'Przyjmuje arkusz do weryfikacji (xlsx, xls; do 50 000 000 bajtów). Jeden naraz na firmę; liczy się do limitu weryfikacji. Z preview=1 plik o nowym układzie czeka najpierw na potwierdzenie kolumn; bez tego tylko taki, w którym nie wiadomo na pewno, gdzie są kody, i plik ze zgłoszeniami do poprawy (w podglądzie isIssueFile), bo weryfikacja zużyłaby limit, a katalogu nie zmieni.',
  query: z.object({ preview: z.optional(z.literal('1')) }),
  parts: { file: 'file' },
  errors: [...uploadErrors, 'NO_LIMIT_FOR_VERIFY', 'FILE_ALREADY_PROCESSING'],
});

/** @NOTE B §7: method and path not shown; paged like other lists of the specification. */
export const getSentFiles = defineEndpoint({
  name: 'get-sent-files',
  method: 'GET',
  path: '/verification/:companyId/files/',
  access: 'file_sending_to_verification',
  summary: 'Pliki wysłane przez firmę, od najnowszych, po 25 na stronę (page od 0).',
  params: ofCompany,
  query: z.object({ page: z.optional(z.string()) }),
  answer: z.object({ records: z.array(sentFile), numAllRecords: z.number() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const getSentFile = defineEndpoint({
  name: 'get-sent-file',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/',
  access: 'file_sending_to_verification',
  summary: 'Jeden wysłany plik: stan, postęp i liczby.',
  params: ofFile,
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const checkFirstCodes = defineEndpoint({
  name: 'check-first-codes',
  method: 'POST',
  path: '/verification/:companyId/files/:fileId/check_first/',
  access: 'file_sending_to_verification',
  summary: 'Sprawdza tyle pierwszych kodów pliku, ile zostało w pakiecie; reszta będzie niesprawdzona.',
  params: ofFile,
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const cancelFile = defineEndpoint({
  name: 'cancel-file',
  method: 'POST',
  path: '/verification/:companyId/files/:fileId/cancel/',
  access: 'file_sending_to_verification',
  summary: 'Przerywa sprawdzanie pliku. Zostaje wynik tego, co już sprawdzono, reszta limitu wraca do pakietu.',
  params: ofFile,
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** The result as xlsx or csv, and the sent file as xlsx with all certain fixes of codes. */
const resultFormats = ['xlsx', 'csv', 'corrected'] as const;
export type ResultFormat = (typeof resultFormats)[number];

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const resultTypes: Readonly<Record<ResultFormat, string>> = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
  corrected: xlsxType,
};

/** @NOTE B §7: path not shown; the file's name and type are in content-disposition and content-type. */
export const getFileResult = defineEndpoint({
  name: 'get-file-result',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/result/',
  access: 'file_sending_to_verification',
  summary:
    'Wynik weryfikacji jako xlsx albo csv, albo wysłany plik z pewnymi poprawkami kodów (corrected, xlsx: arkusz z kodami z wierszami nad nagłówkiem, komórki jako tekst, bez innych arkuszy i formuł; NOT_FOUND, gdy nie było czego poprawić), przez 30 dni od wysłania pliku. Można pobrać część (Range).',
  params: ofFile,
  query: z.object({ format: z.optional(z.enum(resultFormats)) }),
  requestHeaders: rangeHeaders,
  responseHeaders: fileHeaders,
  file: [...new Set(Object.values(resultTypes))],
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'LINK_EXPIRED', 'RANGE_INVALID'],
});

/** Sample files of input and result (B §2). */
export const sampleNames = ['input', 'result'] as const;
export type SampleName = (typeof sampleNames)[number];

/** Size of each in bytes, to the kilobyte, displayed before the download. */
export const sampleBytes: Readonly<Record<SampleName, number>> = { input: 6_000, result: 8_000 };

export const getSampleFile = defineEndpoint({
  name: 'get-sample-file',
  method: 'GET',
  path: '/verification/sample_file/:sample/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Przykładowy arkusz xlsx: plik do wysłania (input) albo plik z wynikiem (result).',
  params: z.object({ sample: z.string().check(z.maxLength(20)) }),
  responseHeaders: { 'content-disposition': 'Nazwa pliku.', etag: 'Ten sam, dopóki plik jest ten sam.' },
  file: [xlsxType],
  answer: z.any(),
  errors: ['NOT_FOUND'],
});

/**
 * Whole days of 24 hours that remain to download the result: 30 on the day the file was sent, 0 on the last one,
 * negative afterwards (B §4).
 */
export function daysLeft(createdAt: string | Date, now: Date = new Date()): number {
  return resultDays - Math.floor((now.getTime() - new Date(createdAt).getTime()) / 86_400_000);
}
