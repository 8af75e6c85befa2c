import type { FilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../../../api/app.ts';
import { readConfig } from '../../../api/core/config.ts';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import { migrate } from '../../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../../api/core/database/embedded-postgres.ts';
import { openJobs, type Jobs } from '../../../api/core/jobs/jobs.ts';
import { verificationQueue } from '../../../api/core/jobs/queues.ts';
import { openMailQueue } from './open-mail-queue.ts';
import { createPostgresSearch } from '../../../api/store/search/postgres/search-postgres.ts';
import { nameFile, noteStored } from '../../../api/store/verification/stored-files.ts';
import { claimUpload, noteUploaded } from '../../../api/store/verification/verifications.ts';
import { addAccount, callerHeaders, type Account } from '../accounts.ts';
import type { Sent } from '../run/send-thread.ts';
import { fileStoreOf } from '../sent-files.ts';
import { startProduct } from './server.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export const trialSecret = 'a secret of the bench that is long enough to be one';
const secret = trialSecret;

/** A file that was checked. */
export interface CheckedFile {
  readonly id: string;
  readonly rows: number;
  readonly codes: number;
  readonly counts: Readonly<Record<string, number>>;
  /** from its acceptance to its result, by the clock of the database */
  readonly seconds: number;
}

/** The product in three processes (database, API, worker), as a company that sends files sees it. */
export interface VerificationTrial {
  readonly database: Database;
  readonly databaseUrl: string;
  /** where the product keeps its files */
  readonly dataDir: string;
  /** where the API answers */
  readonly url: string;
  readonly account: Account;
  /** headers of a call by a member without limits; good for a quarter of an hour */
  headers(): Promise<{ authorization: string }>;
  startWorker(nodeOptions?: readonly string[]): Promise<WorkerProcess>;
  /** Sends a spreadsheet to the API, from a thread of its own; its id. */
  send(path: string): Promise<string>;
  /** Lays a file into the store as an accepted one, whatever its kind and size; its id. */
  lay(bytes: AsyncIterable<Buffer>, fileName: string): Promise<string>;
  /** Waits for the result. Rejects where the file came to nothing. */
  result(id: string): Promise<CheckedFile>;
  /** The csv of a result, as cells, the header first. */
  csvOf(id: string): Promise<string[][]>;
  stop(): Promise<void>;
}

/** Starts it on an empty database, or on the one that lies in `keptDir`. */
export async function startVerificationTrial(keptDir?: string): Promise<VerificationTrial> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-bench-')));
  const closers: (() => Promise<unknown>)[] = keptDir ? [] : [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
    closers.push(() => postgres.stop());
    await migrate(postgres.url);
    const database = openDatabase(postgres.url, { max: 4, statementTimeout: 0 });
    closers.push(() => database.close());
    const env = {
      DATABASE_URL: postgres.url,
      SECRET: secret,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      COARSE_LIMITS: 'no',
    };
    const product = await startProduct({
      dataDir,
      keepData: true,
      env: { ...env, WORKER: 'separate', ACCESS_LOG: 'no' },
    });
    closers.push(() => product.stop());
    const jobs = await openJobs(database);
    closers.push(() => jobs.close());
    const { account, headers } = await makeCaller({ database, jobs }, env, closers);
    /** Confirms the proposed columns, and the first one for codes where none is proposed, as a person would on the page. */
    async function confirmColumns(id: string, { columns }: FilePreview): Promise<void> {
      const answer = await fetch(`${product.url}/api/v1/verification/${account.companyId}/files/${id}/columns/`, {
        method: 'POST',
        headers: { ...(await headers()), 'content-type': 'application/json' },
        body: JSON.stringify({ ...columns, gtin: columns.gtin ?? 0 }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    }
    return {
      database,
      databaseUrl: postgres.url,
      dataDir,
      url: product.url,
      account,
      headers,
      stop,
      async startWorker(nodeOptions = []) {
        const worker = await startWorkerProcess({ databaseUrl: postgres.url, dataDir, secret, nodeOptions });
        closers.push(() => worker.end());
        return worker;
      },
      async send(path) {
        const sent: Sent = {
          url: `${product.url}/api/v1/verification/${account.companyId}/verify/`,
          path,
          headers: await headers(),
        };
        const thread = new Worker(new URL('../run/send-thread.ts', import.meta.url), { workerData: sent });
        const [id] = (await once(thread, 'message')) as [string]; // `once` rejects with what the thread throws
        return id;
      },
      async lay(bytes, fileName) {
        const store = fileStoreOf({ dataDir, secret });
        const key = store.newKey();
        const { companyId, membershipId, userId } = account;
        await nameFile(database, { key, companyId, purpose: 'verification input', mediaType: 'text/csv' });
        await noteStored(database, key, await store.putStream(key, bytes));
        return database.db.transaction().execute(async (trx) => {
          const claim = { companyId, membershipId, userId, kind: 'verify', idempotencyKey: null } as const;
          const id = await claimUpload(trx, claim);
          await noteUploaded(trx, id, { fileName, description: '', inputKey: key });
          await jobs.send(trx, verificationQueue, { verificationId: id }, { companyId });
          return id;
        });
      },
      result: (id) => resultOf(database, id, confirmColumns),
      async csvOf(id) {
        const path = `/api/v1/verification/${account.companyId}/files/${id}/result/?format=csv`;
        const answer = await fetch(product.url + path, { headers: await headers() });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return readCsv(await answer.text());
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Somebody of a company without limits. */
export async function makeCaller(
  { database, jobs }: { database: Database; jobs: Jobs },
  env: NodeJS.ProcessEnv,
  closers: (() => Promise<unknown>)[],
): Promise<Pick<VerificationTrial, 'account' | 'headers'>> {
  const mail = await openMailQueue(database);
  closers.push(() => mail.close());
  // It only signs tokens: the calls go to the process of the API.
  const app = await buildApp({
    config: readConfig({ ...env, ACCESS_LOG: 'no' }),
    database,
    secret,
    mail,
    webRoot: null,
    search: createPostgresSearch(database),
    jobs,
  });
  await app.ready();
  closers.push(() => app.close());
  const account = await addAccount(database, { subscription: 'yearly_unlimited' });
  return { account, headers: () => callerHeaders(app, database, account) };
}

/** Waits for the result of a file. Rejects where it came to nothing, and where columns are to be confirmed that nobody confirms. */
export async function resultOf(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  confirmColumns?: (id: string, preview: FilePreview) => Promise<void>,
): Promise<CheckedFile> {
  for (;;) {
    const { rows } = await pool.query<
      CheckedFile & { status: number; reason: string | null; preview: FilePreview | null }
    >(
      `SELECT id, processing_status AS status, reason, preview, rows_done AS rows, codes, counts,
         extract(epoch FROM finished_at - uploaded_at)::float8 AS seconds FROM verifications WHERE id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row || row.status === -1) throw new Error(`The file came to nothing: ${row?.reason ?? 'it is gone'}`);
    if (row.status === 2) return row;
    if (row.preview && !confirmColumns) throw new Error('The file is pending: its columns have to be confirmed');
    if (row.preview) await confirmColumns?.(id, row.preview);
    await sleep(250);
  }
}

/** Cells of a csv that the product wrote, without its byte order mark: parted by semicolons, quotes doubled. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
