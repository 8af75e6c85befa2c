import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { readsRange, tellsFile } from './file-in-parts.ts';

/** What a file was sent for: `verify` on /verify_data, `upload` on /verify_data/upload. */
export const fileKinds = ['verify', 'upload'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Ends of file names that each page takes (B §9), in small letters. */
export const fileExtensions: Readonly<Record<FileKind, readonly string[]>> = {
  verify: ['xlsx', 'xls'],
  upload: ['csv', 'xlsx', 'xls'],
};

/** Verdicts of rows: right, with a remark, to be mended, not found, not checked. The words are in rules/verification. */
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

/** Where a row of product data stands: waits for an administrator, taken, refused by one, or not to be taken at all. */
export const uploadRowStates = ['waiting', 'accepted', 'refused', 'unfit'] as const;
export type UploadRowState = (typeof uploadRowStates)[number];

/** Rows of an upload by state; `unchanged` say nothing else than the catalogue. */
export const uploadCounts = z.object({
  waiting: z.number(),
  accepted: z.number(),
  refused: z.number(),
  unfit: z.number(),
  unchanged: z.number(),
});
export type UploadCounts = z.infer<typeof uploadCounts>;

/** Unknown columns that are listed, and characters of each. */
export const unknownColumns = { most: 50, characters: 80 } as const;

/** A file that a company sent (B §3), with how far its checking is. */
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
  /** distinct codes of the file; null until they have been counted */
  codes: z.nullable(z.number()),
  /** not null: the package holds only so many codes, and the company says whether that many are to be checked */
  askedLeft: z.nullable(z.number()),
  /** the company is asked what the columns of the file are, before anything is counted */
  asksColumns: z.boolean(),
  rowsTotal: z.nullable(z.number()),
  rowsDone: z.number(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  counts: fileCounts,
  /** rows whose codes the global registry is being asked for just now; in no count yet */
  waiting: z.number(),
  /** codes that the package holds for it while it is being checked; what is left of them comes back at the end */
  reserved: z.number(),
  /** whether the result is there to be downloaded: done, and not older than 30 whole days */
  hasResult: z.boolean(),
  /** codes that the corrected file has mended; 0: there is no such file */
  mended: z.number(),
  /** names of visible sheets with codes that were not read, up to 100 characters of each; empty until the codes have been counted */
  unreadSheets: z.array(z.string()),
  isCancelled: z.boolean(),
  /** of product data that were checked: what became of their rows; `answeredAt` is null while some wait */
  upload: z.nullable(
    z.extend(uploadCounts, {
      answeredAt: z.nullable(z.string()),
      /** headers of columns that were not read, the first 50, each up to 80 characters */
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
  reads: repeated,
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

/** @NOTE B §7: method and path not shown; paged as other lists of the specification are. */
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

/** The result as xlsx or csv, and the sent file as xlsx with the codes mended that can be mended for sure. */
const resultFormats = ['xlsx', 'csv', 'corrected'] as const;
export type ResultFormat = (typeof resultFormats)[number];

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const resultTypes: Readonly<Record<ResultFormat, string>> = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
  corrected: xlsxType,
};

/** @NOTE B §7: path not shown; the file comes with its name and type in content-disposition and content-type. */
export const getFileResult = defineEndpoint({
  name: 'get-file-result',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/result/',
  access: 'file_sending_to_verification',
  summary:
    'Wynik weryfikacji jako xlsx albo csv, albo wysłany plik z pewnymi poprawkami kodów (corrected, xlsx: arkusz z kodami z wierszami nad nagłówkiem, komórki jako tekst, bez innych arkuszy i formuł; NOT_FOUND, gdy nie było czego poprawić), przez 30 dni od wysłania pliku. Można pobrać część (Range).',
  params: ofFile,
  query: z.object({ format: z.optional(z.enum(resultFormats)) }),
  reads: readsRange,
  tells: tellsFile,
  file: [...new Set(Object.values(resultTypes))],
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'LINK_EXPIRED', 'RANGE_INVALID'],
});

/** Files that show what to send and what comes back (B §2). */
export const sampleNames = ['input', 'result'] as const;
export type SampleName = (typeof sampleNames)[number];

/** Bytes of each, for whoever is about to download it; to the kilobyte. */
export const sampleBytes: Readonly<Record<SampleName, number>> = { input: 6_000, result: 8_000 };

export const getSampleFile = defineEndpoint({
  name: 'get-sample-file',
  method: 'GET',
  path: '/verification/sample_file/:sample/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Przykładowy arkusz xlsx: plik do wysłania (input) albo plik z wynikiem (result).',
  params: z.object({ sample: z.string().check(z.maxLength(20)) }),
  tells: { 'content-disposition': 'Nazwa pliku.', etag: 'Ten sam, dopóki plik jest ten sam.' },
  file: [xlsxType],
  answer: z.any(),
  errors: ['NOT_FOUND'],
});

/**
 * Whole days of 24 hours that are left to download the result in: 30 on the day the file was sent, 0 on the last one, negative when it is
 * over 30 days old (B §4).
 */
export function daysLeft(createdAt: string | Date, now: Date = new Date()): number {
  return resultDays - Math.floor((now.getTime() - new Date(createdAt).getTime()) / 86_400_000);
}
