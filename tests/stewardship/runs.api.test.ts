import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../api/seeds/demo-accounts.ts';
import { dropRunImages } from '../../api/store/runs/import-runs.ts';
import { gtin13, importFile, listFile } from '../catalogue-import/list-file.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { unhurried } from '../support/run/pace.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { cellsOf } from '../support/unpacked.ts';
import { countersOf, productsHash } from './product-state.ts';
import { buildRunsApp } from './run-calls.ts';

const built = await buildRunsApp();
const { database, ask, start, takeIn, work } = built;
const steward = await addAccount(database, {
  isPlatformAdministrator: true,
  firstName: 'Katarzyna',
  lastName: 'Maj',
});
const hash = (): Promise<string> => productsHash(database);

let serial = 590_153_000_000;
const newCode = (): string => gtin13(String(++serial));
const lines = (rows: readonly (readonly string[])[]): string =>
  [['GTIN', 'Nazwa', 'Marka', 'Zawartość netto'], ...rows].map((row) => row.join(';')).join('\n');
const set = async (code: string, sql: string): Promise<void> =>
  void (await database.pool.query(`UPDATE products SET ${sql}, last_modified = clock_timestamp() WHERE gtin = $1`, [
    code.padStart(14, '0'),
  ]));
const nameOf = async (code: string): Promise<string | undefined> =>
  (await database.pool.query('SELECT name FROM products WHERE gtin = $1', [code.padStart(14, '0')])).rows[0]?.name;

test('the first real list is told of before: invented data go, open accounts are closed, these administrators stay', async () => {
  const demo = async () => (await ask(steward, 'runs/')).json().demo;
  expect(await demo()).toBeNull();
  await database.pool.query(
    `INSERT INTO installation (key, value) VALUES ('demo_data', 'true'), ('demo_accounts', 'true')`,
  );
  await addAccount(database, { email: demoAccounts[0]?.email ?? '', isPlatformAdministrator: true });
  expect(await demo()).toEqual({ closesAccounts: true, staying: [steward.email] });
  await database.pool.query(`UPDATE installation SET value = 'wanted' WHERE key = 'demo_accounts'`);
  expect(await demo()).toEqual({ closesAccounts: false, staying: [steward.email] });
  await database.pool.query(`DELETE FROM installation WHERE key IN ('demo_data', 'demo_accounts')`);
});

describe('a run of data', () => {
  test('is started in a browser, told while it waits, and says who, when and what became of the rows', async () => {
    const [one, two] = [newCode(), newCode()];
    const started = (
      await start(steward, 'cennik jesień.csv', lines([[one, 'Powidła', 'Sady', '300 g']]))
    ).json<ImportRun>();
    expect(started).toMatchObject({
      kind: 'products',
      origin: 'browser',
      state: 'waiting',
      fileNames: ['cennik jesień.csv'],
      startedBy: 'Katarzyna Maj',
      counts: null,
      isUndoable: false,
    });
    await work();
    const list = lines([
      [one, 'Powidła śliwkowe', 'Sady', ''],
      [two, 'Dżem', '', ''],
      ['5901', '=1+1', '', ''],
    ]);
    const run = await takeIn(steward, list);
    expect(run).toMatchObject({
      state: 'done',
      counts: { rows: 3, accepted: 2, added: 1, changed: 1, unchanged: 0, repeated: 0, rejected: 1 },
      keptRejects: 1,
      isUndoable: true,
      undone: null,
      fault: null,
    });
    expect(run.seconds).toBeGreaterThan(0);
    expect(await nameOf(one)).toBe('Powidła śliwkowe');
    const { records, numAllRecords } = (await ask(steward, 'runs/')).json();
    expect(numAllRecords).toBe(2);
    expect(records.map(({ id, isUndoable }: ImportRun) => [id, isUndoable])).toEqual([
      [run.id, true],
      [started.id, false],
    ]);
    const { rows } = await database.pool.query(`SELECT act FROM audit_log WHERE details->>'runId' = $1`, [run.id]);
    expect(rows).toEqual([{ act: 'import started' }]);
    expect((await database.pool.query(`SELECT 1 FROM stored_files WHERE purpose = 'import input'`)).rowCount).toBe(0);
  });

  test('keeps its refused rows, as csv and as a workbook in which nothing is a formula', async () => {
    const run = await takeIn(
      steward,
      lines([
        ['=HYPERLINK("http://x")', 'Zła', '', ''],
        [newCode(), 'Dobra', '', ''],
      ]),
    );
    const csv = await ask(steward, `runs/${run.id}/rejects/?form=csv`);
    expect(csv.headers['content-disposition']).toContain('.csv');
    expect(csv.body.split('\r\n')[1]).toMatch(/^produkty\.csv;2;GTIN;"'=HYPERLINK\(""http:\/\/x""\)";GTIN_/);
    const xlsx = await ask(steward, `runs/${run.id}/rejects/`);
    const [head, row] = cellsOf(xlsx.rawPayload);
    expect(head).toEqual(['Plik', 'Wiersz', 'Kolumna', 'Wartość', 'Kod', 'Powód']);
    expect(row?.slice(0, 4)).toEqual(['produkty.csv', '2', 'GTIN', '=HYPERLINK("http://x")']);
    const clean = await takeIn(steward, lines([[newCode(), 'Dobra', '', '']]));
    expect((await ask(steward, `runs/${clean.id}/rejects/`)).statusCode).toBe(404);
  });

  test('of a file that cannot be read says why, and the catalogue is as it was', async () => {
    const before = await hash();
    const run = await takeIn(steward, 'Cena;Ilość\n1;2\n', 'ceny.csv');
    expect(run).toMatchObject({ state: 'failed', counts: null, isUndoable: false });
    expect(run.fault).toContain('GTIN');
    expect(await hash()).toBe(before);
    expect((await ask(steward, `runs/${run.id}/undo/`, 'POST')).json()).toMatchObject({ code: 'RUN_NOT_LAST' });
    expect((await ask(steward, `runs/${run.id}/undo/`)).json()).toMatchObject({ code: 'RUN_NOT_LAST' });
  });

  test('takes one file of the kinds that the import reads, up to 50 MB', async () => {
    for (const [name, content, code] of [
      ['lista.pdf', 'x', 'FILE_FORMAT_INVALID'],
      ['lista.csv', '', 'FIELD_REQUIRED'],
      ['lista.csv', Buffer.alloc(50_000_001, 'x'), 'FILE_TOO_LARGE'],
    ] as const)
      expect((await start(steward, name, content)).json()).toMatchObject({ code, fields: { file: code } });
    expect((await start(steward, 'lista.csv', Buffer.alloc(50_000_000, 'x'))).statusCode).toBe(200);
    await work();
    expect((await ask(steward, 'runs/?kind=products', 'POST', {})).json()).toMatchObject({ code: 'FIELD_REQUIRED' });
    expect((await start(steward, 'lista.csv', 'x', 'people')).statusCode).toBe(400);
  });

  test('of licences and of a release of GPC is told too, and so is one of the command line', async () => {
    const licences = await start(steward, 'licencje.csv', 'prefix;nip;status\n5909991;7343575005;active\n', 'licences');
    await work();
    expect((await ask(steward, `runs/${licences.json().id}/`)).json()).toMatchObject({
      kind: 'licences',
      state: 'done',
      counts: { rows: 1, added: 1 },
      isUndoable: false,
    });
    await importFile(database.url, listFile(lines([[newCode(), 'Z polecenia', '', '']]), 'z-polecenia.csv'));
    expect((await ask(steward, 'runs/')).json().records[0]).toMatchObject({
      origin: 'command',
      startedBy: null,
      fileNames: ['z-polecenia.csv'],
      counts: { added: 1 },
    });
  });
});

describe('the last run', () => {
  test('is undone to exactly the state before: values, times of change and counters, told by the outbox', async () => {
    const [one, two, three, untouched] = [newCode(), newCode(), newCode(), newCode()];
    await takeIn(
      steward,
      lines([
        [one, 'Woda', 'Źródło', '1,5 l'],
        [two, 'Sok', '', '330 ml'],
        [untouched, 'Miód', '', ''],
      ]),
    );
    await set(
      two,
      `description = 'Opis', image_urls = '{https://a.example/1.jpg}', net_amounts = '{1.50,2}', net_units = '{LTR,GRM}'`,
    );
    const before = await hash();
    const counters = await countersOf(database);
    const run = await takeIn(
      steward,
      lines([
        [one, 'Woda gazowana', 'Źródło', '0,5 l'],
        [two, 'Sok jabłkowy', 'Sady', '1 l'],
        [three, 'Nowy', '', ''],
        [untouched, 'Miód', '', ''],
      ]),
    );
    expect(run.counts).toMatchObject({ added: 1, changed: 2, unchanged: 1 });
    expect(await hash()).not.toBe(before);
    expect((await ask(steward, `runs/${run.id}/undo/`)).json()).toEqual({ restored: 2, removed: 1, kept: 0 });
    const { rows: versions } = await database.pool.query('SELECT max(id)::int AS last FROM outbox');
    const asked = await ask(steward, `runs/${run.id}/undo/`, 'POST');
    expect(asked.json()).toMatchObject({ state: 'undoing' });
    expect((await ask(steward, `runs/${run.id}/undo/`, 'POST')).json()).toMatchObject({ state: 'undoing' });
    expect(built.queued).toHaveLength(1);
    await work();
    expect(await hash()).toBe(before);
    expect(await countersOf(database)).toEqual(counters);
    const { rows: told } = await database.pool.query<{ gtin: string }>(
      'SELECT unnest(gtins) AS gtin FROM outbox WHERE id > $1 ORDER BY 1',
      [versions[0].last],
    );
    expect(told.map(({ gtin }) => gtin)).toEqual([one, two, three].map((code) => code.padStart(14, '0')).toSorted());
    const { rows: kept } = await database.pool.query('SELECT version::int FROM products WHERE gtin = $1', [
      one.padStart(14, '0'),
    ]);
    expect(kept).toEqual([{ version: 3 }]);
    expect((await ask(steward, `runs/${run.id}/undo/`, 'POST')).json()).toMatchObject({
      state: 'undone',
      undone: { restored: 2, removed: 1, kept: 0, by: 'Katarzyna Maj' },
    });
    expect(built.queued).toEqual([]);
    await work();
    expect(await hash()).toBe(before);
  });

  test('keeps what was changed after it, and lists that', async () => {
    const [one, two, three, four] = [newCode(), newCode(), newCode(), newCode()];
    await takeIn(
      steward,
      lines([
        [one, 'Woda', '', ''],
        [two, 'Sok', '', ''],
      ]),
    );
    const run = await takeIn(
      steward,
      lines([
        [one, 'Woda 2', '', ''],
        [two, 'Sok 2', '', ''],
        [three, 'Nowy 3', '', ''],
        [four, 'Nowy 4', '', ''],
      ]),
    );
    await set(two, `brand = 'Sady'`);
    await set(four, `name = 'Poprawiony 4'`);
    expect((await ask(steward, `runs/${run.id}/undo/`)).json()).toEqual({ restored: 1, removed: 1, kept: 2 });
    await ask(steward, `runs/${run.id}/undo/`, 'POST');
    await work();
    expect([await nameOf(one), await nameOf(two), await nameOf(three), await nameOf(four)]).toEqual([
      'Woda',
      'Sok 2',
      undefined,
      'Poprawiony 4',
    ]);
    expect((await ask(steward, `runs/${run.id}/kept/`)).json()).toEqual({
      records: [
        { gtin: two.padStart(14, '0'), name: 'Sok 2' },
        { gtin: four.padStart(14, '0'), name: 'Poprawiony 4' },
      ],
      numAllRecords: 2,
    });
  });

  test('alone can be undone; after it, the one before it', async () => {
    const one = newCode();
    const first = await takeIn(steward, lines([[one, 'Pierwsza', '', '']]));
    const second = await takeIn(steward, lines([[one, 'Druga', '', '']]));
    expect((await ask(steward, `runs/${first.id}/undo/`, 'POST')).json()).toMatchObject({ code: 'RUN_NOT_LAST' });
    for (const { id } of [second, first]) {
      expect((await ask(steward, `runs/${id}/undo/`, 'POST')).statusCode).toBe(200);
      await work();
    }
    expect(await nameOf(one)).toBeUndefined();
  });

  test('is not undone where another list came before its turn, and says so', async () => {
    const one = newCode();
    const run = await takeIn(steward, lines([[one, 'Pierwsza', '', '']]));
    await ask(steward, `runs/${run.id}/undo/`, 'POST');
    const later = await importFile(database.url, listFile(lines([[one, 'Druga', '', '']])));
    expect(later).toMatchObject({ changed: 1 });
    await work();
    expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({
      state: 'done',
      undone: null,
      fault: 'Nie cofnięto: po tym przebiegu wczytano już inne produkty.',
    });
    expect(await nameOf(one)).toBe('Druga');
  });

  test('is undone by the command, which says what it did, again too, and refuses what it cannot', async () => {
    const env = { DATABASE_URL: database.url };
    const one = newCode();
    await takeIn(steward, lines([[one, 'Woda', '', '']]));
    const run = await takeIn(
      steward,
      lines([
        [one, 'Sok', '', ''],
        [newCode(), 'Nowy', '', ''],
      ]),
      'cofany.csv',
    );
    const listed = await runCliHere(['imports', '--list'], env);
    expect(listed.out).toContain(run.id);
    expect(listed.out).toContain('cofany.csv');
    const done = await runCliHere(['imports', '--undo', run.id], env);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/Przywrócono 1\sprodukt, usunięto 1\sprodukt\./);
    expect(await nameOf(one)).toBe('Woda');
    expect((await runCliHere(['imports', '--undo', run.id], env)).out).toContain('już wcześniej');
    expect(await runCliHere(['imports', '--undo', randomUUID()], env)).toMatchObject({ code: 1 });
    expect(await runCliHere(['imports'], env)).toMatchObject({ code: 2 });
    expect(await runCliHere(['imports', '--undo', 'x'], env)).toMatchObject({ code: 2 });
  });

  test('cannot be undone after 90 days, when what it kept goes', async () => {
    const one = newCode();
    await takeIn(steward, lines([[one, 'Woda', '', '']]));
    const run = await takeIn(steward, lines([[one, 'Sok', '', '']]));
    const age = (days: number) =>
      database.pool.query(`UPDATE import_runs SET written_at = written_at - make_interval(days => $1)`, [days]);
    await age(89);
    await dropRunImages(database);
    const images = () => database.pool.query('SELECT 1 FROM import_run_products WHERE run_id = $1', [run.id]);
    expect((await images()).rowCount).toBe(1);
    expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({ isUndoable: true });
    await age(1);
    await dropRunImages(database);
    expect((await images()).rowCount).toBe(0);
    expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({ isUndoable: false });
  });
});

describe('what runs have done', () => {
  test('is compared by counts and by products, each with what either run did to it', async () => {
    const [one, two, three] = [newCode(), newCode(), newCode()];
    const first = await takeIn(
      steward,
      lines([
        [one, 'Woda', '', ''],
        [two, 'Sok', '', ''],
      ]),
    );
    const second = await takeIn(
      steward,
      lines([
        [two, 'Sok 2', '', ''],
        [three, 'Miód', '', ''],
      ]),
      'druga.csv',
    );
    const compared = (await ask(steward, `runs/${second.id}/compare/${first.id}/`)).json();
    expect(compared).toMatchObject({
      run: { id: second.id, counts: { added: 1, changed: 1 } },
      other: { id: first.id, counts: { added: 2, changed: 0 } },
      onlyRun: 1,
      onlyOther: 1,
      both: 1,
      records: [
        { gtin: one.padStart(14, '0'), name: 'Woda', run: null, other: 'added' },
        { gtin: two.padStart(14, '0'), name: 'Sok 2', run: 'changed', other: 'added' },
        { gtin: three.padStart(14, '0'), name: 'Miód', run: 'added', other: null },
      ],
    });
    expect((await ask(steward, `runs/${second.id}/compare/${randomUUID()}/`)).statusCode).toBe(404);
  });

  test('is the history of a product: who, when, from which run, and what was there before', async () => {
    const code = newCode();
    const first = await takeIn(steward, lines([[code, 'Woda', '', '1 l']]));
    const second = await takeIn(steward, lines([[code, 'Woda gazowana', 'Źródło', '']]), 'druga.csv');
    const history = async () => (await ask(steward, `products/${code}/history/`)).json().entries;
    const changed = {
      act: 'changed',
      by: 'Katarzyna Maj',
      kind: 'products',
      fileNames: ['druga.csv'],
      runId: second.id,
      fields: expect.arrayContaining([
        { column: 'name', before: 'Woda' },
        { column: 'brand', before: null },
      ]),
    };
    const added = { act: 'added', by: 'Katarzyna Maj', runId: first.id, fields: [] };
    expect(await history()).toMatchObject([changed, added]);
    expect((await history())[0].fields).toHaveLength(2);
    await ask(steward, `runs/${second.id}/undo/`, 'POST');
    await work();
    expect(await history()).toMatchObject([{ act: 'restored', runId: second.id, fields: [] }, changed, added]);
    expect((await ask(steward, `products/${newCode()}/history/`)).json()).toEqual({ entries: [] });
    expect((await ask(steward, 'products/woda/history/')).statusCode).toBe(404);
  });
});

describe('whoever does not run the platform', () => {
  test('learns of no run', async () => {
    const run = await takeIn(steward, lines([[newCode(), 'Woda', '', '']]));
    const owner = await addAccount(database, { isRepresentative: true });
    const own = owner.companyId;
    const headers = await callerHeaders(built.app, database, owner);
    for (const [method, url] of [
      ['GET', `/stewardship/${own}/runs/`],
      ['POST', `/stewardship/${own}/runs/?kind=products`],
      ['GET', `/stewardship/${own}/runs/${run.id}/`],
      ['GET', `/stewardship/${own}/runs/${run.id}/rejects/`],
      ['GET', `/stewardship/${own}/runs/${run.id}/undo/`],
      ['POST', `/stewardship/${own}/runs/${run.id}/undo/`],
      ['GET', `/stewardship/${own}/runs/${run.id}/kept/`],
      ['GET', `/stewardship/${own}/runs/${run.id}/compare/${run.id}/`],
      ['GET', `/stewardship/${own}/products/05901520000059/history/`],
    ] as const)
      expect((await built.app.inject({ method, url: `/api/v1${url}`, headers })).json()).toMatchObject({
        code: 'ACCESS_DENIED',
      });
    expect((await ask(steward, `runs/${run.id}/`)).json()).toMatchObject({ state: 'done' });
  });
});

describeWithSharedData('real lists', ['b_products/named_products_pl.jsonl.gz'], () => {
  test(
    '8,150 products: every second one changed, every third one new; undone, the hash over all rows is the same',
    { timeout: unhurried(120_000) },
    async () => {
      const path = join(sharedData, 'b_products', 'named_products_pl.jsonl.gz');
      // The catalogue before: every third product is not there yet, every second one has another name.
      await database.pool.query('TRUNCATE products, companies, search_terms, search_term_changes, import_runs CASCADE');
      const rows = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
      const earlier = rows
        .filter((_, n) => n % 3 > 0)
        .map((row, n) => (n % 2 === 0 ? row : row.replace('"name": "', '"name": "Dawniej ')));
      const office = await addAccount(database, { isPlatformAdministrator: true });
      await importFile(database.url, listFile(earlier.join('\n'), 'dawne.jsonl'));
      const before = await hash();
      const run = await takeIn(office, readFileSync(path), 'named.jsonl.gz');
      expect(run.counts).toMatchObject({ rows: 8_150, accepted: 8_150, rejected: 0 });
      expect(run.counts?.added).toBeGreaterThan(2_000);
      expect(run.counts?.changed).toBeGreaterThan(2_000);
      expect(await hash()).not.toBe(before);
      await ask(office, `runs/${run.id}/undo/`, 'POST');
      await work();
      const undone = (await ask(office, `runs/${run.id}/`)).json<ImportRun>().undone;
      expect(undone).toMatchObject({ restored: run.counts?.changed, removed: run.counts?.added, kept: 0 });
      expect(await hash()).toBe(before);
      // `WHOLE_LISTS=1 npm test -- tests/stewardship` does it again with changes in between, as a small list above does each time.
      if (process.env.WHOLE_LISTS !== '1') return;
      const firsts = await database.pool.query<{ gtin: string }>(
        'SELECT gtin FROM import_run_products WHERE run_id = $1 ORDER BY gtin LIMIT 12',
        [run.id],
      );
      const changedSince = firsts.rows.map(({ gtin }) => gtin);
      const others = await productsHash(database, changedSince);
      const again = await takeIn(office, readFileSync(path), 'named.jsonl.gz');
      for (const gtin of changedSince) await set(gtin, `description = 'Zmieniony później', version = version + 1`);
      const later = await productsHash(database, []);
      await ask(office, `runs/${again.id}/undo/`, 'POST');
      await work();
      const kept = (await ask(office, `runs/${again.id}/kept/`)).json();
      expect(kept.records.map(({ gtin }: { gtin: string }) => gtin)).toEqual(changedSince);
      expect(await productsHash(database, changedSince)).toBe(others);
      expect(await hash()).not.toBe(later);
      const still = await database.pool.query(`SELECT 1 FROM products WHERE description = 'Zmieniony później'`);
      expect(still.rowCount).toBe(12);
    },
  );
});
