/** Prints rows as a table: first column to the left, the others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  for (const [i, row] of cells.entries()) {
    console.log(line(row));
    if (i === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  }
}

/** A figure that a bench wants: at least or at most so much. */
export interface Wanted {
  readonly title: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** more than this is too much already */
  readonly below?: number;
}

/** The wanted column of a figure: "≥ 3", "≤ 1500", "< 30". */
export function wantedText({ atLeast, atMost, below }: Omit<Wanted, 'title' | 'value'>): string {
  return [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost}`]),
    ...(below === undefined ? [] : [`< ${below}`]),
  ].join(', ');
}

/** The figures that are not as wanted; one that is no number never is. */
export function missedOf(figures: readonly Wanted[]): Wanted[] {
  return figures.filter(
    ({ value, atLeast = -Infinity, atMost = Infinity, below = Infinity }) =>
      !(value >= atLeast && value <= atMost && value < below),
  );
}

/** The last line of a bench: which wanted figures were missed, or that all held. One that was missed makes the exit code 1. */
export function judge(figures: readonly Wanted[]): void {
  if (figures.length === 0) return console.log('\nNo figure of these is wanted');
  const missed = missedOf(figures);
  if (missed.length > 0) process.exitCode = 1;
  const listed = missed.map((figure) => `${figure.title} ${shortened(figure.value)} (wanted ${wantedText(figure)})`);
  console.log(
    missed.length > 0
      ? `\nMissed ${missed.length} of ${figures.length} wanted figures: ${listed.join('; ')}`
      : `\nAll ${figures.length} wanted figures held`,
  );
}

function shortened(value: number): string {
  return String(Number(value.toFixed(2)));
}

/**
 * A count among the options of a programme, 0 or more, `otherwise` where it is left out. Throws for anything else: a bench that understood its options
 * wrongly would measure something else and say that all held.
 */
export function countOption(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`"${text}" is no count. The options are numbers, in the order that the head of the file names.`);
  return Number(text);
}

/** The middle value; of an even count the lower of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that the given share of the values does not exceed (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

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
