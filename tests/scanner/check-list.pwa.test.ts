import 'fake-indexeddb/auto';
import { checkDigit } from '@gtinoteka/contract/rules/gtin.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listQueue, removeFromQueue } from '../../pwa/core/look-up-queue.ts';
import { keepCard } from '../../pwa/core/local-db.ts';
import { askWaitingList, checkList } from '../../pwa/features/scanner/check-list.ts';
import { clearSeries, currentSeries, missingRoom } from '../../pwa/features/scanner/scan-series.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything } from '../support/page.tsx';

beforeEach(async () => {
  forgetEverything();
  clearSeries();
  await removeFromQueue((await listQueue()).map(({ id }) => id));
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

function loseNetwork(): void {
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
}

test('a list without a network is judged by its digits and by what the device keeps; the rest waits', async () => {
  loseNetwork();
  await keepCard('', `0${kept}`, checkedProductOf(`0${kept}`));
  expect(await checkList([kept, unknown, wrong], membership)).toEqual({ refused: 0, waiting: 2 });
  expect(currentSeries().map(({ gtin, state, name }) => [gtin, state, name])).toEqual([
    [kept, 'wait', 'Powidła węgierkowe, 290 g'],
    [unknown, 'wait', null],
    [wrong, 'bad', null],
  ]);
  expect(currentSeries()[0]?.reason).toContain('Zapisana');
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

test('20 codes that wait are no list: each goes to the queue of look-ups', async () => {
  loseNetwork();
  await checkList(unknowns.slice(1), membership);
  const calls = stubServer(() => refusal(500, 'GENERIC_ERROR'));
  expect(await askWaitingList(membership)).toBeNull();
  expect(calls).toEqual([]);
  expect((await listQueue()).map(({ gtin14, state }) => [gtin14, state])).toEqual(
    unknowns.slice(1).map((gtin) => [`0${gtin}`, 'waiting']),
  );
});

test('with a network a list that is refused leaves nothing in the series', async () => {
  stubServer(() => refusal(403, 'ACCESS_DENIED'));
  await expect(checkList([unknown], membership)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect(currentSeries()).toEqual([]);
});

test('the series is one for all tabs: what another has added stays', async () => {
  loseNetwork();
  await checkList([unknown], membership);
  const other = JSON.parse(localStorage.getItem('gtinoteka.scans') ?? '') as { gtin: string }[]; // as written above
  localStorage.setItem('gtinoteka.scans', JSON.stringify([{ ...other[0], gtin: kept }, ...other]));
  await checkList([wrong], membership);
  expect(currentSeries().map(({ gtin }) => gtin)).toEqual([wrong, kept, unknown]);
  dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.scans' }));
  localStorage.removeItem('gtinoteka.scans');
  dispatchEvent(new StorageEvent('storage', { key: 'gtinoteka.scans' }));
  expect(currentSeries()).toEqual([]);
});

test('a series has room for 1000 codes, those it holds counted once', async () => {
  loseNetwork();
  await checkList([unknown], membership);
  const many = Array.from({ length: 999 }, (_, i) => String(i));
  expect(missingRoom([...many, unknown])).toBe(0);
  expect(missingRoom([...many, unknown, kept])).toBe(1);
});
