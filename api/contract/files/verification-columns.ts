import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { subscription } from '../session.ts';
import { columnDoubtKinds } from '../texts/column-texts.ts';
import { sentFile } from './verification.ts';

/** Fields of a sent file's columns; other columns are copied to the result unread. */
export const columnFields = ['gtin', 'name', 'brand', 'netContent', 'gpc'] as const;
export type ColumnField = (typeof columnFields)[number];

/** Maximum number of rows of a preview; of its columns, and characters of a cell. */
export const previewRows = 20;
export const previewColumns = 50;
export const previewCell = 80;

const place = z.int().check(z.gte(0), z.lt(previewColumns));

/** Column indexes of the fields, from 0; null: missing. */
const fileColumns = z.object({
  gtin: place,
  name: z.nullable(place),
  brand: z.nullable(place),
  netContent: z.nullable(place),
  gpc: z.nullable(place),
  /** restores leading zeros where the check digit is then valid */
  restoreZeros: z.optional(z.boolean()),
  /** each code of a cell with several becomes a row */
  splitCodes: z.optional(z.boolean()),
});
export type ChosenColumns = z.infer<typeof fileColumns>;

/** The detected columns; `gtin` is null if no column seems to hold codes, and the company must choose. */
const offeredColumns = z.extend(fileColumns, { gtin: z.nullable(place) });
export type OfferedColumns = z.infer<typeof offeredColumns>;

/** Damage by a spreadsheet to the codes of one column, in cells, and the resulting number of codes. */
const codeHarm = z.object({
  column: place,
  /** lost leading zeros, valid check digit with them; the first such cell, and its code */
  lostZeros: z.number(),
  example: z.nullable(z.object({ cell: z.string(), code: z.string() })),
  /** turned into a power of ten or a date: the digits are lost */
  rewritten: z.number(),
  /** cells with several codes */
  several: z.number(),
  /** valid codes with blanks, dashes, apostrophes and the like in or around them */
  tidied: z.number(),
  /** repeated codes */
  repeated: z.number(),
  blank: z.number(),
  /** distinct codes of valid structure: as they are, with zeros restored, with cells split, with both */
  codes: z.object({ plain: z.number(), zeros: z.number(), split: z.number(), both: z.number() }),
  /** damaged rows of the preview: the code with its zeros, null if the digits are lost */
  marks: z.array(z.object({ line: z.number(), code: z.nullable(z.string()) })),
});
export type CodeHarm = z.infer<typeof codeHarm>;

/** Why the code column is uncertain: see the kinds. */
const columnDoubt = z.object({
  kind: z.enum(columnDoubtKinds),
  /** the columns in question, from 0; of `beside` and `elsewhere` that of the header and that of the codes */
  columns: z.array(place),
  /** cells of the first of them that are valid GTINs, and number of cells read */
  right: z.number(),
  of: z.number(),
});

const filePreview = z.object({
  /** name of the sheet that is read; null unless a workbook */
  sheet: z.nullable(z.string()),
  /** names of visible sheets with codes that are not read */
  unreadSheets: z.array(z.string()),
  /** the header of each column, '' if empty */
  headers: z.array(z.string()),
  /** the first rows of the file; `line` from 1 */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** a list of issues to fix: verification is charged and changes nothing in the catalogue */
  isIssueFile: z.boolean(),
  /** the detected columns */
  columns: offeredColumns,
  /** why the code column must be chosen; null if certain */
  doubt: z.nullable(columnDoubt),
  /** rows that are not empty, without the header */
  rowsTotal: z.number(),
  /** of the possible code columns */
  harm: z.array(codeHarm),
});
export type FilePreview = z.infer<typeof filePreview>;

/** The preview with the package's remaining units; `left` is null if free or unlimited. */
const pricedPreview = z.extend(filePreview, {
  left: z.nullable(z.number()),
  subscription: z.nullable(subscription),
});
export type PricedPreview = z.infer<typeof pricedPreview>;

const ofFile = z.object({ companyId: z.string(), fileId: z.string() });

/** @NOTE no call of the specification, like the report. */
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
    /** how many distinct codes are checked, from the beginning of the file; default: all */
    firstCodes: z.optional(z.int().check(z.gte(1), z.lte(2_000_000))),
  }),
  answer: sentFile,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_INVALID'],
});
