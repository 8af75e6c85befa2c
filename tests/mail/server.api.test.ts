import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { startServer, type RunningServer } from '../../api/server.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { queueMail } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { forgetJobs } from '../support/stored-rows.ts';

const database = await createDatabase();
const queue = await openMailQueue(database);
const { userId } = await addAccount(database);
const started: RunningServer[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-server-'));
  await forgetJobs(database);
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
  await rm(dataDir, { recursive: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret of tests that is long enough to be one',
    DEMO: 'no',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ACCESS_LOG: 'no',
    ...env,
  });
  started.push(server);
  return server;
}

async function caughtMails(): Promise<Email[]> {
  const dir = join(dataDir, 'mailbox');
  const files = (await readdir(dir)).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(dir, file)))));
}

test('links lead to the address of the server itself, whatever a request calls it', async () => {
  const { address } = await start();
  await fetch(`${address}/api/v1/health/`, { headers: { 'x-forwarded-host': 'zly.example' } });
  await queueMail(database, queue, { template: 'password-changed', userId });
  await vi.waitFor(async () => expect(await caughtMails()).toHaveLength(1), { timeout: unhurried(30_000) });
  expect((await caughtMails())[0]?.text).toContain(`${address}/reset_password`);
});

test('links lead to PUBLIC_URL where it is set', async () => {
  await start({ PUBLIC_URL: 'https://gtinoteka.example/' });
  await queueMail(database, queue, { template: 'password-changed', userId });
  await vi.waitFor(async () => expect(await caughtMails()).toHaveLength(1), { timeout: unhurried(30_000) });
  expect((await caughtMails())[0]?.text).toContain('https://gtinoteka.example/reset_password');
});

test('with WORKER=separate it sends nothing and shows no mailbox', async () => {
  expect((await start({ WORKER: 'separate' })).mailboxAddress).toBeNull();
  await queueMail(database, queue, { template: 'password-changed', userId });
  const { rows } = await database.pool.query(`SELECT state::text FROM jobs.job WHERE name = 'mail'`);
  expect(rows).toEqual([{ state: 'created' }]);
  await expect(readdir(join(dataDir, 'mailbox'))).rejects.toThrow('ENOENT');
});

test.each([
  [{ SMTP_URL: 'http://poczta.example' }, 'SMTP_URL: podaj adres smtp://'],
  [{ SMTP_URL: 'smtp://poczta.example' }, 'MAIL_FROM: podaj adres nadawcy'],
  [{ MAILBOX_PORT: 'abc' }, 'MAILBOX_PORT=abc: to nie jest numer portu'],
  [{ PAYMENT_ACCOUNT: '1' }, 'PAYMENT_ACCOUNT i PAYMENT_RECIPIENT podaje się razem'],
  [{ WORKER: 'nobody' }, 'WORKER=nobody'],
])('with %j it does not start, and says why', async (env, sentence) => {
  await expect(start(env)).rejects.toThrow(sentence);
});
