import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { subscription } from '../session.ts';
import { columnDoubtKinds } from '../texts/column-texts.ts';
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
const fileColumns = z.object({
  gtin: place,
  name: z.nullable(place),
  brand: z.nullable(place),
  netContent: z.nullable(place),
  gpc: z.nullable(place),
  /** a code that lost zeros at its beginning is checked with them, where the check digit agrees */
  restoreZeros: z.optional(z.boolean()),
  /** each code of a cell with several becomes a row of its own */
  splitCodes: z.optional(z.boolean()),
});
export type ChosenColumns = z.infer<typeof fileColumns>;

/** What we take the columns for; `gtin` is null where none seems to hold codes, and the company says which does. */
const offeredColumns = z.extend(fileColumns, { gtin: z.nullable(place) });
export type OfferedColumns = z.infer<typeof offeredColumns>;

/** What a spreadsheet has done to the codes of one column, in cells, and how many codes there are by it. */
const codeHarm = z.object({
  column: place,
  /** zeros at the beginning are lost and the check digit agrees with them; the first such cell, and the code it was */
  lostZeros: z.number(),
  example: z.nullable(z.object({ cell: z.string(), code: z.string() })),
  /** made a number with a power of ten, or a date: the digits are gone */
  rewritten: z.number(),
  /** with several codes */
  several: z.number(),
  /** right codes with blanks, dashes, apostrophes and the like in or around them */
  tidied: z.number(),
  /** codes that stood in a row before */
  repeated: z.number(),
  blank: z.number(),
  /** distinct codes of right structure: as they stand, with zeros restored, with cells of several parted, with both */
  codes: z.object({ plain: z.number(), zeros: z.number(), split: z.number(), both: z.number() }),
  /** rows of the preview that were harmed: the code with its zeros, null where the digits are gone */
  marks: z.array(z.object({ line: z.number(), code: z.nullable(z.string()) })),
});
export type CodeHarm = z.infer<typeof codeHarm>;

/** Why it is not certain which column holds the codes: see the kinds. */
const columnDoubt = z.object({
  kind: z.enum(columnDoubtKinds),
  /** columns in question, from 0; of `beside` and `elsewhere` that of the header and that of the codes */
  columns: z.array(place),
  /** cells of the first of them that are right GTINs, of those that were looked at */
  right: z.number(),
  of: z.number(),
});

const filePreview = z.object({
  /** name of the sheet that is read; null of what is no workbook */
  sheet: z.nullable(z.string()),
  /** names of visible sheets with codes that are not read */
  unreadSheets: z.array(z.string()),
  /** what stands over each column, '' where nothing does */
  headers: z.array(z.string()),
  /** the first rows of the file; `line` from 1 */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** the file lists issues to be mended: verification charges for it and changes nothing in the catalogue */
  isIssueFile: z.boolean(),
  /** what we take the columns for */
  columns: offeredColumns,
  /** why the column of the codes has to be said; null where it is certain */
  doubt: z.nullable(columnDoubt),
  /** rows with anything in them, the header excluded */
  rowsTotal: z.number(),
  /** of the columns that could be those of the codes */
  harm: z.array(codeHarm),
});
export type FilePreview = z.infer<typeof filePreview>;

/** The preview with what the package holds; `left` is null where nothing is spent, or there is no limit. */
const pricedPreview = z.extend(filePreview, {
  left: z.nullable(z.number()),
  subscription: z.nullable(subscription),
});
export type PricedPreview = z.infer<typeof pricedPreview>;

const ofFile = z.object({ companyId: z.string(), fileId: z.string() });

/** @NOTE no call of the specification, as the report is none. */
export const getFilePreview = defineEndpoint({
  name: 'get-file-preview',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/preview/',
  access: 'file_sending_to_verification',
  summary:
    'Pierwsze 20 wierszy wysłanego pliku, to, za co bierzemy jego kolumny, co arkusz zrobił z kodami i ile ich zostało w pakiecie; póki plik czeka na potwierdzenie kolumn.',
  params: ofFile,
  answer: pricedPreview,
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
  body: z.extend(fileColumns, {
    /** how many distinct codes are checked, from the beginning of the file; all unless told */
    firstCodes: z.optional(z.int().check(z.gte(1), z.lte(2_000_000))),
  }),
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_INVALID'],
});
