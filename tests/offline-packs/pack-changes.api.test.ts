import { limits } from '@gtinoteka/contract/business-limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { pruneOutbox } from '../../api/store/catalogue/outbox.ts';
import { addAccount, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { packCalls, stateOf } from './pack-calls.ts';
import { noteChange, removeProduct, withdrawLicence } from '../support/stored-rows.ts';
import { addNumberedProducts, endLicence, writeProduct } from '../support/prepared/products.ts';
import { outdateChanges } from '../support/prepared/changes.ts';
import { addCategories } from '../support/prepared/categories.ts';
import { endPackage } from '../support/prepared/packages.ts';

const { app, database } = await buildTestApp();
const { pool } = database;
const { allOver, askPage, download } = packCalls(app, database);
const own = { kind: 'company' };
const brand = { kind: 'brand', value: 'Tatry' };
await coverPrefixes(database, '590');

let prefix = 590_200;
let member: Account;
let codes: string[];
/** Each test has a company with three products of its own. */
beforeEach(async () => {
  prefix += 1;
  member = await addAccount(database, { subscription: 'yearly_unlimited' });
  codes = [0, 1, 2].map((item) => gtinOf(String(prefix), item));
  for (const gtin of codes) await addProduct(database, { gtin, company_id: member.companyId, brand: 'Tatry' });
});

describe('what has changed since a state', () => {
  test('what has changed since a state is 304 when nothing has, and the state that comes with it goes on being right', async () => {
    const { state } = await download(member, own);
    await writeProduct({ pool }, await foreign(), { name: 'Obcy' });
    await allOver();
    const answer = await askPage(member, own, state);
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    const next = stateOf(answer.headers['etag']);
    expect(next).not.toBe(state);
    await writeProduct({ pool }, codes[1] ?? '', { name: 'Nowa' });
    await allOver();
    expect((await askPage(member, own, next)).json()).toMatchObject({
      content: 'changes',
      cards: [{ gtinNumber: codes[1], name: 'Nowa' }],
      gone: [],
    });
  });

  test('what has changed since a state is the changed and the new cards, and the numbers that are gone', async () => {
    const { state } = await download(member, own);
    const added = gtinOf(String(prefix), 9);
    await writeProduct({ pool }, codes[0] ?? '', { name: 'Zmieniona' });
    await addProduct(database, { gtin: added, company_id: member.companyId });
    await noteChange({ pool }, [added]);
    await removeProduct({ pool }, codes[2]);
    const delta = await download(member, own, state);
    expect([delta.gtins, delta.gone]).toEqual([[codes[0], added].sort(), [codes[2]]]);
    expect((await download(member, own, delta.state)).pages).toEqual([]);
  });

  test.each([
    ['its brand', { brand: 'Pieniny' }],
    ['its publicity', { is_public: false }],
  ])(
    'what has changed since a state names a product that left the pack by %s, and takes it back',
    async (_what, columns) => {
      const { state } = await download(member, brand);
      const [gtin = ''] = codes;
      await writeProduct({ pool }, gtin, columns);
      const left = await download(member, brand, state);
      expect([left.gtins, left.gone]).toEqual([[], [gtin]]);
      await writeProduct({ pool }, gtin, { brand: 'TATRY', is_public: true });
      const back = await download(member, brand, left.state);
      expect([back.gtins, back.gone]).toEqual([[gtin], []]);
    },
  );

  test('what has changed since a state names a product that another company has taken over, to the company that had it alone', async () => {
    const other = await addAccount(database);
    const [mine, theirs] = [await download(member, own), await download(other, own)];
    await writeProduct({ pool }, codes[0], { company_id: other.companyId });
    expect((await download(member, own, mine.state)).gone).toEqual([codes[0]]);
    const got = await download(other, own, theirs.state);
    expect([got.gtins, got.gone]).toEqual([[codes[0]], []]);
  });

  test('what has changed since a state has cards whose licence was changed, and whose licence ended with a day', async () => {
    await addLicence(database, { prefix: String(prefix), valid_until: null });
    const { state } = await download(member, own);
    await withdrawLicence({ pool }, String(prefix));
    const withdrawn = await download(member, own, state);
    expect(withdrawn.gtins).toEqual(codes);
    expect(withdrawn.pages[0]?.cards[0]?.verdict.licence).toBe('invalid');

    // The licence ends yesterday, and nothing is written today: a state of that day has to learn of it.
    await endLicence({ pool }, String(prefix));
    const { cursors, scope } = await cursorsOf();
    const today = cursors.read(scope, (await download(member, own, withdrawn.state)).state);
    if (!today) throw new Error('not a cursor of ours');
    const { rows } = await pool.query<{ day: string }>(
      `SELECT ((now() AT TIME ZONE 'Europe/Warsaw')::date - 1)::text AS day`,
    );
    const yesterday = cursors.write(scope, { ...today, day: rows[0]?.day ?? '' });
    expect((await download(member, own, yesterday)).gtins).toEqual(codes);
    expect((await download(member, own, cursors.write(scope, today))).gtins).toEqual([]);
  });

  test('what has changed since a state loses nothing of a transaction that began before the state and was committed after it', async () => {
    const late = await pool.connect();
    try {
      await late.query('BEGIN');
      await late.query(`UPDATE products SET name = 'Późna' WHERE gtin = $1`, [codes[0]]);
      await late.query('INSERT INTO outbox (gtins) VALUES ($1)', [[codes[0]]]);
      // Later numbers that are committed earlier.
      await writeProduct({ pool }, codes[1] ?? '', { name: 'Wczesna' });
      const { state, pages } = await download(member, own);
      expect(pages[0]?.cards.map(({ name }) => name)).toEqual([
        'Woda źródlana 1,5 l',
        'Wczesna',
        'Woda źródlana 1,5 l',
      ]);
      const before = await askPage(member, own, state);
      expect(before.statusCode).toBe(304);
      await late.query('COMMIT');
      const after = await download(member, own, stateOf(before.headers['etag']));
      expect(after.gtins).toContain(codes[0]);
      expect(after.pages[0]?.cards.find(({ gtinNumber }) => gtinNumber === codes[0])?.name).toBe('Późna');
      expect((await download(member, own, after.state)).pages).toEqual([]);
    } finally {
      late.release();
    }
  });

  test('covers what happened between two pages of a download', async () => {
    const many = limits.packPage;
    await addNumberedProducts(
      { pool },
      { companyId: member.companyId, prefix: `9${String(prefix).slice(0, 5)}`, to: many },
    );
    const first = (await askPage(member, own)).json();
    expect([first.cards.length, first.isLast]).toEqual([many, false]);
    // A card that was given already changes, and a product appears before the place of the next page.
    await writeProduct({ pool }, codes[0] ?? '', { name: 'W trakcie' });
    const before = gtinOf(String(prefix), 7);
    await addProduct(database, { gtin: before, company_id: member.companyId });
    await noteChange({ pool }, [before]);
    const second = (await askPage(member, { ...own, cursor: first.cursor })).json();
    expect([second.cards.length, second.isLast]).toEqual([3, true]);
    const delta = await download(member, own, second.cursor);
    expect(delta.gtins.sort()).toEqual([codes[0], before].sort());
  });

  test('what has changed since a state comes in pages, too', async () => {
    const { state } = await download(member, own);
    const made = `8${String(prefix).slice(0, 5)}`;
    await noteChange(
      { pool },
      await addNumberedProducts({ pool }, { companyId: member.companyId, prefix: made, to: limits.packPage }),
    );
    await removeProduct({ pool }, codes[0]);
    const delta = await download(member, own, state);
    expect(delta.pages.map(({ content, isLast }) => [content, isLast])).toEqual([
      ['changes', false],
      ['changes', true],
    ]);
    expect([delta.gtins.length, delta.gone]).toEqual([limits.packPage, [codes[0]]]);
  });
});

describe('a state that changes can no longer be told from', () => {
  const outdated = expect.objectContaining({ code: 'PACK_OUTDATED' });

  test.each(['outbox', 'left_products', 'licence_changes'] as const)(
    'a state that changes can no longer be told from is one from before rows of %s were forgotten',
    async (table) => {
      const { state } = await download(member, own);
      await addLicence(database, { prefix: String(prefix) });
      await removeProduct({ pool }, codes[0]);
      await allOver();
      expect((await askPage(member, own, state)).statusCode).toBe(200);
      await outdateChanges({ pool }, table);
      await pruneOutbox(database);
      const answer = await askPage(member, own, state);
      expect([answer.statusCode, answer.json()]).toEqual([410, outdated]);
      // The whole pack is there for the asking, and free: it was paid for.
      const { gtins, state: again } = await download(member, own);
      expect(gtins).toEqual(codes.slice(1));
      expect((await askPage(member, own, again)).statusCode).toBe(304);
    },
  );

  test('a state that changes can no longer be told from is one of before the classification changed', async () => {
    const { state } = await download(member, own);
    await addCategories({ pool }, ['99000000']);
    expect((await askPage(member, own, state)).json()).toEqual(outdated);
  });

  test('a state that changes can no longer be told from is one of another pack, of another installation, of another database, and what is none', async () => {
    const { state } = await download(member, own);
    const { cursors, scope } = await cursorsOf();
    const place = cursors.read(scope, state);
    if (!place) throw new Error('not a cursor of ours');
    const [body = '', signature = ''] = state.split('.');
    const wrong = [
      (await download(member, brand)).state,
      `${body}x.${signature}`,
      `${body}.${'A'.repeat(22)}`,
      body,
      'x',
      cursors.write(scope, { ...place, from: '9223372036854775807' }),
    ];
    for (const one of wrong) {
      expect((await askPage(member, own, one)).json()).toEqual(outdated);
      expect((await askPage(member, { ...own, cursor: one })).json()).toEqual(outdated);
    }
    expect((await askPage(member, { ...own, cursor: 'x'.repeat(401) })).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a download that began more than a day ago starts again', async () => {
    const { cursors, scope } = await cursorsOf();
    const place = cursors.read(scope, (await download(member, own)).state);
    if (!place) throw new Error('not a cursor of ours');
    const begun = (hours: number) =>
      cursors.write(scope, { ...place, at: 'whole', begun: Date.now() - hours * 3_600_000 });
    expect((await askPage(member, { ...own, cursor: begun(24.01) })).json()).toEqual(outdated);
    expect((await askPage(member, { ...own, cursor: begun(23.9) })).statusCode).toBe(200);
  });
});

test('whose package has ended keeps the pages of a download that was paid for, and gets no changes', async () => {
  const { pages, state } = await download(member, brand);
  await endPackage({ pool }, member.companyId);
  const { cursors } = await cursorsOf();
  const scope = { kind: 'brand', value: 'Tatry', companyId: member.companyId } as const;
  const place = cursors.read(scope, state);
  if (!place) throw new Error('not a cursor of ours');
  const middle = cursors.write(scope, { ...place, at: 'whole', after: codes[1] ?? '', begun: Date.now() });
  expect(pages).toHaveLength(1);
  expect((await askPage(member, { ...brand, cursor: middle })).json().cards).toHaveLength(1);
  expect((await askPage(member, brand, state)).json()).toMatchObject({ code: 'PACK_NEEDS_PACKAGE' });
  expect((await askPage(member, brand)).json()).toMatchObject({ code: 'PACK_NEEDS_PACKAGE' });
});

async function foreign(): Promise<string> {
  const gtin = gtinOf(String(prefix), 99);
  await addProduct(database, { gtin });
  return gtin;
}

/** The very cursors of this installation, to make places that only time would make. */
async function cursorsOf() {
  const { makePackCursors } = await import('../../api/features/offline-packs/pack-cursor.ts');
  const { companyId } = member;
  const scope = { kind: 'company', value: companyId, companyId } as const;
  return { cursors: makePackCursors('a secret of tests that is long enough to be one'), scope };
}
