import { uploadRowsPage, type MachineUpload } from '@gtinoteka/contract/machines/machine-uploads.ts';
import { writeLimits, type WrittenList } from '@gtinoteka/contract/machines/machine-write.ts';
import { webhookLimits } from '@gtinoteka/contract/machines/webhooks.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MailQueue } from '../../api/core/jobs/mail-queue.ts';
import { undoRun } from '../../api/store/runs/undo-run.ts';
import { acceptUpload } from '../../api/store/verification/upload-acceptance.ts';
import { refuseUpload } from '../../api/store/verification/upload-answers.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeCompany, withdrawLicence } from '../support/stored-rows.ts';
import { addNamedKey, holdToDocument, usedOf } from './programs.ts';

const mail: MailQueue = { queue: async () => {} };
const { app, database } = await buildTestApp({ beforeReady: holdToDocument, parts: { mail } });
const { pool } = database;
const office = await addAccount(database, { isPlatformAdministrator: true });
const by = { userId: office.userId, client: Buffer.alloc(32) };
const parts = { pool, mail };

let prefixes = 5_903_000;
interface Producer {
  readonly account: Account;
  readonly prefix: string;
  readonly key: string;
}
/** A company with a licence of its own, a key that writes, and a webhook that listens to what becomes of its writes. */
async function addProducer({ isDirect = false } = {}): Promise<Producer> {
  const prefix = String(++prefixes);
  const account = await addAccount(database, { nip: `734${prefix}` });
  await addLicence(database, { prefix, company_id: account.companyId, licensee_name: null });
  await changeCompany(database, account.companyId, { writes_directly: isDirect });
  await pool.query(
    `INSERT INTO webhooks (company_id, url, events, secret, cursor)
     VALUES ($1, 'https://sklep.example/', '{write.accepted,write.refused,write.undone}', '', '')`,
    [account.companyId],
  );
  return { account, prefix, key: await addNamedKey(database, account.companyId, { scopes: ['write'] }) };
}

const ask = async (url: string, key: string | null, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers } });

/** Puts products of a company, numbered from 1. */
const put = async ({ prefix, key }: Producer, count: number, { headers = {}, query = '' } = {}) =>
  app.inject({
    method: 'PUT',
    url: `/external_api/v2/products/${query}`,
    headers: { 'x-api-key': key, ...headers },
    payload: {
      products: Array.from({ length: count }, (_, n) => ({
        gtinNumber: gtinOf(prefix, n + 1),
        name: `Woda ${n + 1}`,
        brand: 'Górska',
        netContent: '1 l',
        gpc: '10000232',
      })),
    },
  });

async function outcomeOf({ key }: Producer, uploadId: string, query = ''): Promise<MachineUpload> {
  const answer = await ask(`/external_api/v2/uploads/${uploadId}/${query}`, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** What webhooks of a company are sent. */
async function messagesOf({
  account,
}: Producer): Promise<{ type: string; data: { rows: number; results: object[] } }[]> {
  const { rows } = await pool.query<{ body: string }>(
    `SELECT d.body FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.company_id = $1 ORDER BY d.id`,
    [account.companyId],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

describe('a write that waits', () => {
  test('a write that waits is 202 with the address of its outcome, which tells each number with its state and reason', async () => {
    const producer = await addProducer();
    const written = await put(producer, 3);
    const { uploadId, counts } = written.json<WrittenList>();
    expect([written.statusCode, counts.waiting]).toEqual([202, 3]);
    expect(written.headers.location).toBe(`/external_api/v2/uploads/${uploadId}/`);
    const waiting = await ask(String(written.headers.location), producer.key);
    expect(waiting.json()).toMatchObject({
      id: uploadId,
      state: 'waiting',
      answeredAt: null,
      counts: { waiting: 3 },
      count: 3,
      next: null,
    });
    await acceptUpload(parts, { uploadId: uploadId ?? '', lines: [1], most: 10, by });
    await refuseUpload(parts, { uploadId: uploadId ?? '', lines: [2], by, reason: 'Nie ta nazwa.' });
    await withdrawLicence({ pool }, producer.prefix);
    await acceptUpload(parts, { uploadId: uploadId ?? '', most: 10, by });
    const answered = await outcomeOf(producer, uploadId ?? '');
    expect(answered).toMatchObject({
      state: 'answered',
      answeredAt: expect.any(String),
      counts: { waiting: 0, accepted: 1, refused: 1, unfit: 1 },
    });
    const ended = 'Licencja Twojej firmy na ten numer wygasła albo została cofnięta.';
    expect(answered.results.map(({ line, gtinNumber, state, reason }) => [line, gtinNumber, state, reason])).toEqual([
      [1, gtinOf(producer.prefix, 1), 'accepted', null],
      [2, gtinOf(producer.prefix, 2), 'refused', 'Nie ta nazwa.'],
      [3, gtinOf(producer.prefix, 3), 'unfit', ended],
    ]);
    expect(answered.results[0]).toMatchObject({ isNew: true, answeredAt: expect.any(String) });
    expect(answered.results[0]?.changes[0]).toEqual({ field: 'name', was: '', becomes: 'Woda 1' });
    expect((await outcomeOf(producer, uploadId ?? '', '?state=refused')).results.map(({ line }) => line)).toEqual([2]);
    expect(await usedOf(database, producer.account.companyId)).toMatchObject({ api: 0, booked: 0 });
  });

  test('a write that waits is 202 for one product too, and again when it is repeated under its key', async () => {
    const { prefix, key } = await addProducer();
    await addProduct(database, { gtin: gtinOf(prefix, 1), name: 'Woda' });
    const patch = async () =>
      app.inject({
        method: 'PATCH',
        url: `/external_api/v2/products/${gtinOf(prefix, 1)}/`,
        headers: { 'x-api-key': key, 'idempotency-key': 'zapis' },
        payload: { name: 'Sok' },
      });
    const [first, again] = [await patch(), await patch()];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([202, 202, first.body]);
    expect([first, again].map(({ headers }) => headers.location)).toEqual(
      Array.from({ length: 2 }, () => `/external_api/v2/uploads/${first.json().uploadId}/`),
    );
  });

  test('a write that waits is polled for free: while nothing changes it is 304', async () => {
    const producer = await addProducer();
    const { uploadId } = (await put(producer, 1)).json<WrittenList>();
    const url = `/external_api/v2/uploads/${uploadId}/`;
    const { etag = '' } = (await ask(url, producer.key)).headers;
    expect((await ask(url, producer.key, { 'if-none-match': etag })).statusCode).toBe(304);
    await refuseUpload(parts, { uploadId: uploadId ?? '', by, reason: '' });
    const changed = await ask(url, producer.key, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json().results[0]]).toMatchObject([200, { state: 'refused', reason: null }]);
  });
});

test('a write that is tried, changes nothing or is accepted at once is 200 without an address', async () => {
  const producer = await addProducer({ isDirect: true });
  for (const [answer, state] of [
    [await put(producer, 1, { query: '?dry_run=true' }), 'accepted'],
    [await put(producer, 1), 'accepted'],
    [await put(producer, 1), 'unchanged'],
  ] as const)
    expect([answer.statusCode, answer.headers.location, answer.json().results[0].state]).toEqual([
      200,
      undefined,
      state,
    ]);
});

test('an outcome is told in pages of 1 to 1,000 rows', { timeout: unhurried(60_000) }, async () => {
  const producer = await addProducer();
  const { uploadId } = (await put(producer, writeLimits.products)).json<WrittenList>();
  const url = `/external_api/v2/uploads/${uploadId}/`;
  const whole = await outcomeOf(producer, uploadId ?? '', `?page_size=${uploadRowsPage.most}`);
  expect([whole.results.length, whole.next]).toEqual([writeLimits.products, null]);
  for (const size of [0, uploadRowsPage.most + 1])
    expect((await ask(`${url}?page_size=${size}`, producer.key)).statusCode).toBe(400);
  const seen: number[] = [];
  for (let next: string | null = `${url}?page_size=400`; next !== null;) {
    const { pathname, search } = new URL(next, 'http://localhost');
    const page = (await ask(pathname + search, producer.key)).json<MachineUpload>();
    seen.push(...page.results.map(({ line }) => line));
    next = page.next;
  }
  expect(seen).toEqual(whole.results.map(({ line }) => line));
  const { next } = await outcomeOf(producer, uploadId ?? '', '?page_size=400');
  const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
  const other = await ask(`${url}?state=refused&cursor=${cursor}`, producer.key);
  expect([other.statusCode, other.json().fields]).toEqual([400, { cursor: 'FIELD_INVALID' }]);
});

test('an outcome is told to the company that wrote, with a key that writes, and to nobody else', async () => {
  const [producer, stranger] = [await addProducer(), await addProducer()];
  const { uploadId } = (await put(producer, 1)).json<WrittenList>();
  const url = `/external_api/v2/uploads/${uploadId}/`;
  const reader = await addNamedKey(database, producer.account.companyId, { scopes: ['read', 'webhooks'] });
  const told = async (address: string, key: string | null) => {
    const answer = await ask(address, key);
    return [answer.statusCode, answer.json().code];
  };
  expect(await told(url, null)).toEqual([401, 'API_KEY_REFUSED']);
  expect(await told(url, reader)).toEqual([403, 'API_KEY_SCOPE']);
  expect(await told(url, stranger.key)).toEqual([404, 'NOT_FOUND']);
  expect(await told(`/external_api/v2/uploads/${randomUUID()}/`, producer.key)).toEqual([404, 'NOT_FOUND']);
  expect(await told('/external_api/v2/uploads/abc/', producer.key)).toEqual([404, 'NOT_FOUND']);
});

describe('webhooks', () => {
  test('webhooks are told of rows that were accepted, refused, and taken back', async () => {
    const producer = await addProducer();
    const { prefix } = producer;
    const { uploadId } = (await put(producer, 3)).json<WrittenList>();
    expect(await messagesOf(producer)).toEqual([]);
    await acceptUpload(parts, { uploadId: uploadId ?? '', lines: [1, 3], most: 10, by });
    await refuseUpload(parts, { uploadId: uploadId ?? '', by, reason: 'Nie ta nazwa.' });
    await refuseUpload(parts, { uploadId: uploadId ?? '', by, reason: 'Drugi raz.' });
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM import_runs WHERE upload_id = $1', [uploadId]);
    const client = await pool.connect();
    try {
      await undoRun(client, rows[0]?.id ?? '', { waits() {}, begins() {} });
    } finally {
      client.release();
    }
    const row = (line: number, reason: string | null = null) => ({ line, gtinNumber: gtinOf(prefix, line), reason });
    expect(await messagesOf(producer)).toEqual([
      { type: 'write.accepted', timestamp: expect.any(String), data: { uploadId, rows: 2, results: [row(1), row(3)] } },
      {
        type: 'write.refused',
        timestamp: expect.any(String),
        data: { uploadId, rows: 1, results: [row(2, 'Nie ta nazwa.')] },
      },
      { type: 'write.undone', timestamp: expect.any(String), data: { uploadId, rows: 2, results: [row(1), row(3)] } },
    ]);
    expect(await outcomeOf(producer, uploadId ?? '')).toMatchObject({
      state: 'waiting',
      counts: { waiting: 2, refused: 1 },
    });
  });

  test(`name ${webhookLimits.rows} rows at most, and count all`, async () => {
    const producer = await addProducer({ isDirect: true });
    await put(producer, webhookLimits.rows);
    const more = await addProducer({ isDirect: true });
    await put(more, webhookLimits.rows + 1);
    const told = [...(await messagesOf(producer)), ...(await messagesOf(more))];
    expect(told.map(({ type, data }) => [type, data.rows, data.results.length])).toEqual([
      ['write.accepted', webhookLimits.rows, webhookLimits.rows],
      ['write.accepted', webhookLimits.rows + 1, webhookLimits.rows],
    ]);
  });
});
