import { addressOf } from '@gtinoteka/contract/machines/key-call.ts';
import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import type { FeedFile } from '@gtinoteka/contract/machines/machine-files.ts';
import type { InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exportDatabase } from '../../api/features/database-export/export-database.ts';
import { runFeedFiles } from '../support/feed-files.ts';
import { accessTable } from '../contract/access-table.ts';
import { makeGpcTree } from '../../api/store/catalogue/gpc-tree.ts';
import { makeFoundProducts } from '../../api/store/search/found-products.ts';
import { addNamedKey, leave, leaveVerifications, untilTold, usedOf } from '../external-api/programs.ts';
import { callerHeaders, addAccount, type AccountOptions } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf, passHeaders } from '../support/look-ups.ts';
import { noteChange } from '../support/stored-rows.ts';
import { makeList } from '../support/make-list.ts';
import { textsOf } from '../support/unpacked.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildVerificationApp } from '../verification/verification-app.ts';

const built = await buildVerificationApp();
const { app, database, config, store, send, work, get, read } = built;

/** The company whose name is asked for: as the owner of one product, and as the holder of a licence of numbers without products. */
const nip = '5260250274';
const holder = await addAccount(database, { companyName: 'Zagadka Sp. z o.o.', nip });
const prefix = '5907999';
await addLicence(database, { prefix, company_id: holder.companyId, licensee_name: 'Zagadkowa Wytwórnia' });
const [known, unknown] = [gtinOf(prefix, 1), gtinOf(prefix, 2)];
await addProduct(database, { gtin: known, name: 'Woda', brand: 'Źródlana', company_id: holder.companyId });

const isNamed = (body: string): boolean => /zagadk/i.test(body);

/** Where the feed stood before the product of the holder came, and the files of the feed that have it. */
const { since, feedFiles } = await tellFeed();

async function tellFeed(): Promise<{ since: string; feedFiles: string[] }> {
  const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
  const headers = { 'x-api-key': await addNamedKey(database, companyId) };
  const { cursor } = (await app.inject({ url: '/external_api/v2/changes/', headers })).json();
  await noteChange(database, [known]);
  await untilTold(database);
  await runFeedFiles({ database, files: store, dataDir: config.dataDir, now: () => new Date() });
  const { files } = (await app.inject({ url: '/external_api/v2/files/', headers })).json<{ files: FeedFile[] }>();
  return { since: cursor, feedFiles: files.filter(({ format }) => format === 'jsonl').map(({ id }) => id) };
}

/** Look-ups that the daily limit has counted of whoever sends these headers from this address. */
async function lookUpsOf(remoteAddress: string, headers: Record<string, string>): Promise<number> {
  const { limit, left } = (await app.inject({ url: '/api/v1/products/look_up_quota/', remoteAddress, headers })).json<{
    limit: number;
    left: number;
  }>();
  return limit - left;
}

/** Calls of people whose answers may name a holder: each is a look-up that the daily limit counts. */
const lookUps = [
  'get-product',
  'get-products',
  'get-products of a membership',
  'product-has-gcp',
  'product-has-gcp of a membership',
];

/** A call of each endpoint for each of the two numbers. Names of companies are suggested to everybody, without any of their numbers. */
const visited = [known, unknown].flatMap((gtin) =>
  Object.entries(accessTable).map(([name, { call: make }]) => ({ name, make, gtin })),
);

describe('a call of a person', () => {
  test.each([
    ['anonymous', lookUps],
    ['on Starter', ['check-codes', ...lookUps]],
  ])(
    '%s names a holder only where the daily limit counts it',
    { timeout: unhurried(120_000) },
    async (who, expected) => {
      const naming = new Set<string>();
      for (const [at, { name, make, gtin }] of visited.entries()) {
        const caller = await addAccount(database, { group: 'location_admin', isRepresentative: true });
        const remoteAddress = `10.1.${at >> 8}.${at & 255}`;
        const headers = {
          ...passHeaders(config, remoteAddress),
          ...(who === 'anonymous' ? {} : await callerHeaders(app, database, caller)),
        };
        const place = { database, secret: config.secret ?? '', dataDir: config.dataDir, gtin, caller, ...caller };
        const call = await make({ ...place, scope: 'own' });
        const url = `/api/v1${String(call.url)}`;
        const answer = await app.inject({ ...call, url, remoteAddress, headers: { ...headers, ...call.headers } });
        if (!isNamed(answer.body)) continue;
        naming.add(name);
        expect([name, await lookUpsOf(remoteAddress, headers)], answer.body).toEqual([name, 1]);
      }
      expect([...naming].sort()).toEqual(expected);
    },
  );
});

const water = { name: 'Woda', brand: 'Górska', netContent: ['1.5LTR'], gpc: [{ code: '10000232' }] };
const rows = [known, unknown].map((gtinNumber) => ({ gtinNumber, ...water }));
/** A right call of a program about the numbers of the holder, for every call there is. */
const programCalls: Readonly<Record<string, (InjectOptions & { params?: Record<string, string> })[]>> = {
  'get-machine-product': [{ params: { gtin: known } }, { params: { gtin: unknown } }],
  'list-machine-products': [{ query: { company_nip: nip } }, { query: { name: 'Woda' } }],
  'find-machine-products': [{ payload: { gtins: [known, unknown] } }],
  'put-machine-product': [known, unknown].flatMap((gtin) => [
    { params: { gtin }, payload: water },
    { params: { gtin }, payload: water, query: { dry_run: 'true' } },
    { params: { gtin }, payload: water, headers: { 'if-match': '*' } },
  ]),
  'patch-machine-product': [known, unknown].map((gtin) => ({ params: { gtin }, payload: { brand: 'Nowa' } })),
  'put-machine-products': [
    { payload: { products: rows } },
    { payload: { products: rows }, query: { dry_run: 'true' } },
  ],
  'patch-machine-products': [
    { payload: { products: rows } },
    { payload: { products: rows }, query: { dry_run: 'true' } },
  ],
  'get-machine-upload': [{ params: { uploadId: randomUUID() } }],
  'get-company-codes': [{ params: { nip } }],
  'verify-codes': [{ payload: { codes: [known, unknown] } }],
  'get-changes': [{ query: { since } }, { query: { since }, headers: { accept: 'application/json' } }],
  'list-feed-files': [{}],
  'get-feed-file': feedFiles.map((fileId) => ({ params: { fileId } })),
  'list-machine-webhooks': [{}],
  'create-machine-webhook': [{ payload: { url: 'https://sklep.example/', events: ['verification.ready'] } }],
  'delete-machine-webhook': [{ params: { id: randomUUID() } }],
  'test-machine-webhook': [{ params: { id: randomUUID() } }],
  'list-machine-deliveries': [{}],
  'replay-machine-delivery': [{ params: { id: randomUUID() } }],
  'list-former-products': [{ query: { gtin_number__prefix: '05907999' } }],
};

describe('a call of a program', () => {
  const ask = async (
    key: string,
    each: (name: string, body: string, status: number) => Promise<void>,
  ): Promise<void> => {
    for (const call of keyCalls)
      for (const { params = {}, ...options } of programCalls[call.name] ?? []) {
        const url = addressOf(call).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
        const { method } = call;
        const answer = await app.inject({ method, ...options, url, headers: { 'x-api-key': key, ...options.headers } });
        const isPacked = answer.headers['content-type'] === 'application/gzip';
        await each(call.name, isPacked ? gunzipSync(answer.rawPayload).toString() : answer.body, answer.statusCode);
      }
  };
  const addKey = async (options: AccountOptions) => {
    const { companyId } = await addAccount(database, options);
    return { companyId, key: await addNamedKey(database, companyId, { scopes: ['read', 'write', 'webhooks'] }) };
  };
  const unitsOf = async (companyId: string) => {
    const { api, verified } = await usedOf(database, companyId);
    return api + verified;
  };

  test('a call of a program is visited for every call there is', () => {
    expect(Object.keys(programCalls).sort()).toEqual(keyCalls.map(({ name }) => name).sort());
  });

  test.each([
    ['on Starter', 'free', ['verify-codes']],
    [
      'on Pro',
      'yearly_limited',
      [
        'find-machine-products',
        'get-changes',
        'get-company-codes',
        'get-feed-file',
        'get-machine-product',
        'list-former-products',
        'list-machine-products',
        'verify-codes',
      ],
    ],
  ] as const)('%s names a holder only where the package pays', async (_, subscription, expected) => {
    const { companyId, key } = await addKey({ subscription });
    const naming = new Set<string>();
    let before = 0;
    await ask(key, async (name, body, status) => {
      expect([name, status], body).not.toEqual([name, 500]);
      const now = await unitsOf(companyId);
      if (isNamed(body)) {
        naming.add(name);
        expect([name, now > before], body).toEqual([name, true]);
      }
      before = now;
    });
    expect([...naming].sort()).toEqual(expected);
  });

  test('a call of a program that a package cannot pay for names nobody', async () => {
    const { companyId, key } = await addKey({ subscription: 'monthly' });
    await app.inject({ url: `/external_api/v2/products/${gtinOf('5907998', 1)}/`, headers: { 'x-api-key': key } });
    await leave(database, companyId, 0);
    await leaveVerifications(database, companyId, 0);
    await ask(key, async (name, body) => expect([name, isNamed(body)], body).toEqual([name, false]));
  });
});

describe('what a member downloads', () => {
  test('what a member downloads names holders for units of the package: a pack and the database', async () => {
    const account = await addAccount(database, { subscription: 'monthly' });
    const headers = await callerHeaders(app, database, account);
    const own = `/api/v1/products/${account.membershipId}`;
    const sentUnits = async () =>
      (
        await database.pool.query<{ units: number }>(
          `SELECT coalesce(sum(csv), 0)::int AS units FROM package_periods WHERE company_id = $1`,
          [account.companyId],
        )
      ).rows[0]?.units;
    const pack = await app.inject({
      url: `${own}/offline_pack/?kind=brand&value=${encodeURIComponent('Źródlana')}`,
      headers,
    });
    expect([isNamed(pack.body), await sentUnits()]).toEqual([true, 1]);
    const size = await app.inject({ url: `${own}/database/size/?gtin_number=${known}`, headers });
    expect(isNamed(size.body)).toBe(false);
    const ordered = await app.inject({
      method: 'POST',
      url: `${own}/database/`,
      headers,
      payload: { brand: 'Źródlana', formats: ['csv'] },
    });
    expect(ordered.statusCode, ordered.body).toBe(200);
    const { id } = ordered.json().database;
    await exportDatabase(
      {
        database,
        files: store,
        mail: { queue: async () => {} },
        found: makeFoundProducts(database),
        readTree: makeGpcTree(database),
        progressEvery: 0,
      },
      id,
    );
    const zip = await app.inject({ url: `${own}/database/${id}/`, headers });
    expect(zip.statusCode, zip.body.slice(0, 300)).toBe(200);
    expect(isNamed(Object.values(textsOf(zip.rawPayload)).join())).toBe(true);
    await expect.poll(sentUnits).toBe(2);
  });
});

test('what a company gets of its own products for free names no other holder of their numbers', async () => {
  const ownNip = '7343575005';
  const account = await addAccount(database, { nip: ownNip });
  const gtin = gtinOf(prefix, 3);
  await addProduct(database, { gtin, company_id: account.companyId });
  const key = await addNamedKey(database, account.companyId);
  const page = await app.inject({ url: `/external_api/v2/companies/${ownNip}/`, headers: { 'x-api-key': key } });
  const pack = await app.inject({
    url: `/api/v1/products/${account.membershipId}/offline_pack/?kind=company`,
    headers: await callerHeaders(app, database, account),
  });
  for (const { statusCode, body } of [page, pack])
    expect([statusCode, body.includes(gtin), isNamed(body)], body).toEqual([200, true, false]);
  expect(pack.json().cards[0].gs1Licence).toMatchObject({ licenceStatus: 'licensed', licenseeName: null });
  expect(await usedOf(database, account.companyId)).toMatchObject({ api: 0, booked: 0 });
});

describe('product data that a company sends for free', () => {
  const name = 'Licencję na ten numer ma inna firma.';

  test('product data that a company sends for free names no holder in its rows, its report and its results, and says that the number is of another company', async () => {
    const account = await addAccount(database);
    const list = await makeList([
      ['GTIN', 'Nazwa'],
      [known, 'Woda'],
      [unknown, 'Sok'],
    ]);
    const { id } = (await send(account, list, { isUpload: true })).json();
    await work();
    expect(await read(account, id)).toMatchObject({ hasResult: true, upload: { unfit: 2 } });
    const paths = ['', 'upload_rows/', 'report/', 'result/?format=csv'];
    const answers = await Promise.all(paths.map((path) => get(account, `/files/${id}/${path}`)));
    const key = await addNamedKey(database, account.companyId, { scopes: ['write'] });
    answers.push(await app.inject({ url: `/external_api/v2/uploads/${id}/`, headers: { 'x-api-key': key } }));
    for (const { body, statusCode } of answers) expect([statusCode, isNamed(body)], body).toEqual([200, false]);
    expect(answers.slice(1).map(({ body }) => body.split(name).length - 1)).toEqual([2, 2, 2, 2]);
    const workbook = (await get(account, `/files/${id}/result/`)).rawPayload;
    expect(isNamed(Object.values(textsOf(workbook)).join())).toBe(false);
    expect(await usedOf(database, account.companyId)).toMatchObject({ api: 0, verified: 0, booked: 0 });
  });

  test('product data that a company sends for free names in the result of a verification, which the package pays for, whose number it is', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await makeList([['GTIN'], [known], [unknown]]))).json();
    await work();
    expect(isNamed((await get(account, `/files/${id}/result/?format=csv`)).body)).toBe(true);
    expect(await usedOf(database, account.companyId)).toMatchObject({ verified: 2 });
  });
});
