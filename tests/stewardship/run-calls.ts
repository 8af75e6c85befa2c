import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import type { LightMyRequestResponse } from 'fastify';
import { join } from 'node:path';
import { changeCatalogue } from '../../api/features/catalogue-import/change-catalogue.ts';
import type { ImportJob } from '../../api/core/jobs/queues.ts';
import { gtin13 } from '../catalogue-import/list-file.ts';
import { withWorkFolder } from '../../api/core/jobs/work-folder.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { fileStoreOf, multipartFile } from '../support/sent-files.ts';
import { buildTestApp, type TestApp } from '../support/servers/app.ts';
import { importQueue } from '../../api/core/jobs/queues.ts';
import { takeJobs } from '../support/run/idle-jobs.ts';

export interface RunsApp extends TestApp {
  /** jobs that were given to the worker, in order */
  readonly queued: ImportJob[];
  /** Does the jobs that were given to the worker, here and now. */
  work(): Promise<void>;
  /** Paths below `/stewardship/{own company}/`. */
  ask(account: Account, path: string, method?: 'GET' | 'POST', payload?: object): Promise<LightMyRequestResponse>;
  start(account: Account, name: string, content: string | Buffer, kind?: string): Promise<LightMyRequestResponse>;
  setAdministrator(account: Account, isAdmin: boolean): Promise<void>;
  /** Takes every run and the file it came with out of the database, as if there had been none. */
  forgetRuns(): Promise<void>;
  /** Sends a list, has it read, and answers the run. */
  takeIn(account: Account, content: string | Buffer, name?: string): Promise<ImportRun>;
}

let serial = 590_153_000_000;
/** A GTIN-13 that no list of this file had before. */
export const newCode = (): string => gtin13(String(++serial));
/** A list of products: GTIN, name, brand, net content. */
export const lines = (rows: readonly (readonly string[])[]): string =>
  [['GTIN', 'Nazwa', 'Marka', 'Zawartość netto'], ...rows].map((row) => row.join(';')).join('\n');

/** The application with its worker in the hands of the test. */
export async function buildRunsApp(): Promise<RunsApp> {
  const queued: ImportJob[] = [];
  const built = await buildTestApp({
    parts: {
      jobs: takeJobs(importQueue, (job) => void queued.push(job)),
    },
  });
  const { app, database, config } = built;
  const files = fileStoreOf({ dataDir: config.dataDir, secret: config.secret ?? '' });
  const runs: RunsApp = {
    ...built,
    queued,
    async work() {
      for (const job of queued.splice(0))
        await withWorkFolder(join(config.dataDir, 'work'), 'test', (workFolder) =>
          changeCatalogue({ database, databaseUrl: database.url, files, workFolder, removeDemo: async () => 0 }, job),
        );
    },
    ask: async (account, path, method = 'GET', payload) =>
      app.inject({
        method,
        ...(payload ? { payload } : {}),
        url: `/api/v1/stewardship/${account.companyId}/${path}`,
        headers: await callerHeaders(app, database, account),
      }),
    start: async (account, name, content, kind = 'products') =>
      app.inject({
        method: 'POST',
        url: `/api/v1/stewardship/${account.companyId}/runs/?kind=${kind}`,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(await callerHeaders(app, database, account)),
        },
        payload: multipartFile(name, Buffer.from(content)),
      }),
    async setAdministrator({ userId }, isAdmin) {
      await database.pool.query('UPDATE users SET is_admin = $2 WHERE id = $1', [userId, isAdmin]);
    },
    async forgetRuns() {
      await database.pool.query(`DELETE FROM import_runs; DELETE FROM stored_files WHERE purpose = 'import input'`);
    },
    async takeIn(account, content, name = 'produkty.csv') {
      const { id } = (await runs.start(account, name, content)).json<ImportRun>();
      await runs.work();
      return (await runs.ask(account, `runs/${id}/`)).json<ImportRun>();
    },
  };
  return runs;
}
