import { expect, test } from 'vitest';
import { chartParts } from '../../api/core/table-writing/chart-parts.ts';

test('a chart names its sheet and words as XML and formulas want them, whatever they are', () => {
  const parts = chartParts(
    `Firma "Ż & 'S'`,
    { title: '<Wiersze>', headRow: 3, colours: ['0F5A33', '764600'] },
    { head: 'Ile', words: ['a & b', '=1+1'], numbers: [1, 20_000] },
  );
  expect(parts.map(([name]) => name)).toEqual([
    'xl/worksheets/_rels/sheet1.xml.rels',
    'xl/drawings/drawing1.xml',
    'xl/drawings/_rels/drawing1.xml.rels',
    'xl/charts/chart1.xml',
  ]);
  const chart = parts[3]?.[1] ?? '';
  expect(chart).toContain(`<c:f>'Firma &quot;Ż &amp; ''S'''!$A$4:$A$5</c:f>`);
  expect(chart).toContain('<c:pt idx="1"><c:v>=1+1</c:v></c:pt>');
  expect(chart).toContain('<a:t>&lt;Wiersze&gt;</a:t>');
});
