import { keyLimits } from '@gtinoteka/contract/machines/integrations.ts';
import { describe, expect, test } from 'vitest';
import { purgeCalls } from '../../api/store/machines/api-calls.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { ageCalls } from '../support/prepared/programs.ts';
import { addAccountKey, addNamedKey, changeKey } from './programs.ts';

const { app, database } = await buildTestApp();
const { pool } = database;
const foreign = gtinOf('590777', 1);
await addProduct(database, { gtin: foreign });

async function addOffice(options: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(database, { group: 'location_admin', subscription: 'yearly_limited', ...options });
  const headers = await callerHeaders(app, database, account);
  const { companyId } = account;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
  const make = (more: object = {}) =>
    call('POST', `/companies/${companyId}/api_keys/`, {
      name: 'Sklep internetowy',
      scopes: ['read'],
      days: 90,
      ...more,
    });
  return {
    ...account,
    call,
    make,
    integrations: async () => (await call('GET', `/companies/${companyId}/integrations/`)).json(),
  };
}

const ask = (key: string, gtin = foreign) =>
  app.inject({ url: `/external_api/v2/products/${gtin}/`, headers: { 'x-api-key': key } });

describe('a key', () => {
  test('a key is shown once, works, and rests as a hash', async () => {
    const office = await addOffice();
    const made = await office.make();
    expect(made.statusCode, made.body).toBe(200);
    const { id, apiKey } = made.json();
    expect(apiKey).toMatch(/^gtk_[\w-]{43}$/);
    expect((await ask(apiKey)).statusCode).toBe(200);
    const page = await office.call('GET', `/companies/${office.companyId}/integrations/`);
    expect(page.body).not.toContain(apiKey);
    expect(page.json().keys).toMatchObject([
      {
        id,
        name: 'Sklep internetowy',
        scopes: ['read'],
        ends: `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`,
        isReplaced: false,
      },
    ]);
    const { rows } = await pool.query('SELECT api_keys::text AS row FROM api_keys WHERE id = $1', [id]);
    expect(rows[0].row).not.toContain(apiKey);
    const { rows: acts } = await pool.query('SELECT act, details FROM audit_log WHERE company_id = $1', [
      office.companyId,
    ]);
    expect(acts).toEqual([{ act: 'api key made', details: { key: id } }]);
  });

  test('a key that is replaced works on beside the new one for 7 days, no longer than it would have', async () => {
    const office = await addOffice();
    const { id, apiKey } = (await office.make({ days: 365 })).json();
    const next = (await office.call('POST', `/companies/${office.companyId}/api_keys/${id}/rotate/`)).json();
    expect(next.apiKey).not.toBe(apiKey);
    const [old, fresh] = [await ask(apiKey), await ask(next.apiKey)];
    expect([old.statusCode, fresh.statusCode]).toEqual([200, 200]);
    const endOf = async () =>
      (
        await pool.query<{ until: Date; at: Date }>(
          `SELECT k.expires_at AS until, n.created_at AS at FROM api_keys k JOIN api_keys n ON n.id = k.replaced_by WHERE k.id = $1`,
          [id],
        )
      ).rows[0];
    const end = await endOf();
    expect(old.headers).toMatchObject({
      deprecation: `@${Math.floor(Number(end?.at) / 1_000)}`,
      sunset: end?.until.toUTCString(),
      link: '</integrations>; rel="sunset"; type="text/html"',
    });
    for (const name of ['deprecation', 'sunset', 'link']) expect(fresh.headers).not.toHaveProperty(name);
    const { rows } = await pool.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM api_keys WHERE company_id = $1 ORDER BY created_at`,
      [office.companyId],
    );
    expect(rows.map(({ days }) => days)).toEqual([keyLimits.overlapDays, 365]);
    expect((await office.call('POST', `/companies/${office.companyId}/api_keys/${id}/rotate/`)).json().code).toBe(
      'NOT_FOUND',
    );
    await changeKey(database, apiKey, { expires_at: new Date() });
    expect((await ask(apiKey)).json().code).toBe('API_KEY_REFUSED');
    const short = (await office.make({ days: 1 })).json();
    await office.call('POST', `/companies/${office.companyId}/api_keys/${short.id}/rotate/`);
    const { rows: ends } = await pool.query(
      `SELECT expires_at < now() + interval '25 hours' AS soon FROM api_keys WHERE id = $1`,
      [short.id],
    );
    expect(ends[0].soon).toBe(true);
  });

  test('a key that is revoked opens nothing from then on, and cannot be revoked again', async () => {
    const office = await addOffice();
    const { id, apiKey } = (await office.make()).json();
    expect((await ask(apiKey)).statusCode).toBe(200);
    expect((await office.call('DELETE', `/companies/${office.companyId}/api_keys/${id}/`)).statusCode).toBe(200);
    expect((await ask(apiKey)).json().code).toBe('API_KEY_REFUSED');
    expect((await office.call('DELETE', `/companies/${office.companyId}/api_keys/${id}/`)).json().code).toBe(
      'NOT_FOUND',
    );
    expect((await office.integrations()).keys).toEqual([]);
  });

  test('a key of another company is nobody’s', async () => {
    const [one, other] = [await addOffice(), await addOffice()];
    const { id } = (await one.make()).json();
    expect((await other.call('DELETE', `/companies/${other.companyId}/api_keys/${id}/`)).json().code).toBe('NOT_FOUND');
    expect((await other.call('POST', `/companies/${other.companyId}/api_keys/${id}/rotate/`)).json().code).toBe(
      'NOT_FOUND',
    );
  });

  test(`${keyLimits.most} work, one more is API_KEYS_TOO_MANY; a revoked one makes room`, async () => {
    const office = await addOffice();
    for (let i = 1; i < keyLimits.most; i++) await addNamedKey(database, office.companyId);
    const last = await office.make();
    expect(last.statusCode).toBe(200);
    expect((await office.make()).json().code).toBe('API_KEYS_TOO_MANY');
    expect(
      (await office.call('POST', `/companies/${office.companyId}/api_keys/${last.json().id}/rotate/`)).json().code,
    ).toBe('API_KEYS_TOO_MANY');
    await office.call('DELETE', `/companies/${office.companyId}/api_keys/${last.json().id}/`);
    expect((await office.make()).statusCode).toBe(200);
  });

  test.each([
    [{ name: '  ' }, 'FIELD_REQUIRED'],
    [{ name: 'x'.repeat(keyLimits.name + 1) }, 'FIELD_TOO_LONG'],
    [{ name: 'Sklep\u202e<b>' }, 'TEXT_NOT_PLAIN'],
    [{ scopes: [] }, 'BAD_REQUEST'],
    [{ scopes: ['everything'] }, 'BAD_REQUEST'],
    [{ days: 0 }, 'BAD_REQUEST'],
    [{ days: 366 }, 'BAD_REQUEST'],
  ])('a key with %o is refused with %s', async (more, code) => {
    const office = await addOffice();
    const answer = await office.make(more);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect((await office.make({ name: 'x'.repeat(keyLimits.name), days: 365 })).statusCode).toBe(200);
  });
});

describe('the page of integrations', () => {
  test('the page of integrations tells keys, package, calls of today and the company’s own first product', async () => {
    const office = await addOffice({ nip: '5260250274' });
    const own = gtinOf('590555', 2);
    await addProduct(database, { gtin: own, company_id: office.companyId, name: 'Powidła węgierkowe' });
    const key = await addAccountKey(database, office.companyId);
    const { etag } = (await ask(key)).headers;
    await app.inject({
      url: `/external_api/v2/products/${foreign}/`,
      headers: { 'x-api-key': key, 'if-none-match': String(etag) },
    });
    await ask(key, own);
    await ask(key, '123');
    const page = await office.integrations();
    expect(page).toMatchObject({
      keys: [],
      accountKey: `••••${key.slice(-4)}`,
      quota: {
        subscription: 'yearly_limited',
        limit: 1_500_000,
        used: 1,
        left: 1_499_999,
        today: { units: 1, unchanged: 1, refused: 1 },
      },
      sample: { gtin: own, name: 'Powidła węgierkowe', isOwn: true },
    });
    expect(page.calls.map(({ status }: { status: number }) => status)).toEqual([400, 200, 304, 200]);
    expect((await office.call('GET', `/companies/${office.companyId}/api_calls/`)).json().calls).toHaveLength(4);
  });

  test('a company without products tries with one of the catalogue; Starter has no units', async () => {
    const office = await addOffice({ subscription: 'free' });
    const page = await office.integrations();
    expect(page.sample).toMatchObject({ gtin: expect.stringMatching(/^\d{14}$/), isOwn: false });
    expect(page.quota).toMatchObject({ subscription: 'free', limit: 0, left: 0 });
  });

  test('calls older than 30 days are forgotten', async () => {
    const office = await addOffice();
    const key = await addAccountKey(database, office.companyId);
    await ask(key);
    await office.integrations();
    await ageCalls({ pool }, office.companyId, 31);
    await ask(key);
    await office.integrations();
    await purgeCalls(database);
    expect((await office.call('GET', `/companies/${office.companyId}/api_calls/`)).json().calls).toHaveLength(1);
  });
});

test('a company gives its public products away to search engines, and takes that back; said again it is no second act', async () => {
  const office = await addOffice();
  expect((await office.integrations()).inSearchEngines).toBe(false);
  const set = (inSearchEngines: unknown) =>
    office.call('PUT', `/companies/${office.companyId}/search_engines/`, { inSearchEngines });
  for (const value of [true, true, false, true]) expect((await set(value)).json()).toEqual({ inSearchEngines: value });
  expect((await office.integrations()).inSearchEngines).toBe(true);
  expect((await set('yes')).statusCode).toBe(400);
  const { rows } = await pool.query('SELECT act FROM audit_log WHERE company_id = $1', [office.companyId]);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ act: 'search engines set' })));
});
