import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';

/** The application with a list of the mails it would send. */
export async function buildPeopleApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp & { mails: MailJob[] }> {
  const mails: MailJob[] = [];
  const built = await buildTestApp({ env, parts: { mail: { queue: async (_trx, job) => void mails.push(job) } } });
  return { ...built, mails };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls as a person would: `as(account)('GET', '/accounts/…')`. */
export function makeCalls({ app, database }: Pick<TestApp, 'app' | 'database'>) {
  return (account: Pick<Account, 'userId'>) =>
    async (method: Method, path: string, payload?: object): Promise<LightMyRequestResponse> =>
      send(app, method, path, payload, await callerHeaders(app, database, account));
}

export function send(
  app: FastifyInstance,
  method: Method,
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
}

/** What an answer says in short: "200" or "404 NOT_FOUND". */
export function told(answer: LightMyRequestResponse): string {
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}

interface People {
  readonly admin: Account;
  readonly member: Account;
  /** an administrator of another company */
  readonly stranger: Account;
}

/** Who asks for what is not theirs, under whose id, of which company, and what they are told. */
export function wrongCallers({ admin, member, stranger }: People) {
  const { companyId } = admin;
  return [
    ['nobody', null, admin.userId, companyId, '401 UNAUTHORIZED'],
    ['a standard user', member, member.userId, companyId, '403 ACCESS_DENIED'],
    ['another company’s administrator', stranger, stranger.userId, companyId, '404 NOT_FOUND'],
    ['somebody under another person’s id', admin, member.userId, companyId, '404 NOT_FOUND'],
    ['a company that does not exist', admin, admin.userId, randomUUID(), '404 NOT_FOUND'],
  ] satisfies [string, Account | null, string, string, string][];
}
