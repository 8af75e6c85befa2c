import type { LightMyRequestResponse } from 'fastify';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';

/** The application with a list of the mails it would send. */
export async function buildOfficeApp(): Promise<TestApp & { mails: MailJob[] }> {
  const mails: MailJob[] = [];
  const built = await buildTestApp({ parts: { mail: { queue: async (_trx, job) => void mails.push(job) } } });
  return { ...built, mails };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls as a person would: `as(office)('GET', '/companies/…')`. */
export function makeCalls({ app, database }: Pick<TestApp, 'app' | 'database'>) {
  return (account: Pick<Account, 'userId'>) =>
    async (method: Method, path: string, payload?: object): Promise<LightMyRequestResponse> =>
      app.inject({
        method,
        url: `/api/v1${path}`,
        headers: await callerHeaders(app, database, account),
        ...(payload ? { payload } : {}),
      });
}

/** What an answer says in short: "200" or "404 NOT_FOUND". */
export function told(answer: LightMyRequestResponse): string {
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}
