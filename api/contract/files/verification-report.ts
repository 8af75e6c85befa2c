import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { rowStates } from './verification.ts';

/** Why a row needs attention, one or more for a row. The page has the displayed texts. */
export const rowReasons = [
  // the code cannot be read: state bad
  'gtin_missing',
  'gtin_lost_zero',
  'gtin_rewritten',
  'gtin_several',
  'gtin_characters',
  'gtin_length',
  'gtin_all_zero',
  'gtin_check_digit',
  // the verdict on the number
  'without_licence',
  'not_found',
  'no_data',
  'withdrawn',
  'inactive',
  'licence_unconfirmed',
  'prefix_unassigned',
  'not_trade_item',
  // the row compared with our catalogue and the other rows
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

/** Stored rows of each reason, and maximum rows of a response: the first ones of the file. */
export const reportRows = 1_000;

/** Longest displayed cell of a report, in characters; the result has the whole text. */
export const reportCell = 200;

/** Filters: rows of one verdict, or `review`: all that need attention. */
export const reportShows = ['review', ...rowStates] as const;
export type ReportShow = (typeof reportShows)[number];

const reportRow = z.object({
  /** where the row stands in the file, from 1 */
  line: z.number(),
  /** the code as the file has it */
  code: z.string(),
  /** 14 digits; null without a valid code */
  gtin: z.nullable(z.string()),
  state: z.enum(rowStates),
  reasons: z.array(z.enum(rowReasons)),
  /** why, and what to do: Polish sentences as in the result, or '' */
  reason: z.string(),
  mend: z.string(),
  /** the probable code, or '' */
  offer: z.string(),
  name: z.string(),
  brand: z.string(),
  /** name and brand in the catalogue, or '' */
  ourName: z.string(),
  ourBrand: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

const reasonCount = z.object({ reason: z.enum(rowReasons), state: z.enum(rowStates), rows: z.number() });
export type ReasonCount = z.infer<typeof reasonCount>;

/** @NOTE no call of the specification: the report's page is ours (B §2 has only the table of files). */
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
    /** reasons of the file's rows, the most urgent verdict first, then the most frequent */
    reasons: z.array(reasonCount),
    /** number of matching rows, of which `rows` are the first */
    matching: z.number(),
    rows: z.array(reportRow),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'LINK_EXPIRED'],
});
