import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { untilKept, engineVisits } from './visit.ts';

const codes = ['5907770010701', '5907770010718'];
const visit = engineVisits();
let database: Database;

beforeAll(() => {
  database = openDatabase(inject('engineDatabaseUrl'));
});
afterAll(() => database.close());

/** How many clients this code was counted for, of all engines that have run. */
async function timesCounted(code: string): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS times FROM daily_lookups, unnest(gtins) AS gtin WHERE gtin = $1',
    [`0${code}`],
  );
  return rows[0]?.times ?? 0;
}

test('codes asked without a network wait, are sent once when it returns, counted once, and not again by the next start', async () => {
  const before = await Promise.all(codes.map(timesCounted));
  const stranger = await visit();
  const { open, page, gate, check, shows } = stranger;
  await open('/');
  await untilKept(stranger);
  await gate.lose();
  for (const [at, code] of codes.entries()) {
    await open('/pricing');
    await open('/');
    await shows('.net', 'Brak sieci.');
    await check(code);
    await shows('.vblock', 'Czeka na sieć');
    await shows('.net', `W kolejce ${at + 1} kod`);
  }
  // The application is closed and opened with nothing but what it has kept.
  await open('/pricing');
  await shows('.net', 'W kolejce 2 kody');
  await page.press('.net a');
  await shows('.queue__part h2', '2 kody czekają');
  expect(codes.map((code) => gate.asked(`0${code}`))).toEqual([0, 0]);

  await gate.restore();
  await expect.poll(() => codes.map((code) => gate.asked(`0${code}`)), { message: 'sent' }).toEqual([1, 1]);
  await shows('.status', 'Sprawdziliśmy 2 kody z kolejki: 2 w porządku.');
  await open('/');
  await shows('.recent', 'Miód wrzosowy');
  await untilKept(stranger);
  await page.reload();
  await shows('h1', 'Sprawdź kod');
  expect(codes.map((code) => gate.asked(`0${code}`))).toEqual([1, 1]);
  expect(await Promise.all(codes.map(timesCounted))).toEqual(before.map((times) => times + 1));
});
