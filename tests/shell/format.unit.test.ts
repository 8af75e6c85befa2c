import { expect, test } from 'vitest';
import {
  counted,
  cutText,
  formatDate,
  formatNumber,
  formatTime,
  formatMoment,
  formatWhen,
  hardSpaces,
  remaining,
} from '../../pwa/core/page/format.ts';
import { atMoment } from '../../pwa/core/page/at-moment.ts';
import { shellPartTexts } from '../../pwa/core/texts/shell-parts.ts';

test.each([
  [3000, '3000'],
  [9999, '9999'],
  [10000, '10\u00a0000'],
  [41286530, '41\u00a0286\u00a0530'],
  [-20000.5, '−20\u00a0000,5'],
])('%d is written %s', (n, text) => {
  expect(formatNumber(n)).toBe(text);
});

test('dates are shown DD-MM-YYYY in Europe/Warsaw', () => {
  expect(formatDate('2026-11-21T22:59:59Z')).toBe('21-11-2026');
  expect(formatDate('2026-11-21T23:00:00Z')).toBe('22-11-2026');
  expect(formatDate('2026-11-21')).toBe('21-11-2026');
  expect(formatTime('2026-11-21T23:05:00Z')).toBe('00:05');
  expect(formatWhen('2026-11-21T10:05:00Z', new Date('2026-11-21T20:00:00Z'))).toBe('11:05');
  expect(formatWhen('2026-11-20T10:05:00Z', new Date('2026-11-21T20:00:00Z'))).toBe('20-11-2026');
  expect(formatMoment('2026-11-21T10:05:00Z', new Date('2026-11-21T20:00:00Z'))).toBe('11:05');
  expect(formatMoment('2026-11-22T10:05:00Z', new Date('2026-11-21T20:00:00Z'))).toBe('22-11-2026, 11:05');
});

test('a moment to come is one of today, of tomorrow or of a date', () => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  expect(atMoment('2026-11-21T22:59:59Z', now)).toBe('o\u00a023:59');
  expect(atMoment('2026-11-21T23:00:00Z', now)).toBe('jutro o\u00a000:00');
  expect(atMoment('2026-11-22T22:59:59Z', now)).toBe('jutro o\u00a023:59');
  expect(atMoment('2026-11-22T23:00:00Z', now)).toBe('23-11-2026 o\u00a000:00');
});

test('the verb agrees with what is left', () => {
  expect([0, 1, 2, 5, 12, 22, 112].map(remaining)).toEqual([
    'zostało 0',
    'został 1',
    'zostały 2',
    'zostało 5',
    'zostało 12',
    'zostały 22',
    'zostało 112',
  ]);
});

test('a number takes the Polish form of its noun', () => {
  expect([1, 2, 5, 12, 22].map((n) => counted(n, 'kod', 'kody', 'kodów'))).toEqual([
    '1\u00a0kod',
    '2\u00a0kody',
    '5\u00a0kodów',
    '12\u00a0kodów',
    '22\u00a0kody',
  ]);
});

test.each([30, 65])('a name of %d characters stays whole, one longer is cut to that length', (length) => {
  expect(cutText('ż'.repeat(length), length)).toBe('ż'.repeat(length));
  expect([...cutText('ż'.repeat(length + 1), length)]).toHaveLength(length);
});

test('no one-letter word ends a line', () => {
  expect(hardSpaces('Kasa odczyta numer, a klient i kod w bazie')).toBe(
    'Kasa odczyta numer, a\u00a0klient i\u00a0kod w\u00a0bazie',
  );
});

test('a sentence about a company whose name ends with a dot ends with one dot', () => {
  expect(shellPartTexts.companySwitched('Sady Dolne sp. z o.o.')).toMatch(/sp\. z o\.o\.$/);
  expect(shellPartTexts.companySwitched('Sady Dolne sp. z o.o.')).not.toContain('..');
  expect(shellPartTexts.companySwitched('Łąka')).toMatch(/Łąka\.$/);
});
