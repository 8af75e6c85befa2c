import { describe, expect, test } from 'vitest';
import {
  firstLoad,
  laterLoad,
  leftText,
  licenceLoad,
  StageClock,
  type ImportStage,
  type StagePlan,
  type TimeLeft,
} from '@gtinoteka/api/features/catalogue-import/import-stages.ts';

interface Drawn {
  readonly at: number;
  readonly stage: ImportStage;
  readonly share: number;
  readonly left: TimeLeft;
}

/** An import whose stages take `times` milliseconds, drawn each second. `telling`: stages that tell how much of them is done. */
function run(
  plan: StagePlan,
  times: readonly number[],
  telling: readonly ImportStage[] = ['reading'],
): { drawn: Drawn[]; whole: number } {
  const clock = new StageClock(plan, 0);
  const drawn: Drawn[] = [];
  let began = 0;
  for (const [place, [stage]] of plan.entries()) {
    const took = times[place] ?? 0;
    if (place > 0) clock.enter(stage, began);
    for (let now = began; now < began + took; now += 1_000) {
      if (telling.includes(stage)) clock.done((now - began) / took, now);
      drawn.push({ at: now, stage, share: clock.share(now), left: clock.left(now) });
    }
    began += took;
  }
  return { drawn, whole: began };
}

const paced = (plan: StagePlan, reading: number, slower: (place: number) => number = () => 1): number[] =>
  plan.map(([, weight], place) => weight * reading * (place === 0 ? 1 : slower(place)));

describe('how far an import is', () => {
  test.each([
    ['a first load as foretold', firstLoad, paced(firstLoad, 60_000)],
    ['a first load on a slow store', firstLoad, paced(firstLoad, 60_000, () => 3)],
    ['a first load on a fast store', firstLoad, paced(firstLoad, 60_000, () => 0.4)],
    ['a later load', laterLoad, paced(laterLoad, 20_000, (place) => (place === 2 ? 2 : 1))],
    ['licences', licenceLoad, paced(licenceLoad, 10_000)],
  ])('%s: it never goes back, never says 100% before the end, and reading is not the whole', (_name, plan, times) => {
    const { drawn } = run(plan, times);
    for (const [place, { share }] of drawn.entries()) {
      expect(share).toBeGreaterThanOrEqual(drawn[place - 1]?.share ?? 0);
      expect(share).toBeLessThan(1);
    }
    const weights = plan.reduce((sum, [, weight]) => sum + weight, 0);
    const lastRead = drawn.findLast(({ stage }) => stage === 'reading');
    expect(lastRead?.share).toBeLessThanOrEqual(1 / weights + 0.001);
    expect(new Set(drawn.map(({ stage }) => stage)).size).toBe(times.filter((time) => time > 0).length);
  });

  test('the time left is right where stages take what was foretold, and within half of it where the store is half as fast', () => {
    for (const [slower, tolerance] of [
      [1, 0.1],
      [1.4, 0.5],
    ] as const) {
      const { drawn, whole } = run(
        firstLoad,
        paced(firstLoad, 60_000, () => slower),
      );
      const told = drawn.flatMap(({ at, left }) =>
        typeof left === 'number' && whole - at > 10_000 ? [{ at, left }] : [],
      );
      expect(told.length).toBeGreaterThan(drawn.length * 0.8);
      for (const { at, left } of told) expect(Math.abs(left - (whole - at)) / (whole - at)).toBeLessThan(tolerance);
    }
  });

  test('a stage that takes far longer than was foretold says that it does not know, in place of a lie', () => {
    const { drawn } = run(firstLoad, [10_000, 500, 100_000, 0, 0, 0]);
    expect(drawn.at(-1)).toMatchObject({ stage: 'products', left: 'longer' });
  });

  const telling: readonly ImportStage[] = ['reading', 'products', 'indexes'];
  test.each([
    ['a first load on a slow store', firstLoad, paced(firstLoad, 4_000, () => 3), 0.35],
    [
      'a first load beside others, reading quick and the store slow',
      firstLoad,
      paced(firstLoad, 1_500, () => 12),
      0.35,
    ],
    ['8,150 rows on a disk eight times as slow', laterLoad, [300, 500, 20_000, 100, 13_000], 0.35],
    // What comes after the products is foretold from them: twice too long.
    ['a later load with slow products', laterLoad, paced(laterLoad, 20_000, (place) => (place === 2 ? 2 : 1)), 1.05],
  ])('%s: a stage that tells how far it is has its time left from its second second on', (_name, plan, times, most) => {
    const { drawn, whole } = run(plan, times, telling);
    for (const { at, stage, left } of drawn.filter(({ stage: one }) => telling.includes(one))) {
      const place = plan.findIndex(([one]) => one === stage);
      const elapsed = at - times.slice(0, place).reduce((sum, time) => sum + time, 0);
      if (elapsed < 1_000) continue;
      expect([stage, at, typeof left]).toEqual([stage, at, 'number']);
      // From a fifth of the writing on, what was measured counts alone.
      const isMeasured = stage !== 'reading' && elapsed >= (times[place] ?? 0) / 5 && whole - at > 10_000;
      if (isMeasured) expect(Math.abs(Number(left) - (whole - at)) / (whole - at)).toBeLessThan(most);
    }
  });

  test('a stage that tells nothing more counts down what it has told, and then says that it takes longer', () => {
    const clock = new StageClock(firstLoad, 0);
    clock.done(1, 4_000);
    clock.enter('indexes', 4_000);
    clock.done(0.25, 9_000);
    expect(clock.left(9_000)).toBeGreaterThan(10_000);
    expect(clock.left(19_000)).toBeLessThan(11_000);
    expect(clock.left(90_000)).toBe('longer');
  });

  test.each([
    ['soon', 0.01, 'szacuję czas do końca'],
    ['longer', 0.5, 'dłużej niż zwykle'],
    [2_000, 0.95, 'zaraz koniec'],
    [2_000, 0.07, 'do końca ok. 5 s'],
    [0, 0.07, 'do końca ok. 5 s'],
    [41_000, 0.07, 'do końca ok. 45 s'],
    [100_000, 0.99, 'do końca ok. 2 min'],
    [600_000, 0.07, 'do końca ok. 10 min'],
  ] as const)('%s ms left at %s of the whole are written as „%s”', (left, share, text) => {
    expect(leftText(left, share)).toBe(text);
  });

  test.each([
    ['8,150 rows into a filled catalogue on a disk eight times as slow', laterLoad, [300, 500, 20_000, 100, 13_000]],
    [
      'a first load whose indexes take half as long again',
      firstLoad,
      paced(firstLoad, 4_000, (place) => (place === 4 ? 1.5 : 1)),
    ],
    ['a first load on a store that is three times as slow', firstLoad, paced(firstLoad, 4_000, () => 3)],
    ['a first load beside others: reading is quick, the store waits', firstLoad, paced(firstLoad, 1_500, () => 12)],
    ['licences that wait for a lock', licenceLoad, [200, 60_000]],
  ])('%s: the end is told to be near only where it is', (_name, plan, times) => {
    const { drawn, whole } = run(plan, times);
    for (const { at, share, left } of drawn) {
      const told = leftText(left, share);
      // A stage may go a tenth and three seconds past what was foretold before that is seen.
      if (told === 'zaraz koniec') expect([share >= 0.9, whole - at < whole * 0.5]).toEqual([true, true]);
    }
    const near = drawn.filter(({ share, left }) => leftText(left, share) === 'zaraz koniec').length;
    // Ten seconds, or an eighth of a long one.
    expect(near).toBeLessThanOrEqual(Math.max(10, whole / 8_000));
  });
});
