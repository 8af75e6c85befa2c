import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idempotencyHeader } from '../product-card.ts';
import { sentFile, uploadErrors, uploadRowStates } from './verification.ts';

/** Product fields of an upload. */
export const uploadFields = ['name', 'brand', 'netContent', 'gpc'] as const;
export type UploadField = (typeof uploadFields)[number];

/** Rows on a page of differences. */
export const uploadPageSize = 50;

export const uploadRow = z.object({
  /** where the row stands in the file, from 1 */
  line: z.number(),
  /** the code as the file has it */
  code: z.string(),
  /** 14 digits; null where there is no code */
  gtin: z.nullable(z.string()),
  state: z.enum(uploadRowStates),
  /** of a refused row: Polish sentences; '' otherwise */
  reason: z.string(),
  /** a new product */
  isNew: z.boolean(),
  /** refused because the catalogue changed after the check; `was` has the current value */
  isChanged: z.boolean(),
  /** changed fields as displayed; `was` is '' if empty in the catalogue */
  changes: z.array(z.object({ field: z.enum(uploadFields), was: z.string(), becomes: z.string() })),
});
export type UploadRow = z.infer<typeof uploadRow>;

/** The state of rows, and the page from 0. */
export const uploadRowsQuery = z.object({
  state: z.optional(z.enum(uploadRowStates)),
  page: z.optional(z.string().check(z.maxLength(6))),
});

/** @NOTE B §7 has one line for "verify or upload file", method and path not shown: the comment is its `description`. */
export const uploadFile = defineEndpoint({
  name: 'upload-file',
  method: 'POST',
  path: '/verification/:companyId/upload/',
  access: 'signed-in',
  summary:
    'Przyjmuje arkusz z danymi produktów do katalogu (csv, xlsx, xls; do 50 000 000 bajtów) i komentarz (description). Jeden naraz na firmę, nie liczy się do limitu. Kolumny GTIN, nazwa, marka, zawartość netto i kategoria GPC poznajemy po nagłówkach; pozostałe wymienia upload.unknownColumns pliku. Z preview=1 plik czeka najpierw na potwierdzenie kolumn.',
  params: z.object({ companyId: z.string() }),
  query: z.object({ preview: z.optional(z.literal('1')) }),
  parts: { file: 'file', description: 'text' },
  requestHeaders: { [idempotencyHeader]: 'Plik wysłany ponownie z tym samym kluczem przyjmowany jest raz.' },
  answer: sentFile,
  errors: [...uploadErrors, 'FILE_ALREADY_PROCESSING'],
});

/** @NOTE no call of the specification: shows the company the answer to its data. */
export const getUploadRows = defineEndpoint({
  name: 'get-upload-rows',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/upload_rows/',
  access: 'file_sending_to_verification',
  summary:
    'Wiersze wysłanych danych, które różnią się od katalogu, i odpowiedź na każdy (state), po 50 na stronę (page od 0); do 30 dni po odpowiedzi.',
  params: z.object({ companyId: z.string(), fileId: z.string() }),
  query: uploadRowsQuery,
  answer: z.object({ rows: z.array(uploadRow), matching: z.number() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
