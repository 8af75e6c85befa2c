import { describe, expect, test } from 'vitest';
import { editsBetween, meantOf, mostEdits } from '../../api/store/search/search-near-words.ts';

test.each([
  ['ko', 0],
  ['kot', 1],
  ['3w1', 0],
  ['koty', 1],
  ['powidla', 1],
  ['powidlan', 2],
  ['x'.repeat(40), 2],
  ['x'.repeat(41), 0],
  ['400g', 0],
  ['koty7', 0],
  ['a_bcd', 0],
  ['мёдик', 1],
] as const)('%s may be %i letters off', (word, edits) => {
  expect(mostEdits(word)).toBe(edits);
});

test.each([
  ['kawa', 'kawa', 0],
  ['kawa', 'kava', 1],
  ['kawa', 'kaw', 1],
  ['kawa', 'krawa', 1],
  ['kawa', 'kwaa', 1],
  ['kawa', 'akwa', 1],
  ['kawa', 'wak', 3],
  ['', 'kawa', 4],
  ['kawa', '', 4],
  ['мёд', 'мед', 1],
])('between %s and %s', (a, b, edits) => {
  expect(editsBetween(a, b)).toBe(edits);
  expect(editsBetween(b, a)).toBe(edits);
});

test('neighbours that changed places may count as two', () => {
  expect(editsBetween('kawa', 'kwaa', 2)).toBe(2);
});

describe('what may be meant', () => {
  const word = (folded: string, count: number) => ({ folded, text: folded, count });
  const meant = (typed: string, ...known: [string, number][]) =>
    meantOf(
      typed,
      known.map(([folded, count]) => word(folded, count)),
    ).map(({ folded }) => folded);

  test('the nearest first, then the commonest, then by the alphabet; the word itself is not', () => {
    const known: [string, number][] = [
      ['prawdziwi', 1],
      ['prawdziwa', 1],
      ['prawdziwe', 9],
      ['prawdzie', 99],
      ['prawdziwy', 5],
    ];
    expect(meant('prawdziwy', ...known)).toEqual(['prawdziwe', 'prawdziwa', 'prawdziwi', 'prawdzie']);
    expect(meant('prawdziw', ...known)).toEqual(['prawdzie', 'prawdziwe', 'prawdziwy', 'prawdziwa', 'prawdziwi']);
  });

  test('five at most', () => {
    const known = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter): [string, number] => [`kaw${letter}`, 1]);
    expect(meant('kawx', ...known)).toEqual(['kawa', 'kawb', 'kawc', 'kawd', 'kawe']);
  });

  test('what may be meant: of three letters one was left out: no other word of three is meant', () => {
    expect(meant('tbl', ['tabl', 9], ['tal', 99], ['tble', 1], ['bl', 9], ['table', 9])).toEqual(['tabl', 'tble']);
    expect(meant('tabl', ['tab', 9], ['tbl', 1])).toEqual(['tab', 'tbl']);
  });

  test('what may be meant: of a short word no two letters; of a long one no change of places beside another letter', () => {
    expect(meant('kawka', ['kafla', 9])).toEqual([]);
    expect(meant('powidlowy', ['powidolwa', 9], ['powidolwy', 9])).toEqual(['powidolwy']);
  });
});
