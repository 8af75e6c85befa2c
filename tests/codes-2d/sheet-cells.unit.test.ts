import { countryLetters, countryNumbers } from '@gtinoteka/contract/rules/gs1/code-lists.ts';
import { gs1Date, gs1DigitsOfDay } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readBatchSheet } from '../../api/features/codes-2d/batch/read-sheet.ts';
import { shownRefusal } from '../../api/features/codes-2d/batch/refused-list.ts';
import { batchColumns } from '../../api/features/codes-2d/batch/sheet-columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-cells-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What one cell under a head became: the value, or the code of its fault. */
async function cell(head: string, text: string): Promise<string | undefined> {
  const path = join(folder, 'arkusz.csv');
  writeFileSync(path, `GTIN;${head}\n5901234123457;${text}\n`);
  const [line] = await readBatchSheet(path);
  const { n01: _number, ...values } = line?.values ?? {};
  return line?.fault?.code ?? Object.values(values)[0];
}

test('digits of a day are those that are read as that day: 49 years back, 50 ahead', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(
    ['1976-12-31', '1977-01-01', '2027-11-00', '2076-12-31', '2077-01-01', '1927-11-30'].map((day) =>
      gs1DigitsOfDay(day, now),
    ),
  ).toEqual([null, '770101', '271100', '761231', null, null]);
  expect([gs1Date('770101', now), gs1Date('761231', now)]).toEqual(['1977-01-01', '2076-12-31']);
});

test.each([
  ['Data ważności (17)', '2027-11-30', '271130'],
  ['Data ważności (17)', '30.11.2027', '271130'],
  ['Data ważności (17)', '1927-11-30', 'DATE_OUT_OF_WINDOW'],
  ['Data ważności (17)', '30.11.2127', 'DATE_OUT_OF_WINDOW'],
  ['Data produkcji (11)', '30-11-1926', 'DATE_OUT_OF_WINDOW'],
  ['Data połowu (7007)', '01-11-2026/02-11-2026', '261101261102'],
  ['Data połowu (7007)', '01-11-2026/02-11-2126', 'DATE_OUT_OF_WINDOW'],
])('%s "%s" is %s', async (head, text, wanted) => expect(await cell(head, text)).toBe(wanted));

describe('a country is its three digits, its two letters or its Polish name', () => {
  test.each([
    ['616', '616'],
    ['8', '008'],
    ['PL', '616'],
    ['pl', '616'],
    ['Polska', '616'],
    ['polska ', '616'],
    ['Wlk. Brytania', 'Wlk. Brytania'],
    ['Czechy', '203'],
    ['Bośnia i Hercegowina', '070'],
    ['ZZ', 'ZZ'],
    ['EU', 'EU'],
  ])('"%s" is %s', async (text, wanted) => expect(await cell('Kraj pochodzenia (422)', text)).toBe(wanted));

  test('every two letters of ISO 3166-1 are a country of the list', async () => {
    const path = join(folder, 'kraje.csv');
    writeFileSync(path, `GTIN;Kraj\n${[...countryLetters].map((letters) => `5901234123457;${letters}\n`).join('')}`);
    const lines = await readBatchSheet(path);
    const numbers = lines.map(({ values }) => values.n422 ?? '');
    expect(new Set(numbers)).toEqual(countryNumbers);
  });

  test('a refusal says how to write one', () => {
    const { reason } = shownRefusal({ line: 2, gtin: '5901234123457', field: 'n422', code: 'COUNTRY_CODE_INVALID' });
    expect(reason).toContain('616, PL, Polska');
  });
});

describe('a weight is what the head of its column says', () => {
  test.each([
    ['Masa netto w kg', '500', '500000'],
    ['Masa netto w kg', '1,5', '001500'],
    ['Waga (kg)', '5', '005000'],
    ['3103', '500', '000500'],
    ['(3103)', '1500', '001500'],
    ['n3103', '500', '000500'],
    ['(3103)', '001500', '001500'],
    ['(3103)', '1,5', '001500'],
    ['Masa netto w kg (3103)', '500', 'WEIGHT_UNCLEAR'],
    ['Masa netto w kg (3103)', '0,5', '000500'],
    ['Masa netto w kg (3103)', '500 kg', '500000'],
    ['Masa netto', '500', 'WEIGHT_UNCLEAR'],
    ['Masa netto', '1500', 'WEIGHT_UNCLEAR'],
  ])('%s "%s" is %s', async (head, text, wanted) => expect(await cell(head, text)).toBe(wanted));

  test('the sample says kilograms', () => {
    expect(batchColumns.find(({ field }) => field === 'n3103')?.head).toBe('Masa netto w kg');
  });
});
