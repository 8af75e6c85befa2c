import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { countedHeaders, productHasGcp } from './product-card.ts';
import { codeKinds } from './rules/codes-2d/module-matrix.ts';
import { moduleSizes, printerDots } from './rules/codes-2d/print-size.ts';

/** Longest parsed value of a field; each field's own limit is shorter. */
const typed = z.optional(z.string().check(z.maxLength(200)));

/** Fields of B §3, names letter by letter. */
const generatorFields = z.object({
  n01: typed,
  n10: typed,
  n11: typed,
  n13: typed,
  n15: typed,
  n17: typed,
  n21: typed,
  n22: typed,
  n3103: typed,
  n422: typed,
  n7005: typed,
  n7006: typed,
  n7007: typed,
  n7008: typed,
  n7009: typed,
  ngs1Resolver: typed,
  activeMembershipId: z.optional(z.string().check(z.maxLength(64))),
});

/** Errors of a code beyond those of look-ups: fields, and the GTIN's licence and data. */
const generatorErrors = [
  'NOT_FOUND',
  'FIELD_REQUIRED',
  'GTIN_TOO_LONG',
  'URL_INVALID',
  'DATA_FORMAT_INVALID',
  'DATE_INVALID',
  'START_DATE_INVALID',
  'END_DATE_INVALID',
  'END_DATE_NOT_LATER',
  'COUNTRY_CODE_INVALID',
  'LICENCE_MISSING',
  'LICENCE_ENDED',
  'LICENCE_NOT_APPLICABLE',
  'LICENCE_UNKNOWN',
  'PRODUCT_DATA_INCOMPLETE',
] as const;

const drawnCode = z.object({
  /** base64 of an SVG document */
  image: z.string(),
  /** its elements with brackets */
  desc: z.string(),
});

/** @NOTE B §3: "or an errors map keyed by field name" is `fields` of the one error body. */
export const generateCodes = defineEndpoint({
  name: 'generate-codes',
  method: 'GET',
  path: '/generator_2d/generate/',
  hasSideEffects: true,
  access: 'file_sending_to_verification',
  summary:
    'Tworzy GS1 DataMatrix i kod QR z GS1 Digital Link dla numeru z aktywną licencją i pełnymi danymi. Numer liczy się do dziennego limitu, powtórzony i własny firmy nie.',
  query: generatorFields,
  responseHeaders: countedHeaders,
  answer: z.object({
    gs1datamatrix: drawnCode,
    qrcode: z.extend(drawnCode, { qr_url: z.string() }),
  }),
  errors: [...productHasGcp.errors, ...generatorErrors],
});

/** File formats of B §7. */
export const codeFormats = ['ai', 'pdf', 'png', 'svg', 'ps'] as const;
export type CodeFormat = (typeof codeFormats)[number];

export const codeMediaTypes: Readonly<Record<CodeFormat, string>> = {
  ai: 'application/illustrator',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ps: 'application/postscript',
};

const onOff = z.optional(z.enum(['true', 'false']));

export const downloadCode = defineEndpoint({
  name: 'download-code',
  method: 'GET',
  path: '/generator_2d/download/:a/:format/',
  hasSideEffects: true,
  access: 'file_sending_to_verification',
  summary: 'Jeden z kodów jako plik ai, pdf, png, svg albo ps, w podanej wielkości modułu.',
  params: z.object({ a: z.enum(codeKinds), format: z.enum(codeFormats) }),
  query: z.extend(generatorFields, {
    /** width of a module in millimetres, as 0.495 */
    module: z.optional(z.string().check(z.regex(/^\d\.\d{1,3}$/))),
    /** dots per inch of the printer, to which modules are rounded; absent: 300 for PNG, exact modules in drawings */
    dpi: z.optional(z.enum(['203', '300', '600'])),
    quietZone: onOff,
    hri: onOff,
  }),
  responseHeaders: countedHeaders,
  file: codeFormats.map((format) => codeMediaTypes[format]),
  answer: z.unknown(),
  errors: [...productHasGcp.errors, ...generatorErrors, 'FIELD_INVALID'],
});

export const usualPrint = { module: moduleSizes.usual, dpi: printerDots[1] } as const;
