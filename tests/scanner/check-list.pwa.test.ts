import 'fake-indexeddb/auto';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeCard, tx } from '../../pwa/core/device/local-db.ts';
import { askWaitingList, checkList } from '../../pwa/features/scanner/series/check-list.ts';
import { asking } from '../../pwa/features/scanner/series/scan-verdict.ts';
import { addScans, clearSeries, currentSeries, missingRoom } from '../../pwa/features/scanner/series/scan-series.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything } from '../support/browser/page.tsx';

beforeEach(async () => {
  forgetEverything();
  await clearSeries();
});
afterEach(() => vi.unstubAllGlobals());

const kept = '5907770010725';
const unknown = '5907770010701';
const wrong = '5907770010702';
const membership = '11111111-1111-4111-8111-111111111111';

const unknowns = Array.from({ length: 21 }, (_, i) => {
  const body = `59077700${String(i + 100).padStart(4, '0')}`;
  return body + checkDigit(body);
});

const plain = (gtin: string) => ({ gtin, elements: [] });

function loseNetwork(): void {
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
}

test('a list without a network is judged by its digits and by what the device keeps; the rest waits', async () => {
  loseNetwork();
  await storeCard('', `0${kept}`, checkedProductOf(`0${kept}`));
  expect(await checkList([kept, unknown, wrong], membership)).toEqual({ refused: 0, waiting: 1 });
  expect(currentSeries().map(({ gtin, state, name }) => [gtin, state, name])).toEqual([
    [kept, 'ok', 'Powidła węgierkowe, 290 g'],
    [unknown, 'wait', null],
    [wrong, 'bad', null],
  ]);
  expect(currentSeries()[0]?.reason).toMatch(/Stan z.karty zapisanej \d{2}-\d{2}-\d{4}\.$/);
  expect(Date.parse(currentSeries()[0]?.keptAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a list that waits is asked for in one call, and what the limit refused is said', async () => {
  loseNetwork();
  await checkList([...unknowns, wrong], membership);
  expect(await askWaitingList(membership)).toBeNull();
  const calls = stubServer(({ body }) => {
    const { gtins } = body as { gtins: string[] }; // what this test sends
    const codeOf = (i: number) => (i === 0 ? 'TOO_MANY_REQUESTS_AUTH_USER' : 'GTIN_NOT_FOUND');
    return { body: { results: gtins.map((gtin, i) => ({ gtin, code: codeOf(i), product: null })) } };
  });
  expect(await askWaitingList(membership)).toEqual({
    type: 'warn',
    text: expect.stringMatching(/^Sprawdzono listę: 21.kodów\. Dzienny limit nie pozwolił sprawdzić 1.kodu\.$/),
  });
  expect(calls.map(({ method, body }) => [method, body])).toEqual([['POST', { gtins: unknowns }]]);
  expect(new Set(currentSeries().map(({ state }) => state))).toEqual(new Set(['none', 'bad']));
});

test('what was scanned by itself is no list, though it waits: the queue of look-ups has it', async () => {
  await addScans([{ gtin: unknown, elements: [] }], { ...asking, state: 'wait' });
  const calls = stubServer(() => refusal(500, 'GENERIC_ERROR'));
  expect(await askWaitingList(membership)).toBeNull();
  expect(calls).toEqual([]);
  loseNetwork();
  await checkList([unknowns[0] ?? ''], membership);
  const again = stubServer(() => refusal(500, 'GENERIC_ERROR'));
  expect(await askWaitingList(membership)).toBeNull();
  // One code of a list is a list, and a server that fails leaves it waiting.
  expect(again.map(({ body }) => body)).toEqual([{ gtins: [unknowns[0]] }]);
  expect(currentSeries().map(({ gtin, state }) => [gtin, state])).toEqual([
    [unknowns[0], 'wait'],
    [unknown, 'wait'],
  ]);
});

test('with a network a list that is refused leaves nothing in the series', async () => {
  stubServer(() => refusal(403, 'ACCESS_DENIED'));
  await expect(checkList([unknown], membership)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect(currentSeries()).toEqual([]);
});

test('the series is one for all tabs: what another has added stays', async () => {
  loseNetwork();
  await checkList([unknown], membership);
  // As another tab changes it.
  const put = (change: (rows: readonly object[]) => object[]): Promise<void> =>
    tx(async ({ series }) => {
      const rows = change((await series.get(''))?.rows ?? []);
      await series.put({ owner: '', name: null, rows });
    }, undefined);
  await put((rows) => [{ ...rows[0], gtin: kept }, ...rows]);
  await checkList([wrong], membership);
  await vi.waitFor(() => expect(currentSeries().map(({ gtin }) => gtin)).toEqual([wrong, kept, unknown]));
  await put(() => []);
  await vi.waitFor(() => expect(currentSeries()).toEqual([]));
});

test('a series has room for 1000 codes, those it holds counted once', async () => {
  loseNetwork();
  await checkList([unknown], membership);
  const many = Array.from({ length: 999 }, (_, i) => String(i));
  expect(missingRoom([...many, unknown].map(plain))).toBe(0);
  expect(missingRoom([...many, unknown, kept].map(plain))).toBe(1);
});
