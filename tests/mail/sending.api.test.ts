import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { addAccount } from '../support/accounts.ts';
import { createDatabase } from '../support/servers/database.ts';
import { repository } from '../support/servers/server.ts';
import { startMailServer } from './mail-server.ts';
import { queueMail, secret, startTestWorker } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { forgetJobs } from '../support/stored-rows.ts';

const database = await createDatabase();
const queue = await openMailQueue(database);
const server = await startMailServer();
const person = await addAccount(database);

const queuePasswordChanged = () => queueMail(database, queue, { template: 'password-changed', userId: person.userId });
const waiting = { timeout: unhurried(15_000), interval: 50 };

async function states(name = 'mail'): Promise<string[]> {
  const { rows } = await database.pool.query('SELECT state::text FROM jobs.job WHERE name = $1 ORDER BY id', [name]);
  return rows.map(({ state }: { state: string }) => state);
}

beforeEach(async () => {
  await forgetJobs(database);
  server.mails.length = 0;
  server.behaviour = 'takes';
});

test('a queued mail is sent once, to its person and with an id of its own', async () => {
  const said = await startTestWorker(database, server.url);
  await queuePasswordChanged();
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), waiting);
  const [mail] = server.mails;
  expect(mail?.to?.map(({ address }) => address)).toEqual([person.email]);
  expect(mail?.from?.address).toBe('poczta@gtinoteka.example');
  expect(mail?.subject).toBe('Twoje hasło zostało zmienione');
  expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@gtinoteka\.example>$/);
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), waiting);
  expect(said).toMatchObject([{ level: 'info', message: 'job: done' }]);
  expect(JSON.stringify(said)).not.toContain(person.email);
});

describe('while the mail server', () => {
  test('while the mail server is down, queueing takes no time and the mail arrives once after it is back', async () => {
    await server.goDown();
    const said = await startTestWorker(database, server.url);
    expect(await queuePasswordChanged()).toBeLessThan(unhurried(1_500));
    await vi.waitFor(() => expect(said.some(({ level }) => level === 'warn')).toBe(true), waiting);
    await server.comeBack();
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), waiting);
    expect(server.mails).toHaveLength(1);
  });

  test.each(['hangs', 'puts off'] as const)('%s, the same holds', async (behaviour) => {
    server.behaviour = behaviour;
    const said = await startTestWorker(database, server.url);
    expect(await queuePasswordChanged()).toBeLessThan(unhurried(1_500));
    await vi.waitFor(() => expect(said.some(({ level }) => level === 'warn')).toBe(true), waiting);
    server.behaviour = 'takes';
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), waiting);
    expect(server.mails).toHaveLength(1);
  });

  test('hangs up after it has the mail, the repetition has the same id', async () => {
    server.behaviour = 'hangs up';
    await startTestWorker(database, server.url);
    await queuePasswordChanged();
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), waiting);
    server.behaviour = 'takes';
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), waiting);
    expect(server.mails.length).toBeGreaterThan(1);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test.each([
    ['refuses recipient', 'SMTP: EENVELOPE 550 RCPT TO'],
    ['refuses contents', 'SMTP: EMESSAGE 554 DATA'],
  ] as const)('%s for good, the mail is a dead letter at once', async (behaviour, reason) => {
    server.behaviour = behaviour;
    const said = await startTestWorker(database, server.url);
    await queuePasswordChanged();
    await vi.waitFor(async () => expect(await states('mail-dead-letters')).toEqual(['created']), waiting);
    expect(await states()).toEqual(['failed']);
    expect(said).toMatchObject([{ level: 'error', details: { reason } }]);
    // what the server said repeats an address, so it is kept nowhere
    const { rows } = await database.pool.query('SELECT to_jsonb(job) AS job FROM jobs.job');
    expect(JSON.stringify([rows, said])).not.toContain('here.example');
  });
});

test('two workers send each of 40 mails once', async () => {
  await Promise.all([startTestWorker(database, server.url), startTestWorker(database, server.url)]);
  await Promise.all(Array.from({ length: 40 }, queuePasswordChanged));
  await vi.waitFor(
    async () => expect((await states()).filter((state) => state === 'completed')).toHaveLength(40),
    waiting,
  );
  expect(server.mails).toHaveLength(40);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(40);
});

test(
  'a worker killed in the middle of a mail: another one sends it, with the same id',
  { timeout: unhurried(90_000) },
  async () => {
    server.behaviour = 'is busy';
    const killed = spawn(process.execPath, [join(repository, 'api/worker.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SECRET: secret,
        SMTP_URL: server.url,
        MAIL_FROM: 'poczta@gtinoteka.example',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    await queuePasswordChanged();
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: unhurried(30_000) });
    killed.kill('SIGKILL');
    server.behaviour = 'takes';
    await startTestWorker(database, server.url);
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), {
      timeout: unhurried(50_000),
      interval: 200,
    });
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
