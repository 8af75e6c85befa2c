import { expect, test } from 'vitest';
import { paceOf } from '../../pwa/features/verification/pace.ts';

test.each([
  ['goes on', { from: 0, to: 500, all: 2_000 }, 2, { perSecond: 250, secondsLeft: 6 }],
  ['was seen in the middle', { from: 1_000, to: 1_500, all: 1_800 }, 0.5, { perSecond: 1_000, secondsLeft: 1 }],
  ['has gone over all rows', { from: 0, to: 100, all: 100 }, 1, { perSecond: 100, secondsLeft: 0 }],
  ['is slower than a row a second', { from: 0, to: 1, all: 3 }, 4, { perSecond: 0, secondsLeft: 8 }],
  ['was seen once', { from: 7, to: 7, all: 100 }, 5, null],
  ['was seen for too short', { from: 0, to: 99, all: 100 }, 0.49, null],
])('the pace of a check that %s', (_what, rows, seconds, pace) => {
  expect(paceOf(rows, seconds)).toEqual(pace);
});
