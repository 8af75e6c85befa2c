import { spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { openJobs } from '../../api/core/jobs/jobs.ts';
import { purgeFiles } from '../../api/features/verification/purge-files.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { writeExcelList } from '../support/excel-list.ts';
import { gtinOf } from '../support/look-ups.ts';
import { startCountingSmtp, type CountingSmtp } from '../support/servers/counting-smtp.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { beginParts, partSize, sendParts, sendWhole } from '../support/servers/send-file.ts';
import { startProduct, type RunningProduct } from '../support/servers/server.ts';
import { makeCaller, resultOf, trialSecret as secret } from '../support/servers/verification-trial.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/servers/worker-process.ts';

/** Codes of one file: few enough to be checked in a moment, so that kills meet every step. */
const codes = 3_000;
/** What a file that is checked again after a kill may take, in milliseconds: missed heartbeats and pauses between tries among it. */
const patience = 240_000;

/** The product in processes of its own, each of which can be killed. */
interface Trial {
  readonly database: Database;
  readonly s3: TestS3;
  readonly smtp: CountingSmtp;
  readonly env: Record<string, string>;
  readonly folder: string;
  /** where the worker keeps clear text while it works */
  readonly workerDir: string;
  readonly path: string;
  api: RunningProduct;
  worker: WorkerProcess;
  newCaller(): ReturnType<typeof makeCaller>;
  /** accepted files, with the codes of each */
  readonly accepted: string[];
}

/**
 * Checks of files while the worker and the API are killed at random moments (the API also between the parts of a file), the disk of the
 * worker is full, the S3 store is gone and PostgreSQL starts again. Afterwards: every accepted file has one result, counters equal the ledger, each file was told under one Message-ID,
 * and after the purge nothing lies in the store that no file names. Ends with 1 where something of that is not so. Options: kills of each (30),
 * seconds without the store (60). `npm run faults -- verification 3 10` takes some minutes. The full disk wants root (tmpfs), else it is left out.
 */
export async function run([kills = '30', secondsAway = '60']: readonly string[]): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const trial = await start(closers);
    for (let n = 0; n < Number(kills); n++) await killWorker(trial);
    console.log(`${kills} kills of the worker`);
    for (let n = 0; n < Number(kills); n++) await killApi(trial, closers);
    console.log(`${kills} kills of the API`);
    let parts = 0;
    for (let n = 0; n < Number(kills); n++) parts += await killApiBetweenParts(trial, closers);
    console.log(`${kills} kills of the API while a file came in parts, ${parts} parts were kept over them`);
    await leaveStore(trial, Number(secondsAway) * 1_000);
    console.log(`the store was away for ${secondsAway} s`);
    await crashDatabase(trial);
    console.log('PostgreSQL has crashed and started again');
    console.log(
      (await fillDisk(trial, closers)) ? 'the disk was full' : 'full disk: left out, it wants root and tmpfs',
    );
    const faults = await findFaults(trial);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else
      console.log(`${trial.accepted.length} files: one result, one charge and one Message-ID each, no file left over`);
    const again = trial.smtp.mails() - trial.smtp.ids().size;
    console.log(`${trial.smtp.mails()} mails, ${again} of them a second time under the same Message-ID`);
  } finally {
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => console.error(error));
  }
}

async function start(closers: (() => Promise<unknown>)[]): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-faults-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const s3 = await startS3();
  closers.push(() => s3.stop());
  const smtp = await startCountingSmtp();
  closers.push(() => smtp.stop());
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, { max: 4 });
  database.pool.on('error', () => {});
  closers.push(() => database.close());
  const workerDir = join(folder, 'worker');
  await mkdir(workerDir);
  const env = {
    ...s3.env,
    DATABASE_URL: postgres.url,
    SECRET: secret,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    DEMO: 'no',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Gtinoteka <poczta@faults.example>',
  };
  const path = join(folder, 'kody.xlsx');
  await writeExcelList(path, function* rows() {
    yield ['GTIN'];
    for (let i = 0; i < codes; i++) yield [gtinOf('5901234', i)];
  });
  const jobs = await openJobs(database);
  closers.push(() => jobs.close());
  const shared = { database, s3, smtp, env, folder, workerDir, path };
  const trial: Trial = {
    ...shared,
    accepted: [],
    newCaller: () => makeCaller({ database, jobs }, env, closers),
    api: await startApi(env, folder),
    worker: await startWorker(shared),
  };
  closers.push(() => trial.api.stop());
  closers.push(() => trial.worker.end('SIGKILL'));
  return trial;
}

function startApi(env: Record<string, string>, dataDir: string): Promise<RunningProduct> {
  return startProduct({ dataDir, keepData: true, env: { ...env, WORKER: 'separate' } });
}

function startWorker({ env, workerDir }: Pick<Trial, 'env' | 'workerDir'>): Promise<WorkerProcess> {
  return startWorkerProcess({
    databaseUrl: env['DATABASE_URL'] ?? '',
    dataDir: workerDir,
    secret,
    env: { ...env, DATA_DIR: workerDir },
  });
}

/** The file, and where it goes now: each start of the API has another port. */
const placeOf = ({ api, path }: Trial) => ({ url: api.url, path });

async function accept(trial: Trial): Promise<string> {
  const { id, code } = await sendWhole(placeOf(trial), await trial.newCaller(), randomUUID());
  if (id === null) throw new Error(`the file was refused: ${code}`);
  trial.accepted.push(id);
  return id;
}

/** Waits for a result; one that does not come is a fault, which is told in the end. */
async function wait({ database }: Trial, id: string): Promise<void> {
  await Promise.race([
    resultOf(database, id),
    sleep(patience, undefined, { ref: false }).then(() => {
      throw new Error(`no result of ${id} after ${patience / 1_000} s`);
    }),
  ]).catch((error: unknown) => console.error(String(error)));
}

async function killWorker(trial: Trial): Promise<void> {
  const id = await accept(trial);
  await sleep(randomInt(0, 1_500));
  await trial.worker.end('SIGKILL');
  trial.worker = await startWorker(trial);
  await wait(trial, id);
}

async function killApi(trial: Trial, closers: (() => Promise<unknown>)[]): Promise<void> {
  const caller = await trial.newCaller();
  const key = randomUUID();
  const sending = sendWhole(placeOf(trial), caller, key).catch(() => null);
  await sleep(randomInt(0, 400));
  trial.api.process.kill('SIGKILL');
  await sending;
  await trial.api.stop();
  trial.api = await startApi(trial.env, trial.folder);
  closers.push(() => trial.api.stop());
  // Five minutes later, when the place of an upload that was cut is free again.
  await trial.database.pool.query(
    `UPDATE verifications SET created_at = created_at - interval '6 minutes' WHERE uploaded_at IS NULL`,
  );
  const { id, code } = await sendWhole(placeOf(trial), caller, key);
  if (id === null) throw new Error(`the file was refused after the kill: ${code}`);
  trial.accepted.push(id);
  await wait(trial, id);
}

/** Sends the file in parts, kills the API at any of them, and goes on as a page does. How many bytes were there after the kill, in parts. */
async function killApiBetweenParts(trial: Trial, closers: (() => Promise<unknown>)[]): Promise<number> {
  const caller = await trial.newCaller();
  const key = randomUUID();
  const sending = sendParts(placeOf(trial), caller, key).catch(() => null);
  await sleep(randomInt(0, 800));
  trial.api.process.kill('SIGKILL');
  await sending;
  await trial.api.stop();
  trial.api = await startApi(trial.env, trial.folder);
  closers.push(() => trial.api.stop());
  const begun = await beginParts(placeOf(trial), caller, key);
  const done = await sendParts(placeOf(trial), caller, key);
  trial.accepted.push(done);
  await wait(trial, done);
  return Math.floor(begun.received / partSize);
}

async function leaveStore(trial: Trial, away: number): Promise<void> {
  const id = await accept(trial);
  await trial.s3.leave();
  const refused = await sendWhole(placeOf(trial), await trial.newCaller(), randomUUID());
  if (refused.code !== 'SERVICE_UNAVAILABLE') throw new Error(`a file sent without the store: ${refused.code}`);
  await sleep(away);
  await trial.s3.comeBack();
  await wait(trial, id);
}

/** A server process that is killed takes all others with it, and PostgreSQL recovers from its log. */
async function crashDatabase(trial: Trial): Promise<void> {
  const id = await accept(trial);
  await sleep(randomInt(100, 600));
  const { rows } = await trial.database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  process.kill(rows[0]?.pid ?? -1, 'SIGKILL');
  for (let tries = 0; ; tries++) {
    await sleep(500);
    const isBack = await trial.database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (isBack) break;
    if (tries > 120) throw new Error('PostgreSQL did not come back');
  }
  await wait(trial, id);
}

/** The worker on a disk without a single free byte, which gets room after ten seconds. False where no such disk can be made. */
async function fillDisk(trial: Trial, closers: (() => Promise<unknown>)[]): Promise<boolean> {
  await trial.worker.end();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', trial.workerDir]);
  if (process.getuid?.() !== 0 || mounted.status !== 0) return false;
  closers.push(async () => spawnSync('umount', ['-l', trial.workerDir]));
  trial.worker = await startWorker(trial);
  closers.push(() => trial.worker.end('SIGKILL'));
  const ballast = join(trial.workerDir, 'ballast');
  const fill = async (): Promise<void> => {
    for (const size of [65_536, 1])
      for (;;) if (!(await appendFile(ballast, Buffer.alloc(size)).then(() => true, isFull))) break;
  };
  await fill();
  const id = await accept(trial);
  await sleep(10_000);
  const { rows } = await trial.database.pool.query<{ status: number; attempt: number }>(
    'SELECT processing_status AS status, attempt FROM verifications WHERE id = $1',
    [id],
  );
  const { status = 0, attempt = 0 } = rows[0] ?? {};
  if (status === 2 || attempt === 0)
    throw new Error(`the full disk has proved nothing: status ${status}, begun ${attempt} times`);
  await rm(ballast);
  await wait(trial, id);
  return true;
}

/** False where the disk has no room; throws anything else. */
function isFull(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
  throw error;
}

/** A sentence for each thing that must not be. */
async function findFaults(trial: Trial): Promise<string[]> {
  const { database, accepted, s3, smtp, env } = trial;
  const faults: string[] = [];
  const { pool } = database;
  const say = (isSo: boolean, fault: string): void => void (isSo && faults.push(fault));
  const { rows: files } = await pool.query<{ id: string; status: number; rows: number; units: number; acts: number }>(
    `SELECT v.id, v.processing_status AS status, v.rows_done AS rows,
       (SELECT coalesce(sum(l.units), 0)::int FROM package_ledger l WHERE l.key LIKE 'verification:' || v.id || '%') AS units,
       (SELECT count(*)::int FROM package_ledger l WHERE l.key = 'verification:' || v.id) AS acts
     FROM verifications v`,
  );
  say(files.length !== accepted.length, `${files.length} files are there, ${accepted.length} were accepted`);
  for (const { id, status, rows, units, acts } of files) {
    say(status !== 2 || rows !== codes, `${id}: status ${status}, ${rows} rows of ${codes}`);
    say(units !== codes || acts !== 1, `${id}: charged ${units} in ${acts} acts`);
  }
  const { rows: book } = await pool.query<{ counted: string; booked: string }>(
    `SELECT (SELECT coalesce(sum(verified), 0) FROM package_periods) AS counted,
       (SELECT coalesce(sum(units), 0) FROM package_ledger WHERE counter = 'verified') AS booked`,
  );
  say(Number(book[0]?.counted) !== Number(book[0]?.booked), `counters ${book[0]?.counted}, ledger ${book[0]?.booked}`);
  for (let tries = 0; smtp.ids().size < accepted.length && tries < 120; tries++) await sleep(500);
  say(smtp.ids().size !== accepted.length, `${smtp.ids().size} Message-IDs of ${accepted.length} files`);

  await pool.query(`UPDATE stored_files SET created_at = created_at - interval '2 days'`);
  const store = makeFileStore({ dataDir: trial.folder, s3: s3.config }, env['SECRET'] ?? '');
  await purgeFiles(database, store);
  const { rows: named } = await pool.query<{ key: string }>(
    `SELECT unnest(ARRAY[input_key, xlsx_key, csv_key, report_key, corrected_key]) AS key FROM verifications`,
  );
  const keys = new Set(named.flatMap(({ key }) => key ?? []));
  const left = s3.names().filter((name) => !keys.has(name));
  say(left.length > 0, `${left.length} files of the store that nothing names`);
  const gone = [...keys].filter((key) => !s3.names().includes(key));
  say(gone.length > 0, `${gone.length} files that the store does not have`);
  return faults;
}
