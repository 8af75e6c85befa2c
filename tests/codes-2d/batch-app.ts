import type { CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import type { LightMyRequestResponse } from 'fastify';
import { join } from 'node:path';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { makeCodesBatch, type CodesBatchParts } from '../../api/features/codes-2d/batch/make-codes-batch.ts';
import { makeFileStore, type FileStore } from '../../api/gateways/file-store.ts';
import { makeLookUp } from '../../api/look-up/look-up.ts';
import { withWorkFolder } from '../../api/core/jobs/work-folder.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';
import { codeBatchQueue } from '../../api/core/jobs/queues.ts';
import { takeJobs } from '../support/run/idle-jobs.ts';

export interface BatchApp extends TestApp {
  readonly store: FileStore;
  /** batches that were given to the worker, in order */
  readonly queued: string[];
  readonly mails: MailJob[];
  /** Makes the batches that were given to the worker, here and now. */
  work(options?: Partial<CodesBatchParts>): Promise<void>;
  /** Sends a sheet; options as of the query. */
  order(account: Account, sheet: string | Buffer, options?: OrderOptions): Promise<LightMyRequestResponse>;
  /** Paths as `/codes/own/batches/`, of the account's own company. */
  get(account: Account, path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(
    account: Account,
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  status(account: Account, id: string): Promise<CodeBatch>;
}

interface OrderOptions {
  readonly query?: Record<string, string>;
  readonly name?: string;
  readonly headers?: Record<string, string>;
}

/** The application with its worker in the hands of the test. */
export async function buildBatchApp(): Promise<BatchApp> {
  const queued: string[] = [];
  const mails: MailJob[] = [];
  const built = await buildTestApp({
    parts: {
      jobs: takeJobs(codeBatchQueue, ({ batchId }) => void queued.push(batchId)),
    },
  });
  const { app, database, config } = built;
  const secret = config.secret ?? '';
  const store = makeFileStore(config, secret);
  const parts: Omit<CodesBatchParts, 'workFolder'> = {
    database,
    mail: { queue: async (_trx, job) => void mails.push(job) },
    files: store,
    lookUp: makeLookUp({ database, secret, askRegistry: null, isRegistryCached: true }),
    progressEvery: 0,
  };
  const ofOwn = ({ companyId }: Account, path: string): string =>
    `/api/v1${path.replace('/codes/own/', `/codes/${companyId}/`)}`;
  const headersOf = (account: Account) => callerHeaders(app, database, account);
  return {
    ...built,
    store,
    queued,
    mails,
    async work(options) {
      for (const id of queued.splice(0))
        await withWorkFolder(join(config.dataDir, 'work'), id, (workFolder) =>
          makeCodesBatch({ ...parts, workFolder, ...options }, id),
        );
    },
    order: async (account, sheet, { query = {}, name = 'kody.csv', headers = {} } = {}) =>
      app.inject({
        method: 'POST',
        url: ofOwn(account, '/codes/own/batches/'),
        query,
        headers: {
          ...headers,
          ...(await headersOf(account)),
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: multipartFile(name, Buffer.from(sheet)),
      }),
    post: async (account, path, payload = {}, headers = {}) =>
      app.inject({
        method: 'POST',
        url: ofOwn(account, path),
        headers: { ...headers, ...(await headersOf(account)) },
        payload,
      }),
    get: async (account, path, headers = {}) =>
      app.inject({ url: ofOwn(account, path), headers: { ...headers, ...(await headersOf(account)) } }),
    status: async (account, id) =>
      (
        await app.inject({ url: ofOwn(account, `/codes/own/batches/${id}/`), headers: await headersOf(account) })
      ).json<CodeBatch>(),
  };
}
