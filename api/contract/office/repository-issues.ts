import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Groups on a page of /repository (B §9). */
export const issuesPageSize = 10;
/** Maximum issues of one call: of a file, or of a change. @NOTE B names none */
export const mostIssues = 20_000;
/** Maximum ids of one group; a larger group is processed in parts. */
export const mostIdsOfGroup = 5_000;
/**
 * Days of 24 hours for which a file of issues can be downloaded. @NOTE B names none; results of verification have as
 * many.
 */
export const issueFileDays = 30;

/** Error codes of issues (B §3). */
export const issueErrors = ['EP-0003', 'EP-0005', 'EP-0006'] as const;
export type IssueError = (typeof issueErrors)[number];

export const issueStatuses = ['new_issue', 'in_progress_issue', 'resolved_issue', 'abandoned_issue'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** Sources of products (A §1): each is a pool of data. */
export const dataPools = [
  { id: 'national', name: 'Produkty krajowe' },
  { id: 'global', name: 'Rejestr globalny' },
] as const;
export type DataPoolId = (typeof dataPools)[number]['id'];
const poolIds = dataPools.map(({ id }) => id);

/** "All" in a filter of several values (B §4), and the company filter without matches. */
export const allValue = 'all';
export const noResults = 'no_results';

const ofCompany = z.object({ companyId: z.string() });
const denied = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

export const getDataPools = defineEndpoint({
  name: 'get-data-pools',
  method: 'GET',
  path: '/companies/datapools/',
  access: 'repository',
  summary: 'Pule danych, z których pochodzą zgłoszenia.',
  answer: z.object({ datapools: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});

const issueFilters = z.object({
  /** id of a company; `no_results`: matches nothing; absent: all */
  company: z.optional(z.string().check(z.maxLength(64))),
  dataPools: z.optional(z.array(z.enum([...poolIds, allValue])).check(z.maxLength(10))),
  issueErrors: z.optional(z.array(z.enum([...issueErrors, allValue])).check(z.maxLength(10))),
  /** abandoned ones are requested by `abandoned` in addition */
  issueStatuses: z.optional(
    z.array(z.enum(['new_issue', 'in_progress_issue', 'resolved_issue', allValue])).check(z.maxLength(10)),
  ),
  abandoned: z.optional(z.boolean()),
});
export type IssueFilters = z.infer<typeof issueFilters>;

/** Issues of one company, error, pool, status and person (B §3). */
const issueGroup = z.object({
  /** null: products without a known company */
  companyExternalId: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  numIssues: z.number(),
  issueError: z.enum(issueErrors),
  dataPoolName: z.string(),
  issueStatus: z.enum(issueStatuses),
  lastModified: z.string(),
  assignedUser: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** at most 5 000, the oldest first */
  issuesIds: z.array(z.string()),
});
export type IssueGroup = z.infer<typeof issueGroup>;

export const getIssuesByCompany = defineEndpoint({
  name: 'get-issues-by-company',
  method: 'POST',
  path: '/repository/:companyId/issues_by_company/',
  access: 'repository',
  summary: `Grupy zgłoszeń, po ${issuesPageSize} na stronie (page od 1), ostatnio zmienione najpierw.`,
  params: ofCompany,
  body: z.extend(issueFilters, { page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
  answer: z.object({
    records: z.array(issueGroup),
    pages: z.number(),
    numAllRecords: z.number(),
    /** new and in-progress groups, and those without an assignee */
    open: z.number(),
    unassigned: z.number(),
    /** time of the last check of the whole catalogue */
    checkedAt: z.nullable(z.string()),
  }),
  errors: denied,
});

/** B §7: suggestions of company names for the filter. */
export const suggestCompanyNames = defineEndpoint({
  name: 'suggest-company-names',
  method: 'GET',
  path: '/companies/:companyId/get_comps/',
  access: 'repository',
  summary: 'Do 15 firm z tym w nazwie, z liczbą otwartych grup zgłoszeń.',
  params: ofCompany,
  query: z.object({ name__contains: z.optional(z.string().check(z.maxLength(130))) }),
  answer: z.object({ results: z.array(z.object({ id: z.string(), name: z.string(), groups: z.number() })) }),
  errors: denied,
});

/** Possible assignees of issues: platform administrators. */
export const getIssuePeople = defineEndpoint({
  name: 'get-issue-people',
  method: 'GET',
  path: '/repository/:companyId/people/',
  access: 'repository',
  summary: 'Osoby, którym można przypisać zgłoszenia. @NOTE B §7: wywołanie niepokazane',
  params: ofCompany,
  answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: denied,
});

const issueIds = z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(mostIssues));

export const changeIssues = defineEndpoint({
  name: 'change-issues',
  method: 'PATCH',
  path: '/repository/:companyId/issues/',
  access: 'repository',
  summary:
    'Zmienia status albo osobę zgłoszeń; czego zmienić nie można, zostaje i nie jest liczone. @NOTE B §4: przejścia niepokazane',
  params: ofCompany,
  body: z.object({
    issueIds,
    issueStatus: z.optional(z.enum(issueStatuses)),
    /** null: nobody */
    assignedUser: z.optional(z.nullable(z.uuid())),
  }),
  answer: z.object({ changed: z.number() }),
  errors: [...denied, 'FIELD_REQUIRED', 'FIELD_INVALID'],
});

export const generateIssueFile = defineEndpoint({
  name: 'generate-issue-file',
  method: 'POST',
  path: '/repository/:companyId/generate_issue_file/',
  access: 'repository',
  summary: `Zamawia plik xlsx ze zgłoszeniami, najwyżej ${mostIssues}. Gotowy przychodzi e-mailem.`,
  params: ofCompany,
  body: z.object({ issueIds }),
  answer: z.object({ id: z.string(), issues: z.number() }),
  errors: denied,
});

export const getIssueFile = defineEndpoint({
  name: 'get-issue-file',
  method: 'GET',
  path: '/repository/:companyId/issue_file/:fileId/',
  access: 'repository',
  summary: `Plik zgłoszeń, przez ${issueFileDays} dni.`,
  params: z.extend(ofCompany, { fileId: z.string() }),
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  responseHeaders: { 'content-disposition': 'Nazwa pliku.' },
  answer: z.any(),
  errors: [...denied, 'LINK_EXPIRED'],
});
