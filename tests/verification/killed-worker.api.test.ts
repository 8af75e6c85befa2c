import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { verificationQueue } from '../../api/core/jobs/queues.ts';
import { runJobs } from '../../api/core/jobs/run-jobs.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { repository } from '../support/servers/server.ts';

const { app, database, config } = await buildTestApp();
const known = gtinOf('5901234', 1);
await addProduct(database, { gtin: known });
await addLicence(database, { prefix: '5901234' });

const place = join(config.dataDir, 'work');
const jobFolders = (): string[] => (existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : []);

const running = new Set<Worker>();
afterEach(async () => {
  for (const worker of running) await worker.end('SIGKILL');
});

interface Worker {
  /** Lets it go no further: it lives and holds what it holds, and its statements may time out unheard. */
  freeze(): void;
  /** Sends the signal and waits for the end; its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** The real worker as a process of its own; resolves when it does jobs. */
async function startWorker(): Promise<Worker> {
  const child: ChildProcess = spawn(process.execPath, [join(repository, 'api/worker.ts')], {
    cwd: repository,
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: database.url,
      SECRET: config.secret ?? '',
      MAILBOX_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const worker: Worker = {
    freeze: () => void child.kill('SIGSTOP'),
    async end(signal) {
      running.delete(worker);
      child.kill(signal);
      return exited;
    },
  };
  running.add(worker);
  await expect.poll(() => printed, { timeout: unhurried(60_000) }).toContain('Zadania w tle działają.');
  return worker;
}

/** Keeps every check of a file from reserving its codes, when its clear text lies on the disk; the function given lets them go on. */
async function holdInTheMiddle(): Promise<() => Promise<void>> {
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE package_periods IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}

/** Sends a file of one known and one wrong code. Returns its id. */
async function sendFile(account: Account): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/verification/${account.companyId}/verify/`,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(await callerHeaders(app, database, account)),
    },
    payload: multipartFile('kody.xlsx', await makeList([['GTIN'], [known], ['5901234123450']])),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

/** Waits until the only folder of a job holds the sent file in the clear: its path. */
async function folderOfJob(): Promise<string> {
  // A zip begins with PK: what lies there is the workbook itself, not what the store keeps of it.
  const clear = (folder: string): boolean =>
    existsSync(join(folder, 'file')) && readFileSync(join(folder, 'file')).subarray(0, 2).toString() === 'PK';
  await expect.poll(() => jobFolders().filter(clear), { timeout: unhurried(60_000) }).toHaveLength(1);
  const [folder] = jobFolders();
  return folder ?? '';
}

test(
  'what a killed worker leaves in the clear is removed when its file is checked again, and the file has one result',
  async () => {
    const account = await addAccount(database);
    const id = await sendFile(account);
    const goOn = await holdInTheMiddle();
    try {
      const killed = await startWorker();
      const folder = await folderOfJob();
      // Another worker may take longer to start than a statement may wait.
      killed.freeze();
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      // A second worker on this machine takes nothing from the one that lives.
      const second = await startWorker();
      expect(existsSync(join(folder, 'file'))).toBe(true);
      expect(await second.end('SIGTERM')).toBe(0);
      expect(await killed.end('SIGKILL')).toBe('SIGKILL');
      expect(existsSync(join(folder, 'file'))).toBe(true);
      await startWorker();
    } finally {
      await goOn();
    }
    await expectOneResult(account, id);
  },
  unhurried(300_000),
);

test(
  'a worker that is stopped in the middle of a file leaves nothing in the clear',
  async () => {
    const account = await addAccount(database);
    await sendFile(account);
    const goOn = await holdInTheMiddle();
    try {
      const worker = await startWorker();
      const folder = await folderOfJob();
      expect(await worker.end('SIGTERM')).toBe(0);
      expect(existsSync(folder)).toBe(false);
      expect(jobFolders()).toEqual([]);
    } finally {
      await goOn();
    }
  },
  unhurried(180_000),
);

test('a worker that is stopped waits for the check under way to tidy up', async () => {
  await sendFile(await addAccount(database));
  const begun = Promise.withResolvers<undefined>();
  let tidied = false;
  const worker = await runJobs({
    databaseUrl: database.url,
    jobs: [
      {
        queue: verificationQueue,
        async run(_deps, _data, { signal }) {
          begun.resolve(undefined);
          await once(signal, 'abort');
          await sleep(400);
          tidied = true;
          signal.throwIfAborted();
        },
      },
    ],
    deps: {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await begun.promise;
  await worker.stop();
  expect(tidied).toBe(true);
});

/** Waits for the end of the file: one result in two forms with its report, one charge, one mail, nothing in the clear. */
async function expectOneResult({ companyId }: Account, id: string): Promise<void> {
  const { pool } = database;
  const read = async (): Promise<unknown> =>
    (await pool.query('SELECT processing_status AS status, counts FROM verifications WHERE id = $1', [id])).rows[0];
  // A killed worker is missed by its heartbeat first.
  await expect
    .poll(read, { timeout: unhurried(120_000), interval: 250 })
    .toMatchObject({ status: 2, counts: { ok: 1, bad: 1 } });
  await expect.poll(jobFolders).toEqual([]);
  const { rows: results } = await pool.query(
    `SELECT purpose FROM stored_files WHERE company_id = $1 AND purpose <> 'verification input' ORDER BY purpose`,
    [companyId],
  );
  expect(results.map(({ purpose }) => purpose)).toEqual([
    'verification csv',
    'verification report',
    'verification xlsx',
  ]);
  const { rows: charged } = await pool.query(
    `SELECT (SELECT sum(verified)::int FROM package_periods WHERE company_id = $1) AS counter,
       (SELECT sum(units)::int FROM package_ledger WHERE company_id = $1) AS ledger`,
    [companyId],
  );
  expect(charged).toEqual([{ counter: 1, ledger: 1 }]);
  const { rows: mails } = await pool.query(
    `SELECT FROM jobs.job WHERE name = 'mail' AND data->>'verificationId' = $1`,
    [id],
  );
  expect(mails).toHaveLength(1);
}
