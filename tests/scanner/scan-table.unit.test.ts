import excel from 'exceljs';
import { expect, test } from 'vitest';
import { elementFacts } from '../../pwa/features/scanner/element-facts.ts';
import type { Scan } from '../../pwa/features/scanner/scan-series.ts';
import { harmlessCell, scanTable, toCsv, toXlsx } from '../../pwa/features/scanner/scan-table.ts';

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
    { ai: '10', label: 'Partia', value: '=1+1', isPast: false },
    { ai: '17', label: 'Termin ważności', value: '30-11-2027', isPast: false },
    { ai: '3102', label: 'Masa netto', value: '1,5\u00a0kg', isPast: false },
  ]);
  const dates = (value: string) => elementFacts([{ ai: '17', value }], now).map((fact) => [fact.value, fact.isPast]);
  expect(dates('261121')).toEqual([['21-11-2026', true]]);
  expect(dates('261122')).toEqual([['22-11-2026', false]]);
  expect(dates('261000')).toEqual([['10-2026', true]]);
  expect(dates('261100')).toEqual([['11-2026', false]]);
  expect(dates('261399')).toEqual([]);
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
  expect(harmlessCell(text)).toBe(`'${text}`);
});

test('csv keeps quotes, semicolons and zeros, and nothing in it is a formula', () => {
  const csv = toCsv(scanTable([scan]));
  expect(csv.startsWith('\ufeff"Numer GTIN";')).toBe(true);
  expect(csv).toContain('"0036000291452";');
  expect(csv).toContain('"Woda ""Źródło""; 1,5 l";"\'+48 Sp. z o.o.";"\'=1+1"');
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('in xlsx every cell is a text', async () => {
  const book = new excel.Workbook();
  await book.xlsx.load(await toXlsx(scanTable([scan])));
  const row = book.worksheets[0]?.getRow(2);
  expect(row?.getCell(1).value).toBe('0036000291452');
  const types = new Set<number>();
  row?.eachCell((cell) => types.add(cell.type));
  expect([...types]).toEqual([excel.ValueType.String]);
});
