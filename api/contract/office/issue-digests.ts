import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { issueErrors, mostIssues } from './repository-issues.ts';

/** Days in which a company gets no second digest of the same open issues. @NOTE B names no digest */
export const digestDays = 7;
/** Maximum number of companies in one call. */
export const mostDigests = 500;

/** The office's last digest to a company, and its sender. */
const lastDigest = z.object({
  at: z.string(),
  /** null: a deleted person */
  who: z.nullable(z.string()),
  issues: z.number(),
});
export type LastDigest = z.infer<typeof lastDigest>;

export const sendIssueDigests = defineEndpoint({
  name: 'send-issue-digests',
  method: 'POST',
  path: '/repository/:companyId/digests/',
  access: 'repository',
  summary: `Wysyła firmom tych zgłoszeń albo wskazanym firmom (najwyżej ${mostDigests}) podsumowanie ich otwartych zgłoszeń: jeden e-mail na firmę, do jej reprezentantów. To samo podsumowanie nie wychodzi drugi raz przez ${digestDays} dni. @NOTE B §7: wywołanie niepokazane`,
  params: z.object({ companyId: z.string() }),
  body: z.object({
    issueIds: z.optional(
      z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(mostIssues)),
    ),
    companies: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostDigests))),
  }),
  answer: z.object({
    /** companies with a digest */
    sent: z.number(),
    /** companies with an equal recent digest */
    same: z.number(),
    /** companies without a recipient */
    nobody: z.number(),
    /** companies without an open issue */
    nothing: z.number(),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_REQUIRED', 'FIELD_INVALID'],
});

/** A company's issues on its page of the office. */
export const getCompanyIssues = defineEndpoint({
  name: 'get-company-issues',
  method: 'GET',
  path: '/repository/:companyId/of_company/:company/',
  access: 'repository',
  summary:
    'Otwarte zgłoszenia firmy według błędu i ostatnie podsumowanie, które dostała. @NOTE B §7: wywołanie niepokazane',
  params: z.object({ companyId: z.string(), company: z.string() }),
  answer: z.object({
    /** open groups: error, pool, number of issues */
    groups: z.array(
      z.object({ group: z.string(), issueError: z.enum(issueErrors), dataPoolName: z.string(), issues: z.number() }),
    ),
    digest: z.nullable(lastDigest),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
