import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { issueErrors } from './repository-issues.ts';

/** Codes on a page of a company's own issues. */
export const ownIssuesPageSize = 20;
/** Maximum rows of the downloaded list. @NOTE the specification names none; a file sent back has its own limit */
export const mostOwnIssues = 20_000;

const ofCompany = z.object({ companyId: z.string() });
const filters = z.object({
  /** one error code; otherwise: all */
  error: z.optional(z.string()),
});

/** An issue of the company's own products. */
const ownIssue = z.object({
  id: z.string(),
  gtin: z.string(),
  productName: z.nullable(z.string()),
  gpcBrick: z.nullable(z.string()),
  issueError: z.enum(issueErrors),
  detail: z.string(),
  foundAt: z.string(),
});
export type OwnIssue = z.infer<typeof ownIssue>;

export const getOwnIssues = defineEndpoint({
  name: 'get-own-issues',
  method: 'GET',
  path: '/companies/:companyId/own_issues/',
  access: 'file_sending_to_verification',
  summary: `Otwarte zgłoszenia własnych produktów firmy: ile ich jest według błędu i kody, po ${ownIssuesPageSize} (page od 1). @NOTE B §7: wywołanie niepokazane`,
  params: ofCompany,
  query: z.extend(filters, { page: z.optional(z.string()) }),
  answer: z.object({
    counts: z.record(z.enum(issueErrors), z.number()),
    records: z.array(ownIssue),
    pages: z.number(),
    /** time of the last check of the whole catalogue */
    checkedAt: z.nullable(z.string()),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const getOwnIssuesCsv = defineEndpoint({
  name: 'get-own-issues-csv',
  method: 'GET',
  path: '/companies/:companyId/own_issues/csv/',
  access: 'file_sending_to_verification',
  summary: `Otwarte zgłoszenia własnych produktów firmy jako csv, najwyżej ${mostOwnIssues}: z kolumnami, które czyta przesyłanie danych produktów. @NOTE B §7: wywołanie niepokazane`,
  params: ofCompany,
  query: filters,
  file: ['text/csv'],
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  answer: z.any(),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
