import { describe, expect, test } from 'vitest';
import { judgeVotes, Votes } from '../../pwa/features/scanner/reading/decode-votes.ts';
import type { BarsFit } from '../../pwa/features/scanner/reading/decode-bars.ts';
import type { CodeFormat, SymbolRead } from '../../pwa/features/scanner/reading/read-code.ts';

const read = (text: string, format: CodeFormat = 'EAN13'): SymbolRead => ({ format, text, isGs1: false });
const ean = read('5901234123457');
const other = read('5907770010725');
const good: BarsFit = { whole: 0.95, worst: 1 };
const fair: BarsFit = { whole: 0.8, worst: 0 };
const bad: BarsFit = { whole: 0.9, worst: -1 };

/** What is thought of reads with so many views each; all fit so well, unless said of each. */
function judge(views: readonly [SymbolRead, number][], fit: BarsFit | null | ((of: SymbolRead) => BarsFit) = good) {
  const votes = new Votes();
  for (const [of, count] of views) for (let view = 0; view < count; view++) votes.add(`${of.text} ${view}`, of);
  return judgeVotes(votes.ranked(), typeof fit === 'function' ? fit : () => fit);
}

describe('a linear code of a still picture', () => {
  test.each([
    ['one view, however well the bars fit', [[ean, 1]], good, 'unsure'],
    ['one view that fits badly: texture', [[ean, 1]], { whole: 0.74, worst: -1 }, 'nothing'],
    ['two views that fit well', [[ean, 2]], good, 'believed'],
    ['two views that fit fairly', [[ean, 2]], fair, 'unsure'],
    ['three views that fit fairly', [[ean, 3]], fair, 'believed'],
    ['five views that fit badly', [[ean, 5]], bad, 'unsure'],
    ['six views: a bent label', [[ean, 6]], bad, 'believed'],
    [
      'three against one',
      [
        [ean, 3],
        [other, 1],
      ],
      good,
      'believed',
    ],
    [
      'three against two',
      [
        [ean, 3],
        [other, 2],
      ],
      good,
      'unsure',
    ],
  ] as const)('%s', (_title, views, fit, judgement) => {
    expect(
      judge(
        views.map(([of, count]) => [of, count]),
        fit,
      ),
    ).toBe(judgement);
  });

  test('the same view counts once', () => {
    const votes = new Votes();
    votes.add('× 2', ean);
    votes.add('× 2', ean);
    expect(votes.ranked()).toEqual([{ read: ean, views: 1 }]);
  });

  test('many views against one that fits the grey much better: unsure', () => {
    expect(
      judge(
        [
          [ean, 6],
          [other, 1],
        ],
        (of) => (of === other ? good : bad),
      ),
    ).toBe('unsure');
  });

  test('a short symbol within a long one loses, whatever speaks for it', () => {
    const ghost = read('0001251000054', 'UPCE');
    expect(
      judge([
        [ghost, 9],
        [ean, 2],
      ]),
    ).toBe('believed');
    const votes = new Votes();
    for (const view of '123456789') votes.add(view, ghost);
    for (const view of '12') votes.add(view, ean);
    expect(votes.ranked()[0]?.read).toBe(ean);
  });

  test('a short symbol is not believed where a long one was read even once', () => {
    const ghost = read('0001251000054', 'UPCE');
    expect(judge([[ghost, 9]])).toBe('believed');
    expect(
      judge([
        [ghost, 9],
        [ean, 1],
      ]),
    ).toBe('unsure');
  });

  test('a short symbol wants a view more, and its bars to fit however many there are', () => {
    const short = read('59001270', 'EAN8');
    expect(judge([[short, 2]])).toBe('unsure');
    expect(judge([[short, 3]])).toBe('believed');
    expect(judge([[short, 9]], bad)).toBe('unsure');
  });

  test('a prefix that nobody issues is a doubt, with all views and the best fit', () => {
    expect(judge([[read('1920081045006'), 16]])).toBe('prefix');
    expect(judge([[read('55123457', 'EAN8'), 16]])).toBe('prefix');
  });

  test('a symbology whose bars are not drawn wants three views', () => {
    const carton = read('15901234123454', 'ITF');
    expect(judge([[carton, 2]], null)).toBe('unsure');
    expect(judge([[carton, 3]], null)).toBe('believed');
  });

  test('ITF of another length is a part of the 14 digits, and comes after them however often it was read', () => {
    const carton = read('15901234123454', 'ITF');
    const part = read('0123412345', 'ITF');
    const votes = new Votes();
    for (const view of '1234567') votes.add(view, part);
    for (const view of '123') votes.add(view, carton);
    expect(votes.ranked()[0]?.read).toBe(carton);
    expect(judgeVotes(votes.ranked(), () => null)).toBe('unsure');
  });

  test('a code that names no trade item is believed or nothing: nobody is asked about it', () => {
    const parcel = read('PL-12345', 'Code128');
    expect(judge([[parcel, 1]], null)).toBe('nothing');
    expect(judge([[parcel, 3]], null)).toBe('believed');
  });
});
