import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { dataPools, issueErrors, issueStatuses, type DataPoolId, type IssueError } from './repository-issues.ts';

/** Codes on a page of one group. @NOTE B names none; the list of groups has as many. */
export const groupCodesPageSize = 10;
/** Lines of the history in one response. */
export const historyPageSize = 20;
/** Longest note beside a decision, in characters. @NOTE B names none */
export const mostOfNote = 500;
/** Maximum number of issues changed by one decision about a group; others need another decision. */
export const mostOfDecision = 20_000;

/** Subject of a group, regardless of status and assignee. */
export interface IssueMatter {
  readonly error: IssueError;
  readonly pool: DataPoolId;
  /** null: products without a known company */
  readonly companyId: string | null;
}

/** The last part of a group's address: `EP-0003.national.` and the company's id, or a dash. */
export function matterId({ error, pool, companyId }: IssueMatter): string {
  return `${error}.${pool}.${companyId ?? '-'}`;
}

/** Parses the output of `matterId`; null: invalid. */
export function readMatterId(id: string): IssueMatter | null {
  const [errorText, poolText, company = '', more] = id.split('.');
  const error = issueErrors.find((one) => one === errorText);
  const pool = dataPools.find((one) => one.id === poolText)?.id;
  if (!error || !pool || more !== undefined) return null;
  if (company !== '-' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(company)) return null;
  return { error, pool, companyId: company === '-' ? null : company };
}

const ofGroup = z.object({ companyId: z.string(), group: z.string() });
const refusals = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;

/** One code of a group: a product and its fault. */
const issueOfGroup = z.object({
  id: z.string(),
  gtin: z.string(),
  /** null without a name or product */
  productName: z.nullable(z.string()),
  isInCatalogue: z.boolean(),
  gpcBrick: z.nullable(z.string()),
  /** the fault, as named by `issueDetails` */
  detail: z.string(),
  /** whether the last check still found it */
  isFound: z.boolean(),
  lastModified: z.string(),
  assignedUser: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type IssueOfGroup = z.infer<typeof issueOfGroup>;

const shownStatus = z.enum(issueStatuses);

export const getIssueGroup = defineEndpoint({
  name: 'get-issue-group',
  method: 'GET',
  path: '/repository/:companyId/groups/:group/',
  access: 'repository',
  summary: `Zgłoszenia jednej firmy, błędu i puli: ile ich jest w każdym statusie i kody jednego z nich, po ${groupCodesPageSize} (page od 1). @NOTE B §7: wywołanie niepokazane`,
  params: ofGroup,
  query: z.object({
    /** absent or invalid: the first status with issues, in progress before new */
    status: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  answer: z.object({
    companyExternalId: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    issueError: z.enum(issueErrors),
    dataPoolName: z.string(),
    counts: z.record(shownStatus, z.number()),
    /** of the resolved ones: those that checks no longer find */
    mended: z.number(),
    foundAt: z.string(),
    lastModified: z.string(),
    /** status of these codes */
    issueStatus: shownStatus,
    /** assignees of this status's codes; `id` null: nobody */
    people: z.array(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), issues: z.number() })),
    records: z.array(issueOfGroup),
    pages: z.number(),
  }),
  errors: refusals,
});

const issueEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** found, reopened or closed by a check; a status or assignee by a person; a sent digest */
  act: z.enum(['found', 'reopened', 'closed', 'status', 'assigned', 'digest']),
  /** number of issues */
  issues: z.number(),
  /** null: a check, or a deleted person */
  who: z.nullable(z.string()),
  /** of a check: whether it was of the whole catalogue */
  isComplete: z.nullable(z.boolean()),
  fromStatus: z.nullable(shownStatus),
  status: z.nullable(shownStatus),
  /** the assignee; null: nobody */
  person: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type IssueEvent = z.infer<typeof issueEvent>;

export const getIssueHistory = defineEndpoint({
  name: 'get-issue-history',
  method: 'GET',
  path: '/repository/:companyId/groups/:group/history/',
  access: 'repository',
  summary: `Historia zgłoszeń jednej firmy, błędu i puli: kto albo które sprawdzenie, kiedy i z jaką notatką; po ${historyPageSize}, od najnowszych. @NOTE B §7: wywołanie niepokazane`,
  params: ofGroup,
  /** `before`: id of the last known line */
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({ events: z.array(issueEvent), hasMore: z.boolean() }),
  errors: refusals,
});

export const changeIssueGroup = defineEndpoint({
  name: 'change-issue-group',
  method: 'PATCH',
  path: '/repository/:companyId/groups/:group/',
  access: 'repository',
  summary: `Zmienia status albo osobę zgłoszeń tej grupy w statusie \`from\`: wskazanych, albo wszystkich, najwyżej ${mostOfDecision} naraz; powtórzone nic nie zmienia. @NOTE B §4: przejścia niepokazane`,
  params: ofGroup,
  body: z.object({
    from: shownStatus,
    /** absent: all of that status */
    issueIds: z.optional(
      z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(mostOfDecision)),
    ),
    issueStatus: z.optional(shownStatus),
    /** null: nobody */
    assignedUser: z.optional(z.nullable(z.uuid())),
    note: z.optional(z.string().check(z.maxLength(mostOfNote))),
  }),
  answer: z.object({ changed: z.number() }),
  errors: [...refusals, 'FIELD_REQUIRED', 'FIELD_INVALID'],
});
