import 'fake-indexeddb/auto';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCard } from '../../pwa/core/local-db.ts';
import { askWaitingList, checkList } from '../../pwa/features/scanner/check-list.ts';
import { clearSeries, currentSeries } from '../../pwa/features/scanner/scan-series.ts';
import { refusal, stubServer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything } from '../support/page.tsx';

beforeEach(() => {
  forgetEverything();
  clearSeries();
});
afterEach(() => vi.unstubAllGlobals());

const kept = '5907770010725';
const unknown = '5907770010701';
const wrong = '5907770010702';
const membership = '11111111-1111-4111-8111-111111111111';

const card: CheckedProduct = {
  id: `0${kept}`,
  gtinNumber: `0${kept}`,
  name: 'Powidła węgierkowe, 290 g',
  brand: 'Sady Dolne',
  isGlobal: false,
  source: 'national',
  gtinStatus: 'active',
  targetMarket: ['PL'],
  netContent: ['290 g (gram)'],
  netVolume: '290',
  unit: 'g (gram)',
  description: null,
  descriptionLanguage: 'pl',
  lastModified: null,
  imageUrls: [],
  categoryDetails: [],
  company: null,
  productPage: null,
  productCardPage: null,
  isVerified: true,
  isPartial: false,
  isPublic: true,
  isComplete: true,
  gs1Licence: null,
  verdict: { licence: 'licensed', data: 'full', source: 'national', checkedAt: '2026-11-21T13:32:00Z' },
};

function answerList({ body }: StubCall) {
  const { gtins } = body as { gtins: string[] }; // what this test sends
  return { body: { results: gtins.map((gtin) => ({ gtin, code: 'GTIN_NOT_FOUND', product: null })) } };
}

test('a list without a network is judged by its digits and by what the device keeps; the rest waits and is asked for in one call', async () => {
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  await keepCard('', `0${kept}`, card);
  expect(await checkList([kept, unknown, wrong], membership)).toEqual({ refused: 0, waiting: 2 });
  expect(currentSeries().map(({ gtin, state, name }) => [gtin, state, name])).toEqual([
    [kept, 'wait', 'Powidła węgierkowe, 290 g'],
    [unknown, 'wait', null],
    [wrong, 'bad', null],
  ]);
  expect(currentSeries()[0]?.reason).toContain('Zapisana');

  const calls = stubServer(answerList);
  expect(await askWaitingList([kept, unknown], membership)).toBe(true);
  expect(calls.map(({ method, body }) => [method, body])).toEqual([['POST', { gtins: [kept, unknown] }]]);
  expect(currentSeries().map(({ gtin, state }) => [gtin, state])).toEqual([
    [kept, 'none'],
    [unknown, 'none'],
    [wrong, 'bad'],
  ]);
});

test('a list that the server refuses goes on waiting, and is asked for code by code', async () => {
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  await checkList([unknown], membership);
  expect(await askWaitingList([unknown], membership)).toBe(true);
  stubServer(() => refusal(403, 'ACCESS_DENIED'));
  expect(await askWaitingList([unknown], membership)).toBe(false);
  expect(currentSeries()[0]?.state).toBe('wait');
});

test('with a network a list that is refused leaves nothing in the series', async () => {
  stubServer(() => refusal(403, 'ACCESS_DENIED'));
  await expect(checkList([unknown], membership)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect(currentSeries()).toEqual([]);
});
