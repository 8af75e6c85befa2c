import { writeLimits, type WrittenList, type WrittenProduct } from '@gtinoteka/contract/machines/machine-write.ts';
import { describe, expect, test } from 'vitest';
import type { MailQueue } from '../../api/core/jobs/mail-queue.ts';
import { acceptUpload } from '../../api/store/verification/upload-acceptance.ts';
import { forgetAnswers } from '../../api/store/verification/written-products.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { addBrick, addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, usedOf } from './programs.ts';
import { changeCompany, productRow, removeCategories, withdrawLicence } from '../support/stored-rows.ts';
import { addWaitingProducts, changeSentFile } from '../support/prepared/files.ts';
import { ageWritten } from '../support/prepared/programs.ts';

const mails: object[] = [];
const mail: MailQueue = { queue: async (_trx, job) => void mails.push(job) };
const { app, database } = await buildTestApp({ beforeReady: holdToDocument, parts: { mail } });
const { pool } = database;

let prefixes = 5_907_000;
interface Producer {
  readonly account: Account;
  readonly prefix: string;
  readonly key: string;
}
/** A company with a licence of its own and a key that writes; `isDirect`: at once. */
async function addProducer({ isDirect = false } = {}): Promise<Producer> {
  const prefix = String(++prefixes);
  const account = await addAccount(database, { nip: `734${prefix}` });
  await addLicence(database, { prefix, company_id: account.companyId, licensee_name: null });
  await changeCompany(database, account.companyId, { writes_directly: isDirect });
  return { account, prefix, key: await addNamedKey(database, account.companyId, { scopes: ['read', 'write'] }) };
}

const call = async (
  method: 'PUT' | 'PATCH' | 'GET',
  path: string,
  key: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/external_api/v2/products/${path}`,
    headers: { 'x-api-key': key, ...headers },
    ...(payload ? { payload } : {}),
  });

const water = { name: 'Woda niegazowana', brand: 'Górska', netContent: ['1.5LTR'], gpc: [{ code: '10000232' }] };
const told = (answer: { statusCode: number; json(): { code?: string } }) =>
  `${answer.statusCode} ${answer.json().code}`;
const nameOf = async (gtin: string) => (await productRow({ pool }, gtin))?.name;
const uploadsOf = async ({ account }: Producer) =>
  (
    await pool.query<{ id: string; fileName: string; counts: object; answered: boolean }>(
      `SELECT id, file_name AS "fileName", upload_counts AS counts, answered_at IS NOT NULL AS answered
       FROM verifications WHERE company_id = $1 ORDER BY created_at`,
      [account.companyId],
    )
  ).rows;

describe('a company puts a product of its own', () => {
  test('into the acceptance of the office, free of charge; a dry run says the same and writes nothing', async () => {
    const producer = await addProducer();
    const gtin = gtinOf(producer.prefix, 1);
    const expected = {
      gtinNumber: gtin,
      isNew: true,
      reason: null,
      code: null,
      field: null,
      changes: [
        { field: 'name', was: '', becomes: 'Woda niegazowana' },
        { field: 'brand', was: '', becomes: 'Górska' },
        { field: 'netContent', was: '', becomes: '1.5 l (litr)' },
        { field: 'gpc', was: '', becomes: expect.stringMatching(/^10000232/) },
      ],
    };
    const dry = await call('PUT', `${gtin}/?dry_run=true`, producer.key, water);
    expect(dry.json<WrittenProduct>(), dry.body).toEqual({
      ...expected,
      state: 'waiting',
      dryRun: true,
      uploadId: null,
    });
    expect(await uploadsOf(producer)).toEqual([]);

    const answer = await call('PUT', `${gtin}/`, producer.key, water);
    expect(answer.json()).toEqual({ ...expected, state: 'waiting', dryRun: false, uploadId: expect.any(String) });
    const { uploadId } = answer.json();
    expect(await uploadsOf(producer)).toEqual([
      { id: uploadId, fileName: 'API: Sklep', counts: expect.objectContaining({ waiting: 1 }), answered: false },
    ]);
    expect(await nameOf(gtin)).toBeUndefined();
    expect(await usedOf(database, producer.account.companyId)).toMatchObject({ api: 0, booked: 0 });

    const office = await addAccount(database);
    const by = { userId: office.userId, client: Buffer.alloc(32) };
    expect(await acceptUpload({ pool, mail }, { uploadId, most: 10, by })).toMatchObject({ accepted: 1 });
    expect(mails).toEqual([{ template: 'upload-answered', verificationId: uploadId }]);
    expect(await nameOf(gtin)).toBe('Woda niegazowana');
    const read = await call('GET', `${gtin}/`, producer.key);
    expect(read.json()).toMatchObject({ name: water.name, brand: water.brand, netContent: water.netContent });
    // What was read may be sent back, and says nothing new.
    const same = await call('PUT', `${gtin}/`, producer.key, { ...water, netContent: read.json().netContent });
    expect(same.json()).toMatchObject({ state: 'unchanged', uploadId: null, changes: [] });
  });

  test('a company puts a product of its own at once where the office allows it, and the feed tells it', async () => {
    const producer = await addProducer({ isDirect: true });
    const gtin = gtinOf(producer.prefix, 1);
    const answer = await call('PUT', `${gtin}/`, producer.key, water);
    expect([answer.statusCode, answer.json().state], answer.body).toEqual([200, 'accepted']);
    expect(await nameOf(gtin)).toBe('Woda niegazowana');
    expect(await uploadsOf(producer)).toEqual([
      expect.objectContaining({ counts: expect.objectContaining({ waiting: 0, accepted: 1 }), answered: true }),
    ]);
    const { rows } = await pool.query('SELECT FROM outbox WHERE $1 = ANY (gtins)', [gtin]);
    expect(rows.length).toBeGreaterThan(0);
    const runs = await pool.query(`SELECT origin, state FROM import_runs WHERE origin = 'program'`);
    expect(runs.rows).toEqual([{ origin: 'program', state: 'done' }]);

    const patched = await call('PATCH', `${gtin}/`, producer.key, { brand: 'Nizinna' });
    expect(patched.json()).toMatchObject({
      state: 'accepted',
      isNew: false,
      changes: [{ field: 'brand', was: 'Górska', becomes: 'Nizinna' }],
    });
    expect((await call('GET', `${gtin}/`, producer.key)).json()).toMatchObject({ name: water.name, brand: 'Nizinna' });
  });

  test('only by what it has seen: If-Match and If-None-Match', async () => {
    const producer = await addProducer({ isDirect: true });
    const gtin = gtinOf(producer.prefix, 1);
    const only = { 'if-none-match': '*' };
    expect((await call('PUT', `${gtin}/`, producer.key, water, only)).json().state).toBe('accepted');
    expect(told(await call('PUT', `${gtin}/`, producer.key, water, only))).toBe('412 PRODUCT_CHANGED');
    const seen = async (query = '') => String((await call('GET', `${gtin}/${query}`, producer.key)).headers.etag);
    const before = await seen();
    const write = (name: string, etag: string, query = '') =>
      call('PATCH', `${gtin}/${query}`, producer.key, { name }, { 'if-match': etag });
    const first = await write('Woda', before);
    expect(first.json().state).toBe('accepted');
    expect(first.headers.etag).toBe(await seen());
    expect(told(await write('Woda gazowana', before))).toBe('412 PRODUCT_CHANGED');
    expect(await nameOf(gtin)).toBe('Woda');
    const short = await seen('?fields=name');
    expect(told(await write('Woda gazowana', short))).toBe('412 PRODUCT_CHANGED');
    expect((await write('Woda gazowana', short, '?fields=name')).json().state).toBe('accepted');
    const compressed = (await seen()).replace(/"$/, '~br"');
    expect((await write('Woda zwykła', compressed)).json().state).toBe('accepted');
    const absent = gtinOf(producer.prefix, 2);
    expect(told(await call('PUT', `${absent}/`, producer.key, water, { 'if-match': '*' }))).toBe('412 PRODUCT_CHANGED');
  });

  test(
    'a company puts a product of its own: of five at once with one ETag one writes',
    { timeout: unhurried(20_000) },
    async () => {
      const producer = await addProducer({ isDirect: true });
      const gtin = gtinOf(producer.prefix, 1);
      await call('PUT', `${gtin}/`, producer.key, water);
      const etag = String((await call('GET', `${gtin}/`, producer.key)).headers.etag);
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          call('PATCH', `${gtin}/`, producer.key, { name: `Woda ${n}` }, { 'if-match': etag }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412, 412]);
    },
  );

  test('a company puts a product of its own: of two at once with one ETag one writes, also where they say different fields', async () => {
    const producer = await addProducer({ isDirect: true });
    for (const n of [1, 2, 3, 4, 5]) {
      const gtin = gtinOf(producer.prefix, n);
      await call('PUT', `${gtin}/`, producer.key, water);
      const etag = String((await call('GET', `${gtin}/`, producer.key)).headers.etag);
      const patch = (body: object) => call('PATCH', `${gtin}/`, producer.key, body, { 'if-match': etag });
      const answers = await Promise.all([patch({ name: 'Woda' }), patch({ brand: 'Nizinna' })]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    }
  });
});

describe('what a company cannot write', () => {
  test('what a company cannot write is refused with its reason', async () => {
    const [producer, other] = [await addProducer(), await addProducer()];
    const own = gtinOf(producer.prefix, 1);
    const put = (gtin: string, body: object = water) => call('PUT', `${gtin}/`, producer.key, body);
    expect(told(await put(gtinOf(other.prefix, 1)))).toBe('403 GTIN_NOT_OWN');
    expect(told(await put('5901520000051'))).toBe('400 GTIN_INVALID_CHECKSUM');
    expect(told(await call('PATCH', `${own}/`, producer.key, { name: 'Woda' }))).toBe('404 NOT_FOUND');
    const faults: [object, string, string][] = [
      [{ ...water, netContent: 'dużo' }, 'netContent', 'FIELD_INVALID'],
      [{ ...water, gpc: 'woda' }, 'gpc', 'FIELD_INVALID'],
      [{ ...water, name: ' ' }, 'name', 'FIELD_REQUIRED'],
      [{ ...water, name: '\u200b', brand: '\u200b' }, 'name', 'FIELD_REQUIRED'],
      [{ ...water, brand: '\u2060 \u200b' }, 'brand', 'FIELD_REQUIRED'],
    ];
    for (const [body, field, code] of faults)
      expect((await put(own, body)).json(), field).toMatchObject({ code, fields: { [field]: code } });
    expect(told(await put(own, { name: 'Woda' }))).toBe('400 BAD_REQUEST');
    const unknown = await put(own, { ...water, price: 3 });
    expect([told(unknown), unknown.json().fields]).toEqual(['400 BAD_REQUEST', { price: 'FIELD_INVALID' }]);
    const inList = await call('PATCH', '', producer.key, {
      products: [{ gtinNumber: own, name: 'Woda', nazwa: 'Woda' }],
    });
    expect(inList.json().fields).toEqual({ 'products.0.nazwa': 'FIELD_INVALID' });
    for (const method of ['PUT', 'PATCH'] as const) {
      const nameless = await call(method, '', producer.key, { products: [{ ...water, gtinNumber: own }, water] });
      expect(nameless.json()).toMatchObject({
        code: 'BAD_REQUEST',
        detail: 'Brakuje pola products.1.gtinNumber.',
        fields: { 'products.1.gtinNumber': 'FIELD_REQUIRED' },
      });
    }
    const long = await put(own, { ...water, ['x'.repeat(1_000)]: 3 });
    expect(Object.keys(long.json().fields)).toEqual(['x'.repeat(200)]);
    await addProduct(database, { gtin: own, name: 'Woda' });
    expect(told(await call('PATCH', `${own}/`, producer.key, {}))).toBe('400 FIELD_REQUIRED');
    const reader = await addNamedKey(database, producer.account.companyId, { scopes: ['read'] });
    expect(told(await call('PUT', `${own}/`, reader, water))).toBe('403 API_KEY_SCOPE');
    await withdrawLicence({ pool }, producer.prefix);
    expect(told(await put(own))).toBe('403 GTIN_NOT_OWN');
    expect(await uploadsOf(producer)).toEqual([]);
  });
});

describe('a category and a net content', () => {
  test('a category and a net content are those that GPC has and those that can all be read; in a list each row has its own fault', async () => {
    const producer = await addProducer();
    const gtins = [1, 2, 3, 4].map((n) => gtinOf(producer.prefix, n));
    const [own = ''] = gtins;
    await addBrick(database);
    try {
      const faults: [object, string][] = [
        [{ gpc: '99999999' }, 'gpc'],
        [{ gpc: '50000000' }, 'gpc'],
        [{ netContent: ['1.5LTR', 'dużo'] }, 'netContent'],
      ];
      for (const [said, field] of faults)
        expect((await call('PUT', `${own}/`, producer.key, { ...water, ...said })).json()).toMatchObject({
          code: 'FIELD_INVALID',
          fields: { [field]: 'FIELD_INVALID' },
        });
      const list = await call('PUT', '?dry_run=true', producer.key, {
        products: [...faults.map(([said]) => said), {}].map((said, at) => ({
          gtinNumber: gtins[at],
          ...water,
          ...said,
        })),
      });
      expect(list.json<WrittenList>().results.map(({ state, code, field }) => [state, code, field])).toEqual([
        ['unfit', 'FIELD_INVALID', 'gpc'],
        ['unfit', 'FIELD_INVALID', 'gpc'],
        ['unfit', 'FIELD_INVALID', 'netContent'],
        ['waiting', null, null],
      ]);
    } finally {
      await removeCategories({ pool });
    }
  });
});

describe('many products in one call', () => {
  test('many products in one call may each be held to what was read: the list tells the ETags, and a row that has changed is unfit', async () => {
    const producer = await addProducer({ isDirect: true });
    const [first, second, third] = [1, 2, 3].map((n) => gtinOf(producer.prefix, n)) as [string, string, string];
    await call('PUT', '', producer.key, { products: [first, second].map((gtinNumber) => ({ gtinNumber, ...water })) });
    const read = await call('GET', `?company_nip=734${producer.prefix}&etag=true&fields=gtinNumber`, producer.key);
    const tags = new Map(
      read.json<{ results: { gtinNumber: string; etag: string }[] }>().results.map((one) => [one.gtinNumber, one.etag]),
    );
    const alone = await call('GET', `${first}/`, producer.key);
    expect(tags.get(first)).toBe(alone.headers.etag);
    const row = (gtinNumber: string, name: string, more: object = {}) => ({
      gtinNumber,
      ...water,
      name,
      ifMatch: tags.get(gtinNumber),
      ...more,
    });
    await call('PATCH', `${second}/`, producer.key, { brand: 'Nizinna' });
    const write = async (...products: object[]) =>
      (await call('PUT', '', producer.key, { products }))
        .json<WrittenList>()
        .results.map(({ state, code, field }) => [state, code, field]);
    expect(await write(row(first, 'Woda'), row(second, 'Woda'), row(third, 'Woda', { ifNoneMatch: '*' }))).toEqual([
      ['accepted', null, null],
      ['unfit', 'PRODUCT_CHANGED', 'ifMatch'],
      ['accepted', null, null],
    ]);
    expect(await write(row(third, 'Sok', { ifNoneMatch: '*' }))).toEqual([['unfit', 'PRODUCT_CHANGED', 'ifNoneMatch']]);
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Woda', 'Woda niegazowana']);
  });

  test('many products in one call: of lists at once that are held to one ETag one writes it, and the others are told so', async () => {
    const producer = await addProducer({ isDirect: true });
    const gtin = gtinOf(producer.prefix, 1);
    await call('PUT', `${gtin}/`, producer.key, water);
    const ifMatch = (await call('GET', `${gtin}/`, producer.key)).headers.etag;
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        call('PATCH', '', producer.key, { products: [{ gtinNumber: gtin, name: `Woda ${n}`, ifMatch }] }),
      ),
    );
    expect(answers.map((answer) => answer.json<WrittenList>().results?.[0]?.state).toSorted()).toEqual([
      'accepted',
      'unfit',
      'unfit',
    ]);
  });

  test('each have an answer; faults of some do not stop the rest', async () => {
    const [producer, other] = [await addProducer(), await addProducer()];
    const [known, fresh, foreign] = [gtinOf(producer.prefix, 1), gtinOf(producer.prefix, 2), gtinOf(other.prefix, 1)];
    await addProduct(database, { gtin: known, name: 'Sok', brand: 'Górska', net_amounts: ['1.50'] });
    const product = (gtinNumber: string, more: object = {}) => ({ gtinNumber, ...water, ...more });
    const answer = await call('PUT', '', producer.key, {
      products: [
        product(known),
        product(fresh),
        product(fresh),
        product(foreign),
        product('123'),
        product(gtinOf(producer.prefix, 3), { netContent: '' }),
      ],
    });
    const list = answer.json<WrittenList>();
    expect(
      list.results?.map(({ line, state, isNew }) => [line, state, isNew]),
      answer.body,
    ).toEqual([
      [1, 'waiting', false],
      [2, 'waiting', true],
      [3, 'unfit', false],
      [4, 'unfit', false],
      [5, 'unfit', false],
      [6, 'unfit', false],
    ]);
    expect(list.counts).toEqual({ waiting: 2, accepted: 0, unchanged: 0, unfit: 4 });
    expect(list.results.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'Numer powtarza się. Liczy się wiersz 2.',
      'Licencję na ten numer ma inna firma.',
      expect.stringMatching(/./),
      expect.stringContaining('Pustego pola'),
    ]);
    const patched = await call('PATCH', '', producer.key, { products: [{ gtinNumber: fresh, name: 'Woda' }] });
    expect(patched.json<WrittenList>().results[0]?.reason).toContain('nie ma jeszcze w katalogu');
  });

  test(`many products in one call are ${writeLimits.products} at most`, { timeout: unhurried(30_000) }, async () => {
    const producer = await addProducer();
    const products = Array.from({ length: writeLimits.products + 1 }, (_, n) => ({
      gtinNumber: gtinOf(producer.prefix, n),
      name: 'Woda',
    }));
    const patch = (count: number) =>
      call('PATCH', '?dry_run=true', producer.key, { products: products.slice(0, count) });
    expect((await patch(writeLimits.products)).json().counts).toMatchObject({ unfit: writeLimits.products });
    expect(told(await patch(writeLimits.products + 1))).toBe('400 TOO_MANY_ROWS');
  });

  test('many products in one call may wait in so many calls; one more is refused until the office answers', async () => {
    const producer = await addProducer();
    const put = (n: number) => call('PUT', `${gtinOf(producer.prefix, n)}/`, producer.key, water);
    const first = (await put(1)).json();
    await addWaitingProducts({ pool }, producer.account.companyId, writeLimits.waitingOfCompany - 2);
    expect((await put(2)).json().state).toBe('waiting');
    const refused = await put(3);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await call('PUT', `${gtinOf(producer.prefix, 3)}/?dry_run=true`, producer.key, water)).statusCode).toBe(
      200,
    );
    await changeSentFile({ pool }, first.uploadId, { answered_at: new Date() });
    expect((await put(3)).json().state).toBe('waiting');
  });
});

describe('an Idempotency-Key', () => {
  test('an Idempotency-Key writes once and answers the same; with other contents it is refused', async () => {
    const producer = await addProducer();
    const put = (n: number, key = 'zapis-1') =>
      call('PUT', `${gtinOf(producer.prefix, n)}/`, producer.key, water, { 'idempotency-key': key });
    const answers = await Promise.all([put(1), put(1), put(1)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2);
    expect(await uploadsOf(producer)).toHaveLength(1);
    expect(told(await put(2))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(told(await put(1, 'z odstępem'))).toBe('400 FIELD_INVALID');
    await ageWritten({ pool }, 32);
    await forgetAnswers(pool);
    expect((await put(2)).statusCode).toBe(202);
  });

  test('an Idempotency-Key answers the same to a repeat that what it wrote would refuse', async () => {
    const producer = await addProducer({ isDirect: true });
    const gtin = gtinOf(producer.prefix, 1);
    const put = (body: object) =>
      call('PUT', `${gtin}/`, producer.key, body, { 'if-none-match': '*', 'idempotency-key': 'nowy' });
    const [first, again] = [await put(water), await put(water)];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(told(await put({ ...water, name: 'Sok' }))).toBe('409 IDEMPOTENCY_KEY_REUSED');

    const etag = String(first.headers.etag);
    const patch = () =>
      call('PATCH', `${gtin}/`, producer.key, { name: 'Woda' }, { 'if-match': etag, 'idempotency-key': 'zmiana' });
    const answers = [...(await Promise.all([patch(), patch(), patch()])), await patch()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await uploadsOf(producer)).toHaveLength(2);
  });

  test('an Idempotency-Key answers the same while as many writes wait as may', async () => {
    const producer = await addProducer();
    const put = (n: number, key: string) =>
      call('PUT', `${gtinOf(producer.prefix, n)}/`, producer.key, water, { 'idempotency-key': key });
    const first = await put(1, 'pierwszy');
    await addWaitingProducts({ pool }, producer.account.companyId, writeLimits.waitingOfCompany - 1);
    expect((await put(2, 'drugi')).statusCode).toBe(429);
    const again = await put(1, 'pierwszy');
    expect([again.statusCode, again.body]).toEqual([202, first.body]);
  });
});
