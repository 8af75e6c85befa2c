import { expect, test } from 'vitest';
import { countOption, missedOf, wantedText } from './table.ts';

test.each([
  [{ atLeast: 3 }, 3, 2.99],
  [{ atMost: 2 }, 2, 2.01],
  [{ below: 20 }, 19.99, 20],
  [{ atMost: 0 }, 0, 1],
])('a bench that wants %o takes %d and misses %d', (wanted, held, missed) => {
  const figures = [held, missed].map((value) => ({ title: String(value), value, ...wanted }));
  expect(missedOf(figures)).toEqual([figures[1]]);
});

test('a figure that is no number is missed', () => {
  const figure = { title: 'a ratio to nothing', value: Number.NaN, atLeast: 0 };
  expect(missedOf([figure])).toEqual([figure]);
});

test('the wanted column says at least, at most and below', () => {
  expect([{ atLeast: 0.9 }, { atMost: 1_500 }, { below: 20 }].map(wantedText)).toEqual(['≥ 0.9', '≤ 1500', '< 20']);
});

test('options are counts or left out, anything else is refused in words', () => {
  expect([countOption(undefined, 8), countOption('0', 8), countOption('7777', 8)]).toEqual([8, 0, 7_777]);
  for (const text of ['--seed', '--help', '-1', '1.5', '', 'NaN', '1e3'])
    expect(() => countOption(text, 8)).toThrow('is no count');
});
