import { randomUUID } from 'node:crypto';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import type { LightMyRequestResponse } from 'fastify';
import { join } from 'node:path';
import { checkSentFile, type VerifyParts } from '../../api/features/verification/check-sent-file.ts';
import type { FileStore } from '../../api/gateways/file-store.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { verificationQueue } from '../../api/core/jobs/queues.ts';
import { withWorkFolder } from '../../api/core/jobs/work-folder.ts';
import { takeJobs } from '../support/run/idle-jobs.ts';
import { fileStoreOf, multipartFile } from '../support/sent-files.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';

export interface VerificationApp extends TestApp {
  readonly store: FileStore;
  /** files that were given to the worker, in order */
  readonly queued: string[];
  /** mails that were queued, in order */
  readonly mails: MailJob[];
  /** Checks the files that were given to the worker, here and now. */
  work(options?: Partial<VerifyParts>): Promise<void>;
  send(account: Account, bytes: Buffer, options?: SendOptions): Promise<LightMyRequestResponse>;
  /** Paths below `/files/` are of the account's own company. */
  get(account: Account, path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(account: Account, path: string, payload?: object): Promise<LightMyRequestResponse>;
  /** The file as its company sees it. */
  read(account: Account, id: string): Promise<SentFile>;
  /** The result as rows of cells, without the header. */
  csvOf(account: Account, id: string): Promise<string[][]>;
}

interface SendOptions {
  readonly name?: string;
  readonly key?: string;
  readonly texts?: Record<string, string>;
  /** sent as product data for the catalogue */
  readonly isUpload?: boolean;
  /** the company is asked what the columns are first */
  readonly preview?: boolean;
}

/** The application with its worker in the hands of the test. */
export async function buildVerificationApp(): Promise<VerificationApp> {
  const queued: string[] = [];
  const mails: MailJob[] = [];
  const built = await buildTestApp({
    parts: {
      mail: { queue: async (_trx, job) => void mails.push(job) },
      jobs: takeJobs(verificationQueue, ({ verificationId }) => void queued.push(verificationId)),
    },
  });
  const { app, database, config } = built;
  const secret = config.secret ?? '';
  const store = fileStoreOf({ dataDir: config.dataDir, secret });
  const ask = async (
    account: Account,
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    payload?: object,
  ) =>
    app.inject({
      ...(payload ? { payload } : {}),
      method,
      url: path.startsWith('/verification') ? `/api/v1${path}` : `/api/v1/verification/${account.companyId}${path}`,
      headers: { ...headers, ...(await callerHeaders(app, database, account)) },
    });
  return {
    ...built,
    store,
    queued,
    mails,
    async work(options) {
      for (const id of queued.splice(0))
        await withWorkFolder(join(config.dataDir, 'work'), randomUUID(), (workFolder) =>
          checkSentFile(
            {
              database,
              mail: { queue: async (_trx, job) => void mails.push(job) },
              files: store,
              askRegistry: null,
              workFolder,
              progressEvery: 0,
              ...options,
            },
            id,
          ),
        );
    },
    async send(account, bytes, { name = 'kody.xlsx', key, texts, preview = false, isUpload = false } = {}) {
      return app.inject({
        method: 'POST',
        url: `/api/v1/verification/${account.companyId}/${isUpload ? 'upload' : 'verify'}/${preview ? '?preview=1' : ''}`,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
          ...(await callerHeaders(app, database, account)),
        },
        payload: multipartFile(name, bytes, texts),
      });
    },
    get: (account, path, headers) => ask(account, 'GET', path, headers),
    post: (account, path, payload) => ask(account, 'POST', path, {}, payload),
    read: async (account, id) => (await ask(account, 'GET', `/files/${id}/`)).json<SentFile>(),
    async csvOf(account, id) {
      const { body } = await ask(account, 'GET', `/files/${id}/result/?format=csv`);
      return body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';'));
    },
  };
}
