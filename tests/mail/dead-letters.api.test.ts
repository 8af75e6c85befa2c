import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { listDeadMails } from '../../api/core/jobs/dead-jobs.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { addAccount } from '../support/accounts.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { startMailServer } from './mail-server.ts';
import { queueMail, secret, startTestWorker } from './mail-worker.ts';
import { unhurried } from '../support/run/pace.ts';
import { forgetJobs } from '../support/stored-rows.ts';
import { leaveOneTry } from '../support/prepared/jobs.ts';
import { removePerson } from '../support/prepared/companies.ts';

const database = await createDatabase();
const queue = await openMailQueue(database);
const server = await startMailServer();
// each run of the command starts a process
vi.setConfig({ testTimeout: 90_000 });
const waiting = { timeout: unhurried(15_000), interval: 50 };

const cli = (...args: string[]) =>
  runCliHere(['mail-dead-letters', ...args], { DATABASE_URL: database.url, SECRET: secret });

async function refuse(email: string): Promise<string> {
  const { userId } = await addAccount(database, { email });
  await queueMail(database, queue, { template: 'password-changed', userId });
  return userId;
}

beforeEach(async () => {
  await forgetJobs(database);
  server.behaviour = 'takes';
  server.mails.length = 0;
});

test('without dead letters the command says so, and its help and wrong usage are Polish', async () => {
  expect(await cli()).toEqual({ code: 0, out: 'Nie ma niewysłanych wiadomości.\n', err: '' });
  expect((await cli('--help')).out).toContain('--retry');
  expect(await cli('abc')).toMatchObject({ code: 2, err: expect.stringContaining('ID podaje się z opcją --retry.') });
  expect(await cli('--retry', 'abc')).toMatchObject({ code: 2, err: expect.stringContaining('„abc” to nie jest ID') });
});

test('refused mails are listed with whom they go to and why; --retry sends one or all of them, under the same id', async () => {
  server.behaviour = 'refuses recipient';
  await startTestWorker(database, server.url);
  await refuse('jedna@test.example');
  await refuse('druga@test.example');
  await vi.waitFor(async () => expect(await listDeadMails(database)).toHaveLength(2), waiting);
  const [first, second] = await listDeadMails(database);
  const listed = await cli();
  expect(listed.out.split('\n')).toEqual([
    'Niewysłane wiadomości: 2',
    expect.stringMatching(
      /^[\da-f-]{36} {2}zmienione hasło {2}do: (jedna|druga)@test\.example {2}z \d\d-\d\d-\d{4}, \d{1,2}:\d\d {2}prób: 1 {2}SMTP: EENVELOPE 550 RCPT TO$/,
    ),
    expect.stringContaining('@test.example'),
    '',
  ]);

  server.behaviour = 'takes';
  expect((await cli('--retry', first?.id ?? '')).out).toBe('Do ponownego wysłania: 1 wiadomość.\n');
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), waiting);
  expect(server.mails[0]?.messageId).toContain(first?.mail.mailId);
  expect(await listDeadMails(database)).toMatchObject([{ id: second?.id }]);

  expect((await cli('--retry')).out).toBe('Do ponownego wysłania: 1 wiadomość.\n');
  await vi.waitFor(() => expect(server.mails).toHaveLength(2), waiting);
  expect(await listDeadMails(database)).toEqual([]);
});

test('a mail that fails to its last try is a dead letter, and the log says so', async () => {
  server.behaviour = 'puts off';
  const said = await startTestWorker(database, server.url);
  await refuse(`${randomUUID()}@test.example`);
  await leaveOneTry(database);
  await vi.waitFor(async () => expect(await listDeadMails(database)).toHaveLength(1), waiting);
  expect(await listDeadMails(database)).toMatchObject([{ tries: 2, reason: 'SMTP: EENVELOPE 451 RCPT TO' }]);
  await vi.waitFor(
    () => expect(said.at(-1)).toMatchObject({ level: 'error', message: 'job: given up, now among the dead letters' }),
    waiting,
  );
});

test('a dead letter that nobody needs any more says so', async () => {
  server.behaviour = 'refuses recipient';
  await startTestWorker(database, server.url);
  const userId = await refuse('byla@test.example');
  await vi.waitFor(async () => expect(await listDeadMails(database)).toHaveLength(1), waiting);
  await removePerson(database, userId);
  expect((await cli()).out).toContain('już nikomu niepotrzebna');
});
