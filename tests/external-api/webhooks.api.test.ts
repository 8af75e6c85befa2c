import { webhookLimits } from '@gtinoteka/contract/machines/webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { messageWait } from '../../api/features/external-api/webhooks/message-wait.ts';
import { startTestWebhooks } from './test-webhooks.ts';
import { purgeDeliveries, queueEndingPackages, queueEvent } from '../../api/store/machines/webhook-deliveries.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, revokeKeys } from './programs.ts';
import { openTestReceiver } from './webhook-receiver.ts';
import { noteChange } from '../support/stored-rows.ts';
import { addDelivery, changeWebhook, failSince, hurryDeliveries } from '../support/prepared/webhooks.ts';
import { forgetChangesUpTo } from '../support/prepared/changes.ts';
import { changePeriod, openPeriod } from '../support/prepared/packages.ts';
import { daysAgo } from '../support/prepared/rows.ts';

const { app, database, config } = await buildTestApp({
  env: { WEBHOOK_LOOPBACK: 'yes' },
  beforeReady: holdToDocument,
});
const { pool } = database;
const receiver = await openTestReceiver();
const logged = new Set<string>();
const log = {
  info() {},
  warn: (details: object, text: string) => void logged.add(`${text}: ${JSON.stringify(details)}`),
  error() {},
};

const startSender = () => startTestWebhooks({ database, config }, { log, seconds: 2, every: 30 });
let sender = await startSender();
afterAll(() => sender.stop());

let paths = 0;
const newPath = (): string => `/hook-${++paths}`;

async function addOffice(options: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(database, { group: 'location_admin', subscription: 'yearly_limited', ...options });
  const headers = await callerHeaders(app, database, account);
  const { companyId } = account;
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
  const path = newPath();
  const add = (more: object = {}) =>
    call('POST', `/companies/${companyId}/webhooks/`, {
      url: receiver.url(path),
      events: ['product.changed'],
      ...more,
    });
  return {
    ...account,
    path,
    call,
    add,
    made: async (more: object = {}): Promise<{ id: string; secret: string }> => {
      const answer = await add(more);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    calls: () => receiver.calls.filter((one) => one.path === path),
    listed: async () => (await call('GET', `/companies/${companyId}/webhooks/`)).json(),
    deliveries: async () => (await call('GET', `/companies/${companyId}/webhook_deliveries/`)).json().deliveries,
  };
}

let item = 0;
/** A product that is told of as changed, in one transaction. */
async function tell(): Promise<string> {
  const gtin = gtinOf('590888', ++item);
  await noteChange({ pool }, [gtin]);
  return gtin;
}

// The feed waits for every transaction of the server, those of other tests too.
const soon = { timeout: unhurried(30_000), interval: 20 };

test('by key a call without a body takes an empty one that is called JSON, one with a body does not', async () => {
  const office = await addOffice();
  const { id } = await office.made();
  const key = await addNamedKey(database, office.companyId, { scopes: ['webhooks'] });
  const send = (method: 'POST' | 'DELETE', path: string) =>
    app.inject({
      method,
      url: `/external_api/v2/webhooks/${path}`,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: '',
    });
  expect((await send('POST', `${id}/test/`)).statusCode).toBe(200);
  expect((await send('POST', '')).statusCode).toBe(400);
  expect((await send('DELETE', `${id}/`)).statusCode).toBe(200);
});

describe('a message', () => {
  test('a message of a change comes signed, with the numbers that were touched and nothing else of them', async () => {
    const office = await addOffice();
    const { secret } = await office.made();
    const gtin = await tell();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    const [call] = office.calls();
    const message = new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>);
    expect(message).toEqual({
      type: 'product.changed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { missed: false, changes: [{ gtinNumber: gtin, change: 'removed' }] },
    });
    // Another secret, another body, another id and an old time are all found out.
    const headers = { ...(call?.headers as Record<string, string>) };
    const wrong = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => new Webhook(wrong).verify(call?.body ?? '', headers)).toThrow('No matching signature found');
    expect(() => new Webhook(secret).verify(`${call?.body} `, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(secret).verify(call?.body ?? '', { ...headers, 'webhook-id': 'x' })).toThrow(
      'No matching',
    );
    expect(() => new Webhook(secret).verify(call?.body ?? '', { ...headers, 'webhook-timestamp': '1000' })).toThrow(
      'too old',
    );
    await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('delivered');
    expect((await office.deliveries())[0]).toMatchObject({
      id: call?.id,
      event: 'product.changed',
      status: 204,
      attempts: 1,
    });
  });

  test('a message keeps its id and its body when it is tried again, and when it is replayed', async () => {
    const office = await addOffice();
    receiver.answer(503, office.path);
    await office.made();
    await tell();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    await expect
      .poll(async () => (await office.deliveries())[0], soon)
      .toMatchObject({ state: 'waiting', status: 503, attempts: 1 });
    const [{ id }] = await office.deliveries();
    const { failingSince } = (await office.listed()).webhooks[0];
    expect(failingSince).not.toBeNull();
    receiver.answer(200, office.path);
    expect(
      (await office.call('POST', `/companies/${office.companyId}/webhook_deliveries/${id}/replay/`)).statusCode,
    ).toBe(200);
    await expect.poll(() => office.calls().length, soon).toBe(2);
    await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('delivered');
    expect((await office.listed()).webhooks[0].failingSince).toBeNull();
    await office.call('POST', `/companies/${office.companyId}/webhook_deliveries/${id}/replay/`);
    await expect.poll(() => office.calls().length, soon).toBe(3);
    expect(new Set(office.calls().map((call) => `${call.id} ${call.body}`)).size).toBe(1);
    expect(office.calls()[0]?.id).toBe(id);
  });

  test('a message waits for a receiver that is down: none is missed, each once its own id', async () => {
    const office = await addOffice();
    await office.made();
    await receiver.leave();
    const told: string[] = [];
    try {
      for (let i = 0; i < 5; i++) {
        told.push(await tell());
        await expect.poll(async () => (await office.deliveries()).length, soon).toBeGreaterThan(i);
      }
      await expect.poll(async () => (await office.listed()).webhooks[0].failingSince, soon).not.toBeNull();
    } finally {
      await receiver.comeBack();
    }
    const heard = () =>
      office
        .calls()
        .flatMap(({ body }) => JSON.parse(body).data.changes.map((one: { gtinNumber: string }) => one.gtinNumber));
    await expect.poll(() => new Set(heard()).size, { ...soon, timeout: unhurried(50_000) }).toBe(told.length);
    expect([...new Set(heard())].toSorted()).toEqual(told.toSorted());
    const ids = new Map(office.calls().map(({ id, body }) => [body, id]));
    for (const { id, body } of office.calls()) expect(ids.get(body)).toBe(id);
  });

  test('a message to a target that hangs holds nobody else', async () => {
    const [hanging, other] = [await addOffice(), await addOffice()];
    receiver.answer(0, hanging.path);
    await hanging.made();
    await other.made();
    await tell();
    await expect.poll(() => other.calls().length, soon).toBe(1);
    await expect.poll(async () => (await hanging.deliveries())[0]?.fault, soon).toBe('timeout');
    // Which is given up after two seconds.
    expect((other.calls()[0]?.at ?? Infinity) - (hanging.calls()[0]?.at ?? 0)).toBeLessThan(2_000);
  });

  test('a message that was under way when the worker was lost comes again, with the same id', async () => {
    const office = await addOffice();
    receiver.answer(0, office.path);
    const { id: webhook } = await office.made();
    await tell();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    // As a killed worker leaves it: with nothing noted.
    await sender.stop();
    await hurryDeliveries({ pool }, webhook, { attempts: 0 });
    receiver.answer(200, office.path);
    sender = await startSender();
    await expect.poll(() => office.calls().length, soon).toBe(2);
    expect(new Set(office.calls().map(({ id }) => id)).size).toBe(1);
  });

  test('a message that is given up is a dead letter, until it is replayed', async () => {
    const office = await addOffice();
    receiver.answer(500, office.path);
    const { id: webhook } = await office.made();
    await tell();
    await expect.poll(async () => (await office.deliveries())[0]?.attempts, soon).toBe(1);
    await hurryDeliveries({ pool }, webhook, { until: new Date() });
    await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('dead');
    const [{ id, nextAt }] = await office.deliveries();
    expect(nextAt).toBeNull();
    receiver.answer(200, office.path);
    await office.call('POST', `/companies/${office.companyId}/webhook_deliveries/${id}/replay/`);
    await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('delivered');
  });
});

test('waits grow to four hours, with a fifth of chance', () => {
  for (let i = 0; i < 50; i++) {
    expect(messageWait(1)).toBeGreaterThanOrEqual(4);
    expect(messageWait(1)).toBeLessThanOrEqual(6);
    expect(messageWait(40)).toBeGreaterThanOrEqual(4 * 3_600 * 0.8);
    expect(messageWait(40)).toBeLessThanOrEqual(4 * 3_600 * 1.2);
  }
  expect(new Set(Array.from({ length: 20 }, () => messageWait(3))).size).toBeGreaterThan(10);
});

describe('a webhook', () => {
  test('follows what its filters say, and only what came after it was made', async () => {
    const office = await addOffice({ nip: '7740001454' });
    await tell();
    await office.made({ company_nip: '7740001454' });
    const own = gtinOf('590889', 1);
    await addProduct(database, { gtin: own, name: 'Powidła', company_id: office.companyId });
    await noteChange({ pool }, [own]);
    await tell();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    expect(JSON.parse(office.calls()[0]?.body ?? '').data.changes).toEqual([{ gtinNumber: own, change: 'changed' }]);
  });

  test('a webhook is told that it missed something when its place was forgotten', async () => {
    const office = await addOffice();
    const { id } = await office.made();
    await changeWebhook({ pool }, id, { cursor: Buffer.from('1.0.0').toString('base64url') });
    await forgetChangesUpTo({ pool }, 3);
    await tell();
    await expect.poll(() => office.calls().length, soon).toBeGreaterThan(0);
    expect(JSON.parse(office.calls()[0]?.body ?? '').data).toEqual({ missed: true, changes: [] });
  });

  test('signs with both secrets while one takes the place of the other', async () => {
    const office = await addOffice();
    const { id, secret } = await office.made();
    const next = (await office.call('POST', `/companies/${office.companyId}/webhooks/${id}/rotate/`)).json();
    expect(next.secret).not.toBe(secret);
    const trial = (await office.call('POST', `/companies/${office.companyId}/webhooks/${id}/test/`)).json();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    const [call] = office.calls();
    const headers = call?.headers as Record<string, string>;
    expect(call?.id).toBe(trial.id);
    for (const one of [secret, next.secret])
      expect(new Webhook(one).verify(call?.body ?? '', headers)).toMatchObject({ type: 'test' });
    await changeWebhook({ pool }, id, { former_until: new Date() });
    await office.call('POST', `/companies/${office.companyId}/webhooks/${id}/test/`);
    await expect.poll(() => office.calls().length, soon).toBe(2);
    const last = office.calls()[1];
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
      'No matching',
    );
    // Neither rests in the clear.
    const { rows } = await pool.query(
      'SELECT webhooks::text AS row, encode(secret, $2) AS sealed FROM webhooks WHERE id = $1',
      [id, 'escape'],
    );
    for (const one of [secret, next.secret]) expect(JSON.stringify(rows)).not.toContain(one.slice(6, 40));
    expect((await office.call('GET', `/companies/${office.companyId}/webhooks/`)).body).not.toContain('whsec_');
  });

  test('a webhook that fails for three days is switched off, which a mail tells once; switched on it sends what waited', async () => {
    const office = await addOffice();
    receiver.answer(500, office.path);
    const { id } = await office.made();
    await tell();
    await expect.poll(async () => (await office.deliveries())[0]?.attempts, soon).toBe(1);
    await failSince({ pool }, id, 71);
    await hurryDeliveries({ pool }, id);
    await expect.poll(async () => (await office.deliveries())[0]?.attempts, soon).toBe(2);
    expect((await office.listed()).webhooks[0]).toMatchObject({ isOn: true });
    await failSince({ pool }, id, 73);
    await hurryDeliveries({ pool }, id);
    await expect
      .poll(async () => (await office.listed()).webhooks[0], soon)
      .toMatchObject({ isOn: false, offWhy: 'failing' });
    const { rows } = await pool.query(
      `SELECT data->>'template' AS template FROM jobs.job WHERE name = 'mail' AND data->>'webhookId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ template: 'webhook-off' }]);
    expect((await office.call('POST', `/companies/${office.companyId}/webhooks/${id}/test/`)).json().code).toBe(
      'WEBHOOK_OFF',
    );
    const [{ id: message }] = await office.deliveries();
    expect(
      (await office.call('POST', `/companies/${office.companyId}/webhook_deliveries/${message}/replay/`)).json().code,
    ).toBe('WEBHOOK_OFF');
    receiver.answer(200, office.path);
    await office.call('PATCH', `/companies/${office.companyId}/webhooks/${id}/`, { isOn: true });
    await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('delivered');
    expect(office.calls().at(-1)?.id).toBe(message);
  });

  test('a webhook that a person switched off is sent nothing, and goes on where it stood', async () => {
    const office = await addOffice();
    const { id } = await office.made();
    await office.call('PATCH', `/companies/${office.companyId}/webhooks/${id}/`, { isOn: false });
    expect((await office.listed()).webhooks[0]).toMatchObject({ isOn: false, offWhy: 'person' });
    const other = await addOffice();
    await other.made();
    const gtin = await tell();
    await expect.poll(() => other.calls().length, soon).toBe(1);
    expect(office.calls()).toEqual([]);
    await office.call('PATCH', `/companies/${office.companyId}/webhooks/${id}/`, { isOn: true });
    await expect.poll(() => office.calls().length, soon).toBe(1);
    expect(office.calls()[0]?.body).toContain(gtin);
  });

  test(`a company has ${webhookLimits.most}, one more is WEBHOOKS_TOO_MANY; a deleted one makes room, and is sent nothing`, async () => {
    const office = await addOffice();
    const made: string[] = [];
    for (let i = 0; i < webhookLimits.most; i++) made.push((await office.made()).id);
    expect((await office.add()).json().code).toBe('WEBHOOKS_TOO_MANY');
    expect((await office.call('DELETE', `/companies/${office.companyId}/webhooks/${made[0]}/`)).statusCode).toBe(200);
    expect((await office.call('DELETE', `/companies/${office.companyId}/webhooks/${made[0]}/`)).json().code).toBe(
      'NOT_FOUND',
    );
    expect((await office.add()).statusCode).toBe(200);
    for (const { id } of (await office.listed()).webhooks)
      await office.call('DELETE', `/companies/${office.companyId}/webhooks/${id}/`);
    const other = await addOffice();
    await other.made();
    await tell();
    await expect.poll(() => other.calls().length, soon).toBe(1);
    expect(office.calls()).toEqual([]);
  });

  test('a webhook of another company is nobody’s', async () => {
    const [one, other] = [await addOffice(), await addOffice()];
    const { id } = await one.made();
    await one.call('POST', `/companies/${one.companyId}/webhooks/${id}/test/`);
    await expect.poll(async () => (await one.deliveries())[0]?.state, soon).toBe('delivered');
    const [{ id: message }] = await one.deliveries();
    for (const answer of [
      await other.call('DELETE', `/companies/${other.companyId}/webhooks/${id}/`),
      await other.call('PATCH', `/companies/${other.companyId}/webhooks/${id}/`, { isOn: false }),
      await other.call('POST', `/companies/${other.companyId}/webhooks/${id}/rotate/`),
      await other.call('POST', `/companies/${other.companyId}/webhooks/${id}/test/`),
      await other.call('POST', `/companies/${other.companyId}/webhook_deliveries/${message}/replay/`),
    ])
      expect(answer.json().code).toBe('NOT_FOUND');
    expect((await other.listed()).deliveries).toEqual([]);
    expect(one.calls()).toHaveLength(1);
  });

  test.each([
    [{ url: 'http://sklep.example/' }, 'WEBHOOK_TARGET_REFUSED'],
    [{ url: 'https://10.0.0.1/' }, 'WEBHOOK_TARGET_REFUSED'],
    [{ url: `https://sklep.example/${'x'.repeat(webhookLimits.url)}` }, 'BAD_REQUEST'],
    [{ events: [] }, 'BAD_REQUEST'],
    [{ events: ['everything'] }, 'BAD_REQUEST'],
    [{ company_nip: 'a!b' }, 'NIP_INVALID_CHARACTERS'],
  ])('a webhook with %o is refused with %s', async (more, code) => {
    const office = await addOffice();
    expect((await office.add(more)).json().code).toBe(code);
    expect((await office.listed()).webhooks).toEqual([]);
  });
});

describe('other events', () => {
  test('other events come to those that listen to them, in the transaction of the event, once', async () => {
    const office = await addOffice();
    await office.made({ events: ['verification.ready'] });
    await office.made({ events: ['package.ending'] });
    const event = {
      companyId: office.companyId,
      event: 'verification.ready',
      subject: 'verification 1',
      data: { codes: 3 },
    } as const;
    await database.db
      .transaction()
      .execute(async (trx) => {
        await queueEvent(trx, event);
        throw new Error('taken back');
      })
      .catch(() => {});
    await database.db.transaction().execute((trx) => queueEvent(trx, event));
    await database.db.transaction().execute((trx) => queueEvent(trx, event));
    await expect.poll(() => office.calls().length, soon).toBe(1);
    expect(JSON.parse(office.calls()[0]?.body ?? '')).toMatchObject({ type: 'verification.ready', data: { codes: 3 } });
    expect(await office.deliveries()).toHaveLength(1);
  });

  test('a package is near its end by time and by units: told once of either', async () => {
    const days = (n: number): Date => new Date(Date.now() + n * 86_400_000);
    const office = await addOffice({ subscriptionEnd: days(webhookLimits.endingDays + 1) });
    await office.made({ events: ['package.ending'] });
    await office.call('GET', `/companies/${office.companyId}/integrations/`);
    const period = await openPeriod({ pool }, office.companyId, 100);
    const set = (columns: Parameters<typeof changePeriod>[2]) => changePeriod({ pool }, period, columns);
    await set({ api: 89 });
    await queueEndingPackages(database);
    expect(await office.deliveries()).toEqual([]);
    await set({ api: 90 });
    await queueEndingPackages(database);
    await queueEndingPackages(database);
    await set({ ends_at: daysAgo(-13) });
    await queueEndingPackages(database);
    await queueEndingPackages(database);
    await expect.poll(() => office.calls().length, soon).toBe(2);
    expect(office.calls().map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { why: 'units', subscription: 'yearly_limited', productsLeft: 10, verificationsLeft: 100 },
      { why: 'time' },
    ]);
  });
});

test('messages are forgotten after 30 days, those that wait are not', async () => {
  const office = await addOffice();
  const { id } = await office.made();
  await office.call('POST', `/companies/${office.companyId}/webhooks/${id}/test/`);
  await expect.poll(async () => (await office.deliveries())[0]?.state, soon).toBe('delivered');
  const insert = (state: 'dead' | 'waiting', days: number) => addDelivery({ pool }, { webhookId: id, state, days });
  await insert('dead', 31);
  await insert('waiting', 31);
  await purgeDeliveries(database);
  expect((await office.deliveries()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'delivered',
    'waiting',
  ]);
});

describe('with a key of the scope webhooks', () => {
  test('a program makes, tests, reads, replays and deletes a webhook', async () => {
    const office = await addOffice();
    const key = await addNamedKey(database, office.companyId, { scopes: ['webhooks'] });
    const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/external_api/v2/webhooks/${path}`,
        headers: { 'x-api-key': key },
        ...(payload ? { payload } : {}),
      });
    const body = { url: receiver.url(office.path), events: ['product.changed'] };
    const made = await ask('POST', '', body);
    expect(made.statusCode, made.body).toBe(200);
    const { id, secret } = made.json();
    expect((await ask('GET', '')).json().webhooks).toMatchObject([{ id, isOn: true }]);
    const sent = (await ask('POST', `${id}/test/`)).json();
    await expect.poll(() => office.calls().length, soon).toBe(1);
    new Webhook(secret).verify(office.calls()[0]?.body ?? '', office.calls()[0]?.headers as Record<string, string>);
    await expect
      .poll(async () => (await ask('GET', `${id}/deliveries/`)).json().deliveries, soon)
      .toMatchObject([{ id: sent.id, state: 'delivered' }]);
    expect((await ask('POST', `${id}/deliveries/${sent.id}/replay/`)).statusCode).toBe(200);
    await expect.poll(() => office.calls().length, soon).toBe(2);

    // Neither another company's program nor a key without the scope, or one that was revoked.
    const foreign = await addNamedKey(database, (await addOffice()).companyId, { scopes: ['webhooks'] });
    const reading = await addNamedKey(database, office.companyId);
    const as = async (apiKey: string, method: 'GET' | 'POST' | 'DELETE', path: string) =>
      (await app.inject({ method, url: `/external_api/v2/webhooks/${path}`, headers: { 'x-api-key': apiKey } })).json()
        .code;
    for (const [method, path] of [
      ['DELETE', `${id}/`],
      ['POST', `${id}/test/`],
      ['GET', `${id}/deliveries/`],
      ['POST', `${id}/deliveries/${sent.id}/replay/`],
    ] as const) {
      expect(await as(foreign, method, path)).toBe('NOT_FOUND');
      expect(await as(reading, method, path)).toBe('API_KEY_SCOPE');
    }
    await office.call('PATCH', `/companies/${office.companyId}/webhooks/${id}/`, { isOn: false });
    expect((await ask('POST', `${id}/test/`)).json().code).toBe('WEBHOOK_OFF');
    for (const [more, code] of [
      [{ url: 'https://127.0.0.1.nip.internal/' }, 'WEBHOOK_TARGET_REFUSED'],
      [{ company_nip: 'a!b' }, 'NIP_INVALID_CHARACTERS'],
    ] as const)
      expect((await ask('POST', '', { ...body, ...more })).json().code).toBe(code);
    expect((await ask('DELETE', `${id}/`)).statusCode).toBe(200);
    expect((await ask('GET', '')).json().webhooks).toEqual([]);
    await revokeKeys({ pool }, office.companyId);
    expect((await ask('GET', '')).json().code).toBe('API_KEY_REFUSED');
  });

  test(`${webhookLimits.most} and one more`, async () => {
    const office = await addOffice();
    const key = await addNamedKey(database, office.companyId, { scopes: ['webhooks'] });
    const make = () =>
      app.inject({
        method: 'POST',
        url: '/external_api/v2/webhooks/',
        headers: { 'x-api-key': key },
        payload: { url: 'https://sklep.example/', events: ['verification.ready'] },
      });
    for (let i = 0; i < webhookLimits.most; i++) expect((await make()).statusCode).toBe(200);
    expect((await make()).json()).toMatchObject({ status: 409, code: 'WEBHOOKS_TOO_MANY' });
  });
});

test('the worker met no trouble of its own', () => {
  expect([...logged]).toEqual([]);
});
