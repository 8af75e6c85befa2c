import type { DeadLetter, WorkQueue } from '@gtinoteka/contract/office/dead-letters.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { forgetChanges, forgetJobs } from '../support/stored-rows.ts';
import { addRefusedDocument, addSearchIndex, forgetIndexes } from '../support/prepared/search-indexes.ts';
import {
  addDelivery,
  addWebhook,
  changeDeliveries,
  changeWebhook,
  forgetWebhooks,
} from '../support/prepared/webhooks.ts';
import { addFailedIssueFile } from '../support/prepared/issues.ts';
import { forgetTermChanges } from '../support/prepared/changes.ts';
import { addGivenUp } from '../support/prepared/jobs.ts';
import { failRun } from './product-state.ts';
import { makeCalls } from '../companies/companies-calls.ts';
import { buildRunsApp } from './run-calls.ts';

const built = await buildRunsApp();
const { database, ask, start } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true });
const as = makeCalls(built)(steward);
const { pool } = database;

beforeEach(async () => {
  await forgetJobs({ pool });
  await forgetIndexes({ pool });
  await forgetWebhooks({ pool });
});

async function list(query = ''): Promise<DeadLetter[]> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/dead_letters/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().records;
}
async function queueOf(kind: string): Promise<WorkQueue | undefined> {
  const answer = await as('GET', `/stewardship/${steward.companyId}/work/`);
  return answer.json<{ queues: WorkQueue[] }>().queues.find((one) => one.kind === kind);
}
const retry = async (body: object) =>
  (await as('POST', `/stewardship/${steward.companyId}/dead_letters/retry/`, body)).json();
const drop = async (body: object) =>
  (await as('POST', `/stewardship/${steward.companyId}/dead_letters/drop/`, body)).json();

test('mails that were not sent are listed with what, why and how often; tried again once, or put away', async () => {
  const mail = { template: 'password-changed', userId: steward.userId, mailId: randomUUID() };
  const [one, other] = [
    await addGivenUp({ pool }, 'mail', mail),
    await addGivenUp({ pool }, 'mail', { ...mail, mailId: randomUUID() }),
  ];
  const [letter] = (await list('?kind=mail')).filter(({ id }) => id === one);
  expect(letter).toMatchObject({ kind: 'mail', subject: 'zmienione hasło', reason: 'SMTP: 550', tries: 5 });
  expect(await queueOf('mail')).toMatchObject({ waiting: 0, since: null, running: 0, dead: 2 });
  expect(await retry({ kind: 'mail', ids: [one] })).toEqual({ count: 1 });
  expect(await retry({ kind: 'mail', ids: [one] })).toEqual({ count: 0 });
  expect(await queueOf('mail')).toMatchObject({ waiting: 1, dead: 1 });
  const { rows } = await pool.query(`SELECT data FROM jobs.job WHERE name = 'mail'`);
  expect(rows).toEqual([{ data: mail }]);
  expect(await drop({ kind: 'mail', ids: [other] })).toEqual({ count: 1 });
  expect(await list()).toEqual([]);
  const acts = await pool.query(`SELECT act, details FROM audit_log WHERE act LIKE 'dead letters%' ORDER BY at`);
  expect(acts.rows).toEqual([
    { act: 'dead letters retried', details: { kind: 'mail', count: 1 } },
    { act: 'dead letters retried', details: { kind: 'mail', count: 0 } },
    { act: 'dead letters dropped', details: { kind: 'mail', count: 1 } },
  ]);
});

test('a list that was given up waits again with its run; work that a company was told of cannot be tried again here', async () => {
  const run = (await start(steward, 'cennik.csv', 'GTIN;Nazwa\n')).json();
  await failRun({ pool }, run.id);
  await addGivenUp({ pool }, 'imports', { runId: run.id, act: 'import' }, 'out of memory');
  expect(await list()).toMatchObject([{ kind: 'imports', subject: 'cennik.csv', reason: 'out of memory' }]);
  expect(await retry({ kind: 'imports' })).toEqual({ count: 1 });
  expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({ state: 'waiting', fault: null });
  expect(await queueOf('imports')).toMatchObject({ waiting: 1, dead: 0 });
  await addGivenUp({ pool }, 'verifications', { verificationId: randomUUID() });
  expect((await ask(steward, 'dead_letters/retry/', 'POST', { kind: 'verifications' })).statusCode).toBe(400);
});

test('a file of issues that was given up is made again', async () => {
  const fileId = await addFailedIssueFile({ pool }, steward.companyId);
  const dead = await addGivenUp({ pool }, 'issue-files', { issueFileId: fileId });
  expect(await retry({ kind: 'issue-files', ids: [dead] })).toEqual({ count: 1 });
  const file = await pool.query('SELECT processing_status FROM issue_files WHERE id = $1', [fileId]);
  expect(file.rows).toEqual([{ processing_status: 0 }]);
});

test('documents that the index refused are given to the indexer again through the outbox', async () => {
  const index = { state: 'ready', is_current: true } as const;
  await addSearchIndex({ pool }, { ...index, name: 'p-1', kind: 'products', alias: 'p' });
  await addSearchIndex({ pool }, { ...index, name: 't-1', kind: 'terms', alias: 't' });
  const refused = { index_name: 'p-1', key: '05901234123457', reason: 'mapper_parsing_exception', attempts: 2 };
  await addRefusedDocument({ pool }, refused);
  await addRefusedDocument({ pool }, { index_name: 't-1', key: 'brand\tsady', reason: 'too long', attempts: 1 });
  await forgetChanges({ pool });
  await forgetTermChanges({ pool });
  expect((await list('?kind=search')).map(({ id, tries }) => [id, tries])).toEqual(
    expect.arrayContaining([
      ['05901234123457', 2],
      ['brand\tsady', 1],
    ]),
  );
  expect(await queueOf('search')).toMatchObject({ dead: 2 });
  expect(await retry({ kind: 'search' })).toEqual({ count: 2 });
  expect((await pool.query('SELECT gtins FROM outbox')).rows).toEqual([{ gtins: ['05901234123457'] }]);
  expect((await pool.query('SELECT kind, folded FROM search_term_outbox')).rows).toEqual([
    { kind: 'brand', folded: ['sady'] },
  ]);
});

test('messages of webhooks that are on are sent again', async () => {
  const webhookId = await addWebhook({ pool }, steward.companyId, 'https://sady.example/');
  await addDelivery(
    { pool },
    { webhookId, state: 'dead', event: 'product.changed', subject: 'one', attempts: 9, status: 500 },
  );
  const [letter] = await list();
  expect(letter).toMatchObject({ subject: 'product.changed → https://sady.example/', reason: '500', tries: 9 });
  expect(await retry({ kind: 'webhooks', ids: [letter?.id] })).toEqual({ count: 1 });
  expect(await queueOf('webhooks')).toMatchObject({ waiting: 1, dead: 0 });
  await changeDeliveries({ pool }, webhookId, { state: 'dead' });
  await changeWebhook({ pool }, webhookId, { off_at: new Date(), off_why: 'person' });
  expect(await list()).toEqual([]);
  expect(await retry({ kind: 'webhooks' })).toEqual({ count: 0 });
});

test('100 can be named at once; pages hold 25; an id that is none is refused', async () => {
  for (let n = 0; n < 26; n++) await addGivenUp({ pool }, 'code-batches', { batchId: randomUUID() });
  expect(await list()).toHaveLength(25);
  const [last] = await list('?page=1');
  expect(last).toMatchObject({ kind: 'code-batches', subject: '' });
  const ids = (n: number): string[] => Array.from({ length: n }, () => randomUUID());
  expect(await drop({ kind: 'code-batches', ids: ids(100) })).toEqual({ count: 0 });
  expect(await drop({ kind: 'code-batches', ids: ids(101) })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await drop({ kind: 'code-batches', ids: ['x'] })).toMatchObject({ code: 'NOT_FOUND' });
});
