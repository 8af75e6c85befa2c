import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CodeLinks, Link, LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { dropOldOpens } from '../../api/store/digital-link/link-opens.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import {
  addOpensOfDaysAgo,
  addOwnGtin,
  addStoredLink,
  agesOfOpens,
  changeLinks,
  linkTo,
  newGtin,
} from '../support/links.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database } = await buildTestApp();
const anna = await addAccount(database);
const michal = await addAccount(database, { companyId: anna.companyId });
const stranger = await addAccount(database);
let headers: { authorization: string };
let others: { authorization: string };
const company = anna.companyId;

beforeAll(async () => {
  headers = await callerHeaders(app, database, anna);
  others = await callerHeaders(app, database, stranger);
});

type Options = Pick<InjectOptions, 'headers' | 'payload'>;
function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: Options = {}) {
  return app.inject({ method, url: `/api/v1${path}`, ...options, headers: { ...headers, ...options.headers } });
}

const add = (gtin: string, payload: LinkFields, more: Record<string, string> = {}) =>
  call('POST', `/links/${company}/codes/${gtin}/`, { payload, headers: more });
const change = (link: Link, fields: Partial<LinkFields>, version = link.version) => {
  const { id: _id, gtin: _gtin, version: _version, ...rest } = link;
  return call('PUT', `/links/${company}/link/${link.id}/`, { payload: { ...rest, ...fields, version } });
};
const remove = (link: Link, version = link.version) =>
  call('DELETE', `/links/${company}/link/${link.id}/?version=${version}`);
const read = async (gtin: string): Promise<CodeLinks> => (await call('GET', `/links/${company}/codes/${gtin}/`)).json();
const opened = async (path: string): Promise<string> => String((await app.inject({ url: path })).headers.location);
const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json().code];

describe('links of a code', () => {
  test('links of a code are added, changed and removed, and the code leads there at once', async () => {
    const gtin = await addOwnGtin(database, company, 'Powidła węgierkowe, 290 g');
    expect(await opened(`/01/${gtin}`)).toBe(`/catalog/${gtin}`);
    const answer = await add(ownLengthGtin(gtin), linkTo('https://Sady.example/powidla', { language: 'pl' }));
    expect(answer.statusCode).toBe(200);
    const link: Link = answer.json();
    expect(link).toEqual({
      ...linkTo('https://sady.example/powidla', { language: 'pl' }),
      id: expect.any(String),
      gtin,
      version: 1,
    });
    expect(await opened(`/01/${gtin}`)).toBe('https://sady.example/powidla');
    expect(await read(gtin)).toMatchObject({ gtin, name: 'Powidła węgierkowe, 290 g', links: [link], isCounted: true });

    const changed = await change(link, { href: 'https://sady.example/zima', validUntil: '2099-01-06' });
    expect(changed.json()).toMatchObject({ href: 'https://sady.example/zima', validUntil: '2099-01-06', version: 2 });
    expect(await opened(`/01/${gtin}`)).toBe('https://sady.example/zima');

    expect((await remove(changed.json())).json()).toEqual({ removed: true });
    expect(await opened(`/01/${gtin}`)).toBe(`/catalog/${gtin}`);
    expect(codeOf(await remove(changed.json(), 2))).toEqual([404, 'NOT_FOUND']);
  });

  test('one is the default of its level: another that becomes it takes the mark away', async () => {
    const gtin = await addOwnGtin(database, company);
    const first: Link = (await add(gtin, linkTo('https://sady.example/1'))).json();
    await add(gtin, linkTo('https://sady.example/2'));
    await add(gtin, linkTo('https://sady.example/partia', { batch: 'L1' }));
    const { links } = await read(gtin);
    expect(links.map(({ isDefault, version }) => [isDefault, version])).toEqual([
      [false, 2],
      [true, 1],
      [true, 1],
    ]);
    expect([await opened(`/01/${gtin}`), await opened(`/01/${gtin}/10/L1`)]).toEqual([
      'https://sady.example/2',
      'https://sady.example/partia',
    ]);
    expect(codeOf(await change(first, { isDefault: true }))).toEqual([409, 'LINK_CHANGED']);
  });

  test('two members at once: the second is told, nothing of the first is lost', async () => {
    const gtin = await addOwnGtin(database, company);
    const link: Link = (await add(gtin, linkTo('https://sady.example/'))).json();
    const second = await callerHeaders(app, database, michal);
    const { id: _id, gtin: _gtin, ...fields } = link;
    const answers = await Promise.all(
      [headers, second].map((who, n) =>
        app.inject({
          method: 'PUT',
          url: `/api/v1/links/${company}/link/${link.id}/`,
          headers: who,
          payload: { ...fields, href: `https://sady.example/${n}` },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await read(gtin)).links).toEqual([kept]);
    expect(codeOf(await remove(link))).toEqual([409, 'LINK_CHANGED']);
    // The winner's answer was lost and it asks again.
    expect((await change(link, { href: kept.href })).json()).toEqual(kept);
  });

  test('what is sent again under its key is added once; the key is of that link alone', async () => {
    const gtin = await addOwnGtin(database, company);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => add(gtin, linkTo('https://sady.example/'), key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await read(gtin)).links).toHaveLength(1);
    expect(codeOf(await add(gtin, linkTo('https://sady.example/inny'), key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(codeOf(await add(gtin, linkTo('https://sady.example/')))).toEqual([409, 'LINK_ALREADY_THERE']);
    const other: Link = (await add(gtin, linkTo('https://sady.example/inny'))).json();
    expect(codeOf(await change(other, { href: 'https://sady.example/' }))).toEqual([409, 'LINK_ALREADY_THERE']);
  });

  test.each<[string, Partial<LinkFields>, string]>([
    ['href', { href: 'ftp://sady.example/' }, 'LINK_TARGET_INVALID'],
    ['href', { href: '' }, 'FIELD_REQUIRED'],
    ['href', { href: `https://sady.example/${'a'.repeat(1_980)}` }, 'FIELD_TOO_LONG'],
    ['batch', { batch: 'Łódź' }, 'LINK_LEVEL_INVALID'],
    ['batch', { batch: '.' }, 'LINK_LEVEL_INVALID'],
    ['variant', { variant: '..' }, 'LINK_LEVEL_INVALID'],
    ['serial', { serial: 'S1', batch: 'L1' }, 'LINK_LEVEL_INVALID'],
    ['validFrom', { validFrom: '2026-02-30' }, 'FIELD_INVALID'],
    ['validUntil', { validFrom: '2026-11-02', validUntil: '2026-11-01' }, 'LINK_DATES_INVALID'],
    ['language', { language: 'polski' }, 'FIELD_INVALID'],
    ['linkType', { linkType: 'defaultLink' as never }, 'FIELD_INVALID'],
    ['variant', { variant: 'a'.repeat(21) }, 'FIELD_TOO_LONG'],
  ])('%s: %j is %s', async (field, fields, code) => {
    const gtin = await addOwnGtin(database, company);
    const answer = await add(gtin, linkTo('https://sady.example/', fields));
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: code }]);
  });

  test(`links of a code are ${limits.linksOfCode} at most`, async () => {
    const gtin = await addOwnGtin(database, company);
    for (let n = 1; n < limits.linksOfCode; n++)
      await addStoredLink(database, { companyId: company, gtin, href: `https://sady.example/${n}`, isDefault: false });
    expect((await add(gtin, linkTo('https://sady.example/last'))).statusCode).toBe(200);
    expect(codeOf(await add(gtin, linkTo('https://sady.example/one-more')))).toEqual([409, 'TOO_MANY_LINKS']);
  });
});

describe('whose a code is', () => {
  test('whose a code is: that of the licence in force, else of the product; others are refused, by number and by id', async () => {
    await addLicence(database, { prefix: '5907123', company_id: company });
    await addLicence(database, { prefix: '5907124', company_id: stranger.companyId });
    const licensed = gtinOf('5907123', 1);
    const foreign = gtinOf('5907124', 1);
    // The catalogue may still have the former company of a number.
    await addProduct(database, { gtin: foreign, company_id: company });
    expect((await add(licensed, linkTo('https://sady.example/'))).statusCode).toBe(200);
    for (const gtin of [foreign, newGtin(), await addOwnGtin(database, stranger.companyId)]) {
      expect(codeOf(await add(gtin, linkTo('https://sady.example/')))).toEqual([403, 'GTIN_NOT_OWN']);
      expect(codeOf(await call('GET', `/links/${company}/codes/${gtin}/`))).toEqual([403, 'GTIN_NOT_OWN']);
    }
    expect(codeOf(await add('5901234', linkTo('https://sady.example/')))).toEqual([400, 'GTIN_INVALID_LENGTH']);
    const stored = await addStoredLink(database, { companyId: stranger.companyId });
    const theirs: Link = { ...linkTo('https://sady.example/'), ...stored, version: 1 };
    expect(codeOf(await change(theirs, {}))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await remove(theirs))).toEqual([404, 'NOT_FOUND']);
    const own = await addStoredLink(database, { companyId: company });
    const byOther = { headers: others, payload: { ...linkTo('https://zly.example/'), version: 1 } };
    const answer = await call('PUT', `/links/${company}/link/${own.id}/`, byOther);
    expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
  });

  test('a licence that has ended lets nothing be added, and what is printed goes on leading', async () => {
    const own = await addAccount(database);
    await addLicence(database, { prefix: '5907125', company_id: own.companyId, status: 'withdrawn' });
    const gtin = gtinOf('5907125', 1);
    await addStoredLink(database, { companyId: own.companyId, gtin });
    const who = await callerHeaders(app, database, own);
    const url = `/links/${own.companyId}/codes/${gtin}/`;
    expect(codeOf(await call('POST', url, { headers: who, payload: linkTo('https://sady.example/2') }))).toEqual([
      403,
      'GTIN_NOT_OWN',
    ]);
    expect(await opened(`/01/${gtin}`)).toBe('https://sady.example/');
  });
});

describe('the list of codes', () => {
  test('the list of codes has products and linked numbers, found by part of a name or number, page by page', async () => {
    const own = await addAccount(database);
    const who = { headers: await callerHeaders(app, database, own) };
    await addLicence(database, { prefix: '5907126', company_id: own.companyId });
    const gtins: string[] = [];
    for (let n = 0; n <= limits.linkCodesPageSize; n++) {
      gtins.push(gtinOf('5907126', n));
      await addProduct(database, {
        gtin: gtinOf('5907126', n),
        company_id: own.companyId,
        name: `Sok jabłkowy ${n} %`,
      });
    }
    await addStoredLink(database, { companyId: own.companyId, gtin: gtins[7] ?? '' });
    const list = async (query = '') => (await call('GET', `/links/${own.companyId}/codes/${query}`, who)).json();
    const first = await list();
    expect([first.records.length, first.numAllRecords]).toEqual([limits.linkCodesPageSize, gtins.length]);
    expect(first.records[0]).toEqual({ gtin: gtins[7], name: 'Sok jabłkowy 7 %', links: 1, opens: 0 });
    expect((await list('?page=1')).records).toHaveLength(1);
    expect(
      (await list(`?search=JABLKOWY%20${limits.linkCodesPageSize}`)).records.map(({ gtin }: Link) => gtin),
    ).toEqual([gtins[limits.linkCodesPageSize]]);
    expect((await list(`?search=${ownLengthGtin(gtins[3] ?? '')}`)).records).toHaveLength(1);
    expect((await list('?search=_')).numAllRecords).toBe(0);
    // Not in the catalogue yet, and the company's all the same.
    const unknown = gtinOf('5907126', 500);
    expect((await list(`?search=${unknown}`)).records).toEqual([{ gtin: unknown, name: null, links: 0, opens: 0 }]);
    expect((await list(`?search=${newGtin()}`)).numAllRecords).toBe(0);
  });
});

describe('copies', () => {
  test('bring the links of the whole code to others, refuse numbers that are not ours, and change nothing the second time', async () => {
    const [from, one, two] = [
      await addOwnGtin(database, company),
      await addOwnGtin(database, company),
      await addOwnGtin(database, company),
    ];
    await add(from, linkTo('https://sady.example/'));
    await add(from, linkTo('https://sady.example/en', { language: 'en', isDefault: false }));
    await add(from, linkTo('https://sady.example/partia', { batch: 'L1' }));
    await add(one, linkTo('https://sady.example/stary'));
    const foreign = await addOwnGtin(database, stranger.companyId);
    const payload = { gtins: [ownLengthGtin(one), two, from, foreign, '5901234123458'] };
    const copy = () => call('POST', `/links/${company}/codes/${from}/copy/`, { payload });
    for (const [answer, added] of [
      [await copy(), 4],
      [await copy(), 0],
    ] as const)
      expect(answer.json()).toEqual({
        copied: [one, two],
        added,
        unchanged: 4 - added,
        refused: [
          { gtin: '5901234123458', code: 'GTIN_INVALID_CHECKSUM' },
          { gtin: foreign, code: 'GTIN_NOT_OWN' },
        ],
      });
    expect((await read(one)).links.map(({ href, isDefault, version }) => [href, isDefault, version])).toEqual([
      ['https://sady.example/stary', true, 1],
      ['https://sady.example/', false, 1],
      ['https://sady.example/en', false, 1],
    ]);
    expect((await read(two)).links).toHaveLength(2);
    expect(await opened(`/01/${two}/10/L1`)).toBe('https://sady.example/');
    expect(await opened(`/01/${one}`)).toBe('https://sady.example/stary');
    // Changed since at the other code: that stays.
    await changeLinks(database, two, { valid_until: '2031-01-01' });
    await copy();
    expect((await read(two)).links.map(({ validUntil }) => validUntil)).toEqual(['2031-01-01', '2031-01-01']);
  });

  test(`copies are of ${limits.linkCopies} codes at most`, async () => {
    const from = await addOwnGtin(database, company);
    const copy = (n: number) =>
      call('POST', `/links/${company}/codes/${from}/copy/`, { payload: { gtins: Array<string>(n).fill(from) } });
    expect((await copy(limits.linkCopies)).statusCode).toBe(200);
    expect((await copy(limits.linkCopies + 1)).json().fields).toEqual({ gtins: 'FIELD_TOO_LONG' });
  });
});

describe('opens', () => {
  test('opens are counted by day, type and language, with a batch or without; nothing is kept of who opens', async () => {
    const gtin = await addOwnGtin(database, company);
    await add(gtin, linkTo('https://sady.example/', { language: 'pl' }));
    await add(gtin, linkTo('https://sady.example/przepisy', { linkType: 'recipeInfo', isDefault: false }));
    const unknown = newGtin();
    for (const path of [gtin, gtin, `${gtin}/10/L1`, `${gtin}?linkType=recipeInfo`, unknown])
      await app.inject({ url: `/01/${path}`, remoteAddress: '192.0.2.7' });
    await app.inject({ method: 'HEAD', url: `/01/${gtin}` });
    await app.inject({ url: `/01/${gtin}?linkType=linkset` });
    await expect.poll(async () => (await read(gtin)).opens.total).toBe(4);
    const { opens } = await read(gtin);
    expect([opens.withBatch, opens.days.length, opens.days.at(-1)?.opens]).toEqual([1, 28, 4]);
    expect(opens.byType).toEqual([
      { linkType: 'pip', language: 'pl', opens: 3 },
      { linkType: 'recipeInfo', language: '', opens: 1 },
    ]);
    const { rows } = await database.pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'link_opens' ORDER BY 1`,
    );
    expect(rows.map((row) => row.column_name)).toEqual(['day', 'gtin', 'has_batch', 'language', 'link_type', 'opens']);
    expect((await database.pool.query('SELECT FROM link_opens WHERE gtin = $1', [unknown])).rowCount).toBe(0);
    const { records } = (await call('GET', `/links/${company}/codes/?search=${gtin}`)).json();
    expect(records[0].opens).toBe(4);
  });

  test('opens are counted no longer where the company does not want it, and what was counted goes', async () => {
    const own = await addAccount(database, { group: 'location_admin' });
    const who = { headers: await callerHeaders(app, database, own) };
    const quiet = await addOwnGtin(database, own.companyId);
    const heard = await addOwnGtin(database, company);
    await app.inject({ url: `/01/${quiet}` });
    const readOwn = async () => (await call('GET', `/links/${own.companyId}/codes/${quiet}/`, who)).json();
    await expect.poll(async () => (await readOwn()).opens.byType).toEqual([{ linkType: '', language: '', opens: 1 }]);
    const set = (isCounted: boolean) =>
      call('PUT', `/links/${own.companyId}/counting/`, { ...who, payload: { isCounted } });
    expect((await set(false)).json()).toEqual({ isCounted: false });
    for (const gtin of [quiet, heard]) await app.inject({ url: `/01/${gtin}` });
    await expect
      .poll(async () => (await database.pool.query('SELECT FROM link_opens WHERE gtin = $1', [heard])).rowCount)
      .toBe(1);
    expect(await readOwn()).toMatchObject({ isCounted: false, opens: { total: 0 } });
    await set(true);
    await app.inject({ url: `/01/${quiet}` });
    await expect.poll(async () => (await readOwn()).opens.total).toBe(1);
  });
});

test('set-counting refuses a member who is no administrator, and what was counted stays', async () => {
  const own = await addAccount(database);
  const who = { headers: await callerHeaders(app, database, own) };
  const gtin = await addOwnGtin(database, own.companyId);
  await addOpensOfDaysAgo(database, gtin, [0]);
  const answer = await call('PUT', `/links/${own.companyId}/counting/`, { ...who, payload: { isCounted: false } });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCESS_DENIED']);
  expect(await agesOfOpens(database, gtin)).toEqual([0]);
});

test('opens are forgotten on their 401st day, by a job that may run again', async () => {
  const gtin = newGtin();
  await addOpensOfDaysAgo(database, gtin, [0, 400, 401]);
  await dropOldOpens(database);
  await dropOldOpens(database);
  expect(await agesOfOpens(database, gtin)).toEqual([0, 400]);
});
