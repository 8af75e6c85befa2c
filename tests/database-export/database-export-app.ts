import type { DatabaseExport } from '@gtinoteka/contract/files/database-export.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { exportDatabase, failExport, type ExportParts } from '../../api/features/database-export/export-database.ts';
import { makeFileStore, type FileStore } from '../../api/gateways/file-store.ts';
import { makeGpcTree } from '../../api/store/catalogue/gpc-tree.ts';
import { makeFoundProducts } from '../../api/store/search/found-products.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { textsOf } from '../support/unpacked.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';
import { databaseExportQueue } from '../../api/core/jobs/queues.ts';
import { takeJobs } from '../support/run/idle-jobs.ts';

export interface ExportApp extends TestApp {
  readonly store: FileStore;
  /** packages that were given to the worker, in order */
  readonly queued: string[];
  readonly mails: MailJob[];
  /** Makes the packages that were given to the worker, here and now. */
  work(options?: Partial<ExportParts>): Promise<void>;
  giveUp(id: string): Promise<void>;
  /** Somebody of a company on Basic whose limit of downloads has so many left. */
  addCustomer(left?: number): Promise<Account>;
  order(account: Account, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Paths as `/products/own/database/size/`, of the account's own membership. */
  get(account: Account, path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  status(account: Account, id: string): Promise<DatabaseExport>;
  /** Downloads a package to its end, and waits until that is noted; its files by name. */
  download(account: Account, id: string): Promise<Record<string, string>>;
  cancel(account: Account, id: string): Promise<LightMyRequestResponse>;
  /** What the book says: products counted and what they add up to. */
  bookOf(account: Account): Promise<{ counter: number; ledger: number }>;
}

/** The application with its worker in the hands of the test. */
export async function buildExportApp(env: NodeJS.ProcessEnv = {}): Promise<ExportApp> {
  const queued: string[] = [];
  const mails: MailJob[] = [];
  const built = await buildTestApp({
    env,
    parts: {
      jobs: takeJobs(databaseExportQueue, ({ exportId }) => void queued.push(exportId)),
    },
  });
  const { app, database, config } = built;
  const store = makeFileStore(config, config.secret ?? '');
  const parts: ExportParts = {
    database,
    mail: { queue: async (_trx, job) => void mails.push(job) },
    files: store,
    found: makeFoundProducts(database),
    readTree: makeGpcTree(database),
    progressEvery: 0,
  };
  const call = async (account: Account, method: 'GET' | 'POST', path: string, more: object) =>
    app.inject({
      method,
      url: `/api/v1${path.replace('/products/own/', `/products/${account.membershipId}/`)}`,
      ...more,
    });
  return {
    ...built,
    store,
    queued,
    mails,
    async work(options) {
      for (const id of queued.splice(0)) await exportDatabase({ ...parts, ...options }, id);
    },
    giveUp: (id) => failExport(parts, id, 'Nie udało się.'),
    async addCustomer(left = 5_000) {
      const account = await addAccount(database, { subscription: 'monthly' });
      await database.pool.query(
        `INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit, csv)
         SELECT id, 'monthly', subscription_begin, subscription_end, 5000, 5000, $2 FROM companies WHERE id = $1`,
        [account.companyId, 5_000 - left],
      );
      return account;
    },
    order: async (account, body, headers = {}) =>
      call(account, 'POST', '/products/own/database/', {
        payload: body,
        headers: { ...headers, ...(await callerHeaders(app, database, account)) },
      }),
    get: async (account, path, headers = {}) =>
      call(account, 'GET', path, { headers: { ...headers, ...(await callerHeaders(app, database, account)) } }),
    async status(account, id) {
      const headers = await callerHeaders(app, database, account);
      return (await call(account, 'GET', `/products/own/database/${id}/status/`, { headers })).json<DatabaseExport>();
    },
    async download(account, id) {
      const headers = await callerHeaders(app, database, account);
      const { rawPayload } = await call(account, 'GET', `/products/own/database/${id}/`, { headers });
      const isNoted = async (): Promise<unknown> =>
        (await database.pool.query('SELECT FROM database_exports WHERE id = $1 AND downloaded_at IS NOT NULL', [id]))
          .rowCount;
      await expect.poll(isNoted).toBe(1);
      return textsOf(rawPayload);
    },
    cancel: async (account, id) =>
      call(account, 'POST', `/products/own/database/${id}/cancel/`, {
        headers: await callerHeaders(app, database, account),
      }),
    async bookOf({ companyId }) {
      const { rows } = await database.pool.query<{ counter: number; ledger: number }>(
        `SELECT (SELECT coalesce(sum(csv), 0)::int FROM package_periods WHERE company_id = $1) AS counter,
           coalesce(sum(units), 0)::int AS ledger FROM package_ledger WHERE company_id = $1 AND counter = 'csv'`,
        [companyId],
      );
      return rows[0] ?? { counter: 0, ledger: 0 };
    },
  };
}
