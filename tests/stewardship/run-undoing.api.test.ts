import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dropRunImages } from '../../api/store/runs/import-runs.ts';
import { importFile, listFile } from '../catalogue-import/list-file.ts';
import { addAccount } from '../support/accounts.ts';
import { unhurried } from '../support/run/pace.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { emptyCatalogue, writeProduct } from '../support/prepared/products.ts';
import { productRow } from '../support/stored-rows.ts';
import { ageRuns, countersOf, nameOfCode, productsHash, touchProduct } from './product-state.ts';
import { buildRunsApp, lines, newCode } from './run-calls.ts';

const built = await buildRunsApp();
const { database, ask, takeIn, work } = built;
const steward = await addAccount(database, {
  isPlatformAdministrator: true,
  firstName: 'Katarzyna',
  lastName: 'Maj',
});
const hash = (): Promise<string> => productsHash(database);

describe('the last run', () => {
  test('the last run is undone to exactly the state before: values, times of change and counters, told by the outbox', async () => {
    const [one, two, three, untouched] = [newCode(), newCode(), newCode(), newCode()];
    await takeIn(
      steward,
      lines([
        [one, 'Woda', 'Źródło', '1,5 l'],
        [two, 'Sok', '', '330 ml'],
        [untouched, 'Miód', '', ''],
      ]),
    );
    await touchProduct(database, two, {
      description: 'Opis',
      image_urls: ['https://a.example/1.jpg'],
      net_amounts: ['1.50', '2'],
      net_units: ['LTR', 'GRM'],
    });
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
    expect(await productRow(database, one.padStart(14, '0'))).toMatchObject({ version: 3 });
    expect((await ask(steward, `runs/${run.id}/undo/`, 'POST')).json()).toMatchObject({
      state: 'undone',
      undone: { restored: 2, removed: 1, kept: 0, by: 'Katarzyna Maj' },
    });
    expect(built.queued).toEqual([]);
    await work();
    expect(await hash()).toBe(before);
  });

  test('the last run keeps what was changed after it, and lists that', async () => {
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
    await touchProduct(database, two, { brand: 'Sady' });
    await touchProduct(database, four, { name: 'Poprawiony 4' });
    expect((await ask(steward, `runs/${run.id}/undo/`)).json()).toEqual({ restored: 1, removed: 1, kept: 2 });
    await ask(steward, `runs/${run.id}/undo/`, 'POST');
    await work();
    expect([
      await nameOfCode(database, one),
      await nameOfCode(database, two),
      await nameOfCode(database, three),
      await nameOfCode(database, four),
    ]).toEqual(['Woda', 'Sok 2', undefined, 'Poprawiony 4']);
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
    expect(await nameOfCode(database, one)).toBeUndefined();
  });

  test('the last run is not undone where another list came before its turn, and says so', async () => {
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
    expect(await nameOfCode(database, one)).toBe('Druga');
  });

  test('the last run is undone by the command, which says what it did, again too, and refuses what it cannot', async () => {
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
    expect(await nameOfCode(database, one)).toBe('Woda');
    expect((await runCliHere(['imports', '--undo', run.id], env)).out).toContain('już wcześniej');
    expect(await runCliHere(['imports', '--undo', randomUUID()], env)).toMatchObject({ code: 1 });
    expect(await runCliHere(['imports'], env)).toMatchObject({ code: 2 });
    expect(await runCliHere(['imports', '--undo', 'x'], env)).toMatchObject({ code: 2 });
  });

  test('the last run cannot be undone after 90 days, when what it kept goes', async () => {
    const one = newCode();
    await takeIn(steward, lines([[one, 'Woda', '', '']]));
    const run = await takeIn(steward, lines([[one, 'Sok', '', '']]));
    const age = (days: number) => ageRuns(database, days);
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

describeWithSharedData('real lists', ['b_products/named_products_pl.jsonl.gz'], () => {
  test(
    '8,150 products: every second one changed, every third one new; undone, the hash over all rows is the same',
    { timeout: unhurried(120_000) },
    async () => {
      const path = join(sharedData, 'b_products', 'named_products_pl.jsonl.gz');
      // The catalogue before: every third product is not there yet, every second one has another name.
      await emptyCatalogue(database);
      await built.forgetRuns();
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
      for (const gtin of changedSince)
        await writeProduct(database, gtin.padStart(14, '0'), {
          description: 'Zmieniony później',
          last_modified: new Date(),
        });
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
