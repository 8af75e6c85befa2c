import { beforeEach, expect, it } from 'vitest';
import { showProgress, type ImportProgress } from '@gtinoteka/api/features/catalogue-import/import-progress.ts';
import { createDatabase } from '../support/servers/database.ts';
import { emptyCatalogue } from '../support/prepared/products.ts';
import { gtin13, importFile, listFile } from './list-file.ts';

const database = await createDatabase();

beforeEach(async () => {
  await emptyCatalogue(database);
});

/** What an import of so many rows says on standard error, line by line. */
async function linesOfImport(rows: number, from = 0): Promise<string[]> {
  let text = '';
  const stream = { isTTY: false, write: (more: string) => (text += more) };
  const lines = Array.from(
    { length: rows },
    (_, n) => `${gtin13(`5900${String(from + n).padStart(8, '0')}`)};Dżem ${n};Firma ${n % 50}`,
  );
  // showProgress writes and asks isTTY, nothing else
  const progress = showProgress('lista.csv', stream as unknown as NodeJS.WriteStream);
  const report = await importFile(database.url, listFile(`EAN;Nazwa;Firma\n${lines.join('\n')}\n`), { progress });
  expect(report).toMatchObject({ accepted: rows });
  return text.trim().split('\n');
}

const line =
  /^lista\.csv: (.+?), (\d+)% całości, (do końca ok\. \d+ (s|min)|zaraz koniec|szacuję czas do końca|dłużej niż zwykle)$/;

it('a first load tells every stage with its share of the whole and the time left, and never 100% before the end', async () => {
  const all = await linesOfImport(25_000);
  expect(all.at(-1)).toMatch(/^lista\.csv: gotowe, 25\s000 wierszy, 100% całości$/);
  const said = all.slice(0, -1).map((text) => line.exec(text));
  expect(said.every(Boolean)).toBe(true);
  const stages = said.map((found) => found?.[1]).filter((doing) => !/wiersz/.test(doing ?? ''));
  expect([...new Set(stages)]).toEqual([
    'zapisuję firmy',
    'zapisuję produkty',
    'odświeżam liczniki',
    'buduję indeksy wyszukiwania',
    'odświeżam podpowiedzi',
  ]);
  const shares = said.map((found) => Number(found?.[2]));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.max(...shares)).toBeLessThan(100);
  // Reading is over and the larger part of the work is not.
  expect(Number(said.find((found) => found?.[1] === 'zapisuję firmy')?.[2])).toBeLessThan(30);
});

it.each([1, 7, 400])('an import of %i rows ends with 100%% too', async (rows) => {
  const said = await linesOfImport(rows);
  expect(said.at(-1)).toMatch(/^lista\.csv: gotowe, \d+ (wiersz|wierszy), 100% całości$/);
  expect(said.slice(0, -1).join('\n')).not.toContain('100%');
});

it('a later load builds no indexes and says none', async () => {
  await linesOfImport(6_000);
  const said = await linesOfImport(6_000, 10_000);
  expect(said.join('\n')).not.toContain('indeksy');
  expect(said.join('\n')).toMatch(/zapisuję produkty, \d+% całości/);
});

/** How much of each stage an import of these rows tells, in order. */
async function toldByImport(rows: readonly number[]): Promise<Record<string, number[]>> {
  const told: Record<string, number[]> = {};
  let now = 'reading';
  const lines = rows.map(
    (n) => `${gtin13(`5900${String(n).padStart(8, '0')}`)};Dżem ${n} w zmienionym opakowaniu;Firma ${n % 50}`,
  );
  const progress: ImportProgress = {
    waits() {},
    begins() {},
    plan() {},
    update() {},
    stage: (stage) => void (now = stage),
    done: (share) => void (told[now] ??= []).push(share),
    finish() {},
    stop() {},
  };
  await importFile(database.url, listFile(`EAN;Nazwa;Firma\n${lines.join('\n')}\n`), { progress });
  return told;
}

it('writing products and building indexes tell how much of them is done while they run', async () => {
  const { products = [], indexes = [] } = await toldByImport(Array.from({ length: 21_000 }, (_, n) => n));
  expect(products).toHaveLength(42);
  expect([products, indexes]).toEqual([products.toSorted((a, b) => a - b), indexes.toSorted((a, b) => a - b)]);
  expect(products.at(-1)).toBe(1);
  expect(indexes.at(-1)).toBe(1);
  expect(indexes).toHaveLength(35);
});

it('a later load tells both its passes, each by the rows that it writes', async () => {
  await linesOfImport(6_000);
  const { products = [], indexes } = await toldByImport(Array.from({ length: 4_000 }, (_, n) => n + 3_000));
  expect(indexes).toBeUndefined();
  expect(products).toEqual(products.toSorted((a, b) => a - b));
  // Three quarters are known, a quarter is new.
  expect(products).toHaveLength(16);
  expect(products[7]).toBeCloseTo(0.75);
  expect(products.at(-1)).toBe(1);
});
