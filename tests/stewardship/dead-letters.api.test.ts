import type { DeadLetter, WorkQueue } from '@gtinoteka/contract/office/dead-letters.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { makeCalls } from '../companies/companies-calls.ts';
import { buildRunsApp } from './run-calls.ts';

const built = await buildRunsApp();
const { database, ask, start } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true });
const as = makeCalls(built)(steward);
const { pool } = database;

beforeEach(async () => {
  await pool.query('DELETE FROM jobs.job; DELETE FROM search_indexes; DELETE FROM webhooks');
});

/** A job that was given up, with what it came from. */
async function giveUp(queue: string, data: object, reason = 'SMTP: 550'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     VALUES ($1 || '-dead-letters', $2, $1, gen_random_uuid(), now() - interval '1 day', 4, jsonb_build_object('reason', $3::text))
     RETURNING id`,
    [queue, data, reason],
  );
  return rows[0]?.id ?? '';
}
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
  const [one, other] = [await giveUp('mail', mail), await giveUp('mail', { ...mail, mailId: randomUUID() })];
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
  await pool.query(`UPDATE import_runs SET state = 'failed', fault = 'x', ended_at = now() WHERE id = $1`, [run.id]);
  await giveUp('imports', { runId: run.id, act: 'import' }, 'out of memory');
  expect(await list()).toMatchObject([{ kind: 'imports', subject: 'cennik.csv', reason: 'out of memory' }]);
  expect(await retry({ kind: 'imports' })).toEqual({ count: 1 });
  expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({ state: 'waiting', fault: null });
  expect(await queueOf('imports')).toMatchObject({ waiting: 1, dead: 0 });
  await giveUp('verifications', { verificationId: randomUUID() });
  expect((await ask(steward, 'dead_letters/retry/', 'POST', { kind: 'verifications' })).statusCode).toBe(400);
});

test('a file of issues that was given up is made again', async () => {
  const { rows } = await pool.query(
    `INSERT INTO issue_files (company_id, issue_ids, processing_status) VALUES ($1, '{}', -1) RETURNING id`,
    [steward.companyId],
  );
  const dead = await giveUp('issue-files', { issueFileId: rows[0].id });
  expect(await retry({ kind: 'issue-files', ids: [dead] })).toEqual({ count: 1 });
  const file = await pool.query('SELECT processing_status FROM issue_files WHERE id = $1', [rows[0].id]);
  expect(file.rows).toEqual([{ processing_status: 0 }]);
});

test('documents that the index refused are given to the indexer again through the outbox', async () => {
  await pool.query(`INSERT INTO search_indexes (name, kind, alias, fingerprint, state, is_current, cursor_xid, cursor_id) VALUES
    ('p-1', 'products', 'p', 'f', 'ready', true, '0', 0), ('t-1', 'terms', 't', 'f', 'ready', true, '0', 0);
    INSERT INTO search_dead_letters (index_name, key, reason, attempts) VALUES
    ('p-1', '05901234123457', 'mapper_parsing_exception', 2), ('t-1', E'brand\\tsady', 'too long', 1);
    DELETE FROM outbox; DELETE FROM search_term_outbox`);
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
  const { rows } = await pool.query(
    `INSERT INTO webhooks (company_id, url, events, secret, cursor) VALUES ($1, 'https://sady.example/', '{product.changed}', 'x', '0')
     RETURNING id`,
    [steward.companyId],
  );
  await pool.query(
    `INSERT INTO webhook_deliveries (webhook_id, event, subject, body, state, attempts, until, status)
     VALUES ($1, 'product.changed', 'one', '{}', 'dead', 9, now(), 500)`,
    [rows[0].id],
  );
  const [letter] = await list();
  expect(letter).toMatchObject({ subject: 'product.changed → https://sady.example/', reason: '500', tries: 9 });
  expect(await retry({ kind: 'webhooks', ids: [letter?.id] })).toEqual({ count: 1 });
  expect(await queueOf('webhooks')).toMatchObject({ waiting: 1, dead: 0 });
  await pool.query(
    `UPDATE webhook_deliveries SET state = 'dead'; UPDATE webhooks SET off_at = now(), off_why = 'person'`,
  );
  expect(await list()).toEqual([]);
  expect(await retry({ kind: 'webhooks' })).toEqual({ count: 0 });
});

test('100 can be named at once; pages hold 25; an id that is none is refused', async () => {
  for (let n = 0; n < 26; n++) await giveUp('code-batches', { batchId: randomUUID() });
  expect(await list()).toHaveLength(25);
  const [last] = await list('?page=1');
  expect(last).toMatchObject({ kind: 'code-batches', subject: '' });
  const ids = (n: number): string[] => Array.from({ length: n }, () => randomUUID());
  expect(await drop({ kind: 'code-batches', ids: ids(100) })).toEqual({ count: 0 });
  expect(await drop({ kind: 'code-batches', ids: ids(101) })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await drop({ kind: 'code-batches', ids: ['x'] })).toMatchObject({ code: 'NOT_FOUND' });
});
