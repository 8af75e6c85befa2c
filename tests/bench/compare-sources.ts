import { median, wantedText, type Wanted } from './table.ts';

/** `rounds` pairs of `seconds` each. */
export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Compared {
  /** title, answers a second of both (medians), middle, least and greatest ratio, what is wanted */
  readonly row: (string | number)[];
  /** null: nothing is wanted of it */
  readonly figure: Wanted | null;
}

/** Two sources in turn. `measure`: answers a second of one in so many seconds. `wanted`: the least middle ratio; null: any. */
export async function compareSources<S>(
  title: string,
  [a, b]: readonly [S, S],
  measure: (source: S, seconds: number) => Promise<number>,
  wanted: number | null,
  pace: Pace,
): Promise<Compared> {
  for (const source of [a, b]) await measure(source, 1);
  const seen: { a: number; b: number }[] = [];
  for (let i = 0; i < pace.rounds; i++)
    seen.push({ a: await measure(a, pace.seconds), b: await measure(b, pace.seconds) });
  const ratios = seen.map((pair) => pair.a / pair.b);
  const figure = wanted === null ? null : { title, value: median(ratios), atLeast: wanted };
  const row = [
    title,
    Math.round(median(seen.map((pair) => pair.a))),
    Math.round(median(seen.map((pair) => pair.b))),
    median(ratios).toFixed(2),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    figure ? wantedText(figure) : '–',
  ];
  return { row, figure };
}
