import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SeriesLots } from '../../pwa/features/scanner/series/series-lots.tsx';
import type { Scan } from '../../pwa/features/scanner/series/scan-series.ts';

afterEach(cleanup);

const scan = (gtin: string, elements: Scan['elements'] = []): Scan => ({
  gtin,
  elements,
  state: 'ok',
  short: 'W porządku',
  reason: '',
  name: null,
  company: null,
  times: 1,
  at: '2026-11-24T10:00:00.000Z',
});

test.each([
  ['5907770010725', [], 'Bez partii / zwykły EAN, bez terminu'],
  ['96385074', [], 'Bez partii / zwykły EAN, bez terminu'],
  ['036000291452', [], 'Bez partii / zwykły UPC, bez terminu'],
  ['15907770010722', [], 'Bez partii / zwykły kod, bez terminu'],
  ['5907770010725', [{ ai: '10', value: 'L1' }], 'Partia L1 / bez terminu'],
])('a row of %s with %j says what it is', (gtin, elements, said) => {
  render(
    <MemoryRouter>
      <SeriesLots series={[scan(gtin, elements)]} name="Seria" />
    </MemoryRouter>,
  );
  const text = document.querySelector('.lot > span:nth-child(2)');
  expect([...(text?.children ?? [])].map((part) => part.textContent?.replaceAll('\u00a0', ' ')).join(' / ')).toBe(said);
});
