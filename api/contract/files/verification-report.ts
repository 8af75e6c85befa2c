import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { rowStates } from './verification.ts';

/** Why a row is not simply in order, one or more for a row. The words for people are the page's. */
export const rowReasons = [
  // the code itself cannot be read: state bad
  'gtin_missing',
  'gtin_lost_zero',
  'gtin_rewritten',
  'gtin_several',
  'gtin_characters',
  'gtin_length',
  'gtin_all_zero',
  'gtin_check_digit',
  // what the verdict says of the number
  'without_licence',
  'not_found',
  'no_data',
  'withdrawn',
  'inactive',
  'licence_unconfirmed',
  'prefix_unassigned',
  'not_trade_item',
  // the row beside our catalogue, and beside the other rows
  'name_differs',
  'brand_differs',
  'content_differs',
  'category_differs',
  'repeated',
  'text_cut',
  // not looked up
  'not_own',
  'limit_over',
  'registry_silent',
  'registry_absent',
  'row_too_slow',
] as const;
export type RowReason = (typeof rowReasons)[number];

/** Rows of each reason that a report keeps, and the most that it answers at once: the first ones of the file. */
export const reportRows = 1_000;

/** Longest text of a cell that a report shows, in characters; the whole text stands in the result. */
export const reportCell = 200;

/** What can be asked for: rows of one verdict, or `review`: whatever is not in order. */
export const reportShows = ['review', ...rowStates] as const;
export type ReportShow = (typeof reportShows)[number];

const reportRow = z.object({
  /** where the row stands in the file, from 1 */
  line: z.number(),
  /** the code as the file has it */
  code: z.string(),
  /** 14 digits; null where there is no code to be looked up */
  gtin: z.nullable(z.string()),
  state: z.enum(rowStates),
  reasons: z.array(z.enum(rowReasons)),
  /** why, and what to do: Polish sentences as in the result, '' where there is nothing to say */
  reason: z.string(),
  mend: z.string(),
  /** the code that was probably meant, or '' */
  offer: z.string(),
  name: z.string(),
  brand: z.string(),
  /** name and brand in the catalogue, '' where it has none */
  ourName: z.string(),
  ourBrand: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

const reasonCount = z.object({ reason: z.enum(rowReasons), state: z.enum(rowStates), rows: z.number() });
export type ReasonCount = z.infer<typeof reasonCount>;

/** @NOTE no call of the specification: the page of a report is ours (B §2 has the table of files alone). */
export const getFileReport = defineEndpoint({
  name: 'get-file-report',
  method: 'GET',
  path: '/verification/:companyId/files/:fileId/report/',
  access: 'file_sending_to_verification',
  summary:
    'Raport sprawdzonego pliku: liczba wierszy na każdy powód i do 1000 pierwszych wierszy, wszystkich albo wybranych oceną (show) czy powodem (reason). Przez 30 dni od wysłania pliku.',
  params: z.object({ companyId: z.string(), fileId: z.string() }),
  query: z.object({ show: z.optional(z.enum(reportShows)), reason: z.optional(z.enum(rowReasons)) }),
  answer: z.object({
    /** reasons that rows of the file have, the most urgent verdict first, then the most rows */
    reasons: z.array(reasonCount),
    /** rows of the file that fit what was asked for, of which `rows` are the first */
    matching: z.number(),
    rows: z.array(reportRow),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'LINK_EXPIRED'],
});
