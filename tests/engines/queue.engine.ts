import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../api/core/database.ts';
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
  const { open, page, gate, check, shows, hides } = stranger;
  await open('/');
  await untilKept(stranger);
  await gate.lose();
  for (const [at, code] of codes.entries()) {
    await open('/pricing');
    await open('/');
    await shows('.net', 'Brak sieci.');
    await check(code);
    await shows('.vblock', 'Czeka na sieć');
    await shows('.net button', `Kolejka: ${at + 1}`);
  }
  // The application is closed and opened with nothing but what it has kept.
  await open('/pricing');
  await shows('.net button', 'Kolejka: 2');
  await page.press('.net button');
  await shows('[role=dialog] h3', 'Czekają na sieć');
  await page.key('Escape');
  await hides('[role=dialog]');
  expect(codes.map((code) => gate.asked(`0${code}`))).toEqual([0, 0]);

  await gate.restore();
  await expect.poll(() => codes.map((code) => gate.asked(`0${code}`)), { message: 'sent' }).toEqual([1, 1]);
  await shows('.status', 'Kody z kolejki są sprawdzone.');
  await open('/');
  await shows('.recent', 'Miód wrzosowy');
  await untilKept(stranger);
  await page.reload();
  await shows('h1', 'Sprawdź kod');
  expect(await page.run(() => localStorage.getItem('gtinoteka.queued'))).toBe(null);
  expect(codes.map((code) => gate.asked(`0${code}`))).toEqual([1, 1]);
  expect(await Promise.all(codes.map(timesCounted))).toEqual(before.map((times) => times + 1));
});
