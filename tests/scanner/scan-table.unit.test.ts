import { expect, test } from 'vitest';
import { dateElements } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { elementFacts, factText, hasImpossibleDate } from '../../pwa/features/scanner/series/element-facts.ts';
import type { Scan } from '../../pwa/features/scanner/series/scan-series.ts';
import { fileWith, readTable } from '../table-file/temporary-table.ts';
import { toCsv, toXlsx } from '../../pwa/core/page/table-file.ts';
import { scanTable } from '../../pwa/features/scanner/series/scan-table.ts';

const now = new Date('2026-11-22T12:00:00Z');
const scan: Scan = {
  gtin: '0036000291452',
  elements: [
    { ai: '10', value: '=1+1' },
    { ai: '17', value: '271130' },
    { ai: '3102', value: '000150' },
  ],
  times: 2,
  at: '2026-11-22T13:31:00Z',
  state: 'ok',
  short: 'W porządku',
  reason: 'Kod jest prawidłowy.',
  name: 'Woda "Źródło"; 1,5 l',
  company: '+48 Sp. z o.o.',
};

test('what stands beside a GTIN is said in words, dates over are marked', () => {
  expect(elementFacts(scan.elements, now)).toEqual([
    { ai: '10', label: 'Partia', value: '=1+1', isPast: false, fault: null },
    { ai: '17', label: 'Termin ważności', value: '30-11-2027', isPast: false, fault: null },
    { ai: '3102', label: 'Masa netto', value: '1,5\u00a0kg', isPast: false, fault: null },
  ]);
  const dates = (value: string) => elementFacts([{ ai: '17', value }], now).map((fact) => [fact.value, fact.isPast]);
  expect(dates('261121')).toEqual([['21-11-2026', true]]);
  expect(dates('261122')).toEqual([['22-11-2026', false]]);
  expect(dates('261000')).toEqual([['10-2026', true]]);
  expect(dates('261100')).toEqual([['11-2026', false]]);
  expect(dates('261399')).toEqual([['261399', false]]);
});

test('a date that no calendar has is shown as it stands in the code, with the reason, in the file too', () => {
  const said = (value: string) => elementFacts([{ ai: '17', value }], now).map(factText);
  expect(said('271345')).toEqual(['Termin ważności 271345 (nie ma miesiąca 13)']);
  expect(said('271132')).toEqual(['Termin ważności 271132 (ten miesiąc nie ma dnia 32)']);
  expect(said('270230')).toEqual(['Termin ważności 270230 (ten miesiąc nie ma dnia 30)']);
  expect(said('280229')).toEqual(['Termin ważności 29-02-2028']);
  expect(hasImpossibleDate([{ ai: '10', value: '271345' }])).toBe(false);
  expect(dateElements.map((ai) => hasImpossibleDate([{ ai, value: '271345' }]))).toEqual(dateElements.map(() => true));
  const [head = [], row = []] = scanTable([{ ...scan, elements: [{ ai: '17', value: '271345' }] }]);
  expect(row[head.indexOf('Termin ważności')]).toBe('271345 (nie ma miesiąca 13)');
});

test('what a label says beside the known elements is shown, and has a column of its own at the end of the file', () => {
  const elements = [
    { ai: '30', value: '0012' },
    { ai: '240', value: '=1+1' },
    { ai: '3108', value: '000150' },
    { ai: '400', value: 'PO-77' },
  ];
  expect(elementFacts(elements).map(factText)).toEqual([
    'Liczba sztuk 12',
    'Dane (240) =1+1',
    'Dane (3108) 000150',
    'Dane (400) PO-77',
  ]);
  const [head = [], row = [], plain = []] = scanTable([{ ...scan, elements }, scan]);
  expect(head.indexOf('Inne dane')).toBe(head.length - 1);
  expect([row.at(-1), plain.at(-1)]).toEqual(['(240) =1+1; (3108) 000150; (400) PO-77', '']);
  expect([row[head.indexOf('Liczba sztuk')], row[head.indexOf('Masa netto')]]).toEqual(['12', '']);
  expect(scanTable([scan])[0]).not.toContain('Inne dane');
});

test('the list has a row for each code and a column for each element', () => {
  const [head = [], row = []] = scanTable([scan]);
  const cells = Object.fromEntries(head.map((name, i) => [name, row[i]]));
  expect(cells).toMatchObject({
    'Numer GTIN': '0036000291452',
    Wynik: 'W porządku',
    Partia: '=1+1',
    'Termin ważności': '30-11-2027',
    'Masa netto': '1,5\u00a0kg',
    'Numer seryjny': '',
    'Ile razy': '2',
    Zeskanowano: '22-11-2026 14:31',
  });
});

test.each(['=1+1', '+48', '-5', '@x', '\tx', '\rx', '＝1'])('%j is no formula in a cell', (text) => {
  expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`);
});

test('csv keeps quotes, semicolons and zeros, and nothing in it is a formula', () => {
  const csv = toCsv(scanTable([scan]));
  expect(csv.startsWith('\ufeff"Numer GTIN";')).toBe(true);
  expect(csv).toContain('"0036000291452";');
  expect(csv).toContain('"Woda ""Źródło""; 1,5 l";"\'+48 Sp. z o.o.";"\'=1+1"');
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('in xlsx every cell is a text: zeros and what looks like a formula stay as they are', async () => {
  const file = Buffer.from(
    await (await toXlsx(scanTable(Array.from({ length: 1_000 }, () => scan)), 'Skany')).arrayBuffer(),
  );
  const { columns, rows } = await readTable(fileWith(file));
  const [head = [], row] = scanTable([scan]);
  expect(columns).toEqual(head);
  expect(rows).toHaveLength(1_000);
  const cells = Object.fromEntries(columns.map((name, i) => [name, rows[999]?.[i] ?? '']));
  expect(cells).toMatchObject({
    'Numer GTIN': '0036000291452',
    Partia: "'=1+1",
    'Ile razy': '2',
    Firma: "'+48 Sp. z o.o.",
  });
  expect(row).toHaveLength(columns.length);
});
