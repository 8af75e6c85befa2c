import { expect, test } from 'vitest';
import { queueEndMessage } from '../../pwa/look-up/queue-sentences.ts';

type Settled = Parameters<typeof queueEndMessage>[0]['settled'][number];

const ok: Settled = { state: 'answered', code: 'in_order', verdict: 'ok', fault: null };
const unlicensed: Settled = { state: 'answered', code: 'without_licence', verdict: 'bad', fault: null };
const withdrawn: Settled = { state: 'answered', code: 'withdrawn', verdict: 'warn', fault: null };
const missing: Settled = { state: 'answered', code: 'not_found', verdict: 'none', fault: null };
const book: Settled = { state: 'answered', code: 'not_trade_item', verdict: 'warn', fault: null };
const global: Settled = {
  state: 'refused',
  verdict: 'none',
  fault: { code: 'USER_NOT_LOGGED', status: 403, detail: '' },
};
const odd: Settled = { state: 'refused', verdict: 'none', fault: null };
const times = (count: number, one: Settled): Settled[] => Array.from({ length: count }, () => one);

function said(settled: Settled[], held = 0, isBack = false) {
  const message = queueEndMessage({ settled, held, heldUntil: held > 0 ? Date.now() : null, isBack });
  return message && [message.type, message.text.replaceAll('\u00a0', ' ').replace(/\d{2}:\d{2}/, 'TIME')];
}

test.each<[Settled[], string]>([
  [[ok, ok, unlicensed], 'Sprawdziliśmy 3 kody z kolejki: 2 w porządku, 1 bez licencji.'],
  [[unlicensed, withdrawn, ok, ok, ok], 'Sprawdziliśmy 5 kodów z kolejki: 3 w porządku, 1 wycofany, 1 bez licencji.'],
  [[ok], 'Sprawdziliśmy 1 kod z kolejki: 1 w porządku.'],
  [times(22, ok), 'Sprawdziliśmy 22 kody z kolejki: 22 w porządku.'],
  [times(12, missing), 'Sprawdziliśmy 12 kodów z kolejki: 12 nieznalezionych.'],
  [[missing], 'Sprawdziliśmy 1 kod z kolejki: 1 nieznaleziony.'],
  [times(2, withdrawn), 'Sprawdziliśmy 2 kody z kolejki: 2 wycofane.'],
  [[{ ...ok, code: undefined }], 'Sprawdziliśmy 1 kod z kolejki: 1 w porządku.'],
  [[book, book], 'Sprawdziliśmy 2 kody z kolejki: 2 z uwagą.'],
])('the end of the queue is told in exact counts: %#', (settled, text) => {
  expect(said(settled)).toEqual(['info', text]);
});

test('codes that were not checked are never counted as checked', () => {
  expect(said([ok, global, odd, odd])).toEqual([
    'warn',
    'Sprawdziliśmy 1 kod z kolejki: 1 w porządku. Nie sprawdziliśmy 3 kodów: 1 wymaga zalogowania, 2 odrzucone.',
  ]);
  expect(said([global])).toEqual(['warn', 'Nie sprawdziliśmy 1 kodu: 1 wymaga zalogowania.']);
});

test('codes that the daily limit holds are told of with its time', () => {
  expect(said([], 4)).toEqual(['warn', '4 kody wstrzymane do TIME: dzienny limit zapytań został wyczerpany.']);
  expect(said([ok, ok], 1, true)).toEqual([
    'warn',
    'Połączenie wróciło. Sprawdziliśmy 2 kody z kolejki: 2 w porządku. 1 kod wstrzymany do TIME: dzienny limit zapytań został wyczerpany.',
  ]);
  expect(said([], 5)?.[1]).toMatch(/^5 kodów wstrzymanych do TIME/);
});

test('of nothing nothing is said', () => {
  expect(said([], 0, true)).toBeNull();
});
