import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../api/seeds/demo-accounts.ts';
import { importFile, listFile } from '../catalogue-import/list-file.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { cellsOf } from '../support/unpacked.ts';
import { forgetFact, noteFact } from '../support/stored-rows.ts';
import { nameOfCode, productsHash } from './product-state.ts';
import { buildRunsApp, lines, newCode } from './run-calls.ts';

const built = await buildRunsApp();
const { database, ask, start, takeIn, work } = built;
const steward = await addAccount(database, {
  isPlatformAdministrator: true,
  firstName: 'Katarzyna',
  lastName: 'Maj',
});
const hash = (): Promise<string> => productsHash(database);

test('the first real list is told of before: invented data go, open accounts are closed, these administrators stay', async () => {
  const demo = async () => (await ask(steward, 'runs/')).json().demo;
  expect(await demo()).toBeNull();
  await noteFact(database, 'demo_data', 'true');
  await noteFact(database, 'demo_accounts', 'true');
  const open = await addAccount(database, { email: demoAccounts[0]?.email ?? '', isPlatformAdministrator: true });
  expect(await demo()).toEqual({ closesAccounts: true, staying: [steward.email] });
  await built.setAdministrator(steward, false);
  const list = lines([[newCode(), 'Sok', '', '']]);
  const refused = await start(open, 'lista.csv', list);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'NO_ADMINISTRATOR_STAYS', detail: expect.stringMatching(/konta demonstracyjne .*platform-administrator/) },
  ]);
  expect(built.queued).toEqual([]);
  expect((await start(open, 'licencje.csv', 'x', 'licences')).statusCode).toBe(200);
  expect((await start(open, 'lista.csv', list, 'products&withoutAdministrator=yes')).statusCode).toBe(200);
  built.queued.length = 0;
  await built.forgetRuns();
  await built.setAdministrator(steward, true);
  await noteFact(database, 'demo_accounts', 'wanted');
  expect(await demo()).toEqual({ closesAccounts: false, staying: [steward.email] });
  await forgetFact(database, 'demo_data');
  await forgetFact(database, 'demo_accounts');
});

describe('a run of data', () => {
  test('a run of data is started in a browser, told while it waits, and says who, when and what became of the rows', async () => {
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
    expect(await nameOfCode(database, one)).toBe('Powidła śliwkowe');
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

  test('a run of data keeps its refused rows, as csv and as a workbook in which nothing is a formula', async () => {
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

  test('a run of data of a file that cannot be read says why, and the catalogue is as it was', async () => {
    const before = await hash();
    const run = await takeIn(steward, 'Cena;Ilość\n1;2\n', 'ceny.csv');
    expect(run).toMatchObject({ state: 'failed', counts: null, isUndoable: false });
    expect(run.fault).toContain('GTIN');
    expect(await hash()).toBe(before);
    expect((await ask(steward, `runs/${run.id}/undo/`, 'POST')).json()).toMatchObject({ code: 'RUN_NOT_LAST' });
    expect((await ask(steward, `runs/${run.id}/undo/`)).json()).toMatchObject({ code: 'RUN_NOT_LAST' });
  });

  test('a run of data takes one file of the kinds that the import reads, up to 50 MB', async () => {
    expect((await start(steward, 'lista.pdf', 'x')).json().detail).toMatch(/Przyjmujemy csv, .*xlsx/);
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

  test('a run of data of licences and of a release of GPC is told too, and so is one of the command line', async () => {
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

describe('what runs have done', () => {
  test('what runs have done is compared by counts and by products, each with what either run did to it', async () => {
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

  test('what runs have done is the history of a product: who, when, from which run, and what was there before', async () => {
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
