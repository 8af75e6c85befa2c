import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { sentFile } from './verification.ts';

/** What a column of a sent file may hold; whatever else is in the file goes into the result unread. */
export const columnFields = ['gtin', 'name', 'brand', 'netContent', 'gpc'] as const;
export type ColumnField = (typeof columnFields)[number];

/** Rows of a preview, at most; columns, and characters of a cell that it shows. */
export const previewRows = 20;
export const previewColumns = 50;
export const previewCell = 80;

const place = z.int().check(z.gte(0), z.lt(previewColumns));

/** Where the fields stand, from 0; null: the file has none. */
export const fileColumns = z.object({
  gtin: place,
  name: z.nullable(place),
  brand: z.nullable(place),
  netContent: z.nullable(place),
  gpc: z.nullable(place),
});
export type ChosenColumns = z.infer<typeof fileColumns>;

/** What we take the columns for; `gtin` is null where none seems to hold codes, and the company says which does. */
const offeredColumns = z.extend(fileColumns, { gtin: z.nullable(place) });
export type OfferedColumns = z.infer<typeof offeredColumns>;

export const filePreview = z.object({
  /** what stands over each column, '' where nothing does */
  headers: z.array(z.string()),
  /** the first rows of the file; `line` from 1 */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** what we take the columns for */
  columns: offeredColumns,
});
export type FilePreview = z.infer<typeof filePreview>;

const ofFile = z.object({ companyId: z.string(), fileId: z.string() });

/** @NOTE no call of the specification, as the report is none. */
export const getFilePreview = defineEndpoint({
  name: 'get-file-preview',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/preview/',
  access: 'file_sending_to_verification',
  summary:
    'Pierwsze 20 wierszy wysłanego pliku i to, za co bierzemy jego kolumny; póki plik czeka na potwierdzenie kolumn.',
  params: ofFile,
  answer: filePreview,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const chooseColumns = defineEndpoint({
  name: 'choose-columns',
  method: 'POST',
  path: '/verification/:companyId/files/:fileId/columns/',
  access: 'file_sending_to_verification',
  summary:
    'Potwierdza kolumny pliku i zaczyna jego sprawdzanie. Układ zapamiętujemy dla firmy; powtórzone niczego nie zmienia.',
  params: ofFile,
  body: fileColumns,
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_INVALID'],
});
