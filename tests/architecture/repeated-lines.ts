/** So many lines that say something make a pair of places. */
export const linesOfPair = 6;

interface Line {
  readonly file: string;
  readonly number: number;
  readonly text: string;
}

/** A run of lines that stands twice, as `FILE:10-24 ~ OTHER:40-54`. */
export interface RepeatedLines {
  readonly files: readonly [string, string];
  readonly places: string;
}

/**
 * Pairs of places that share `linesOfPair` or more lines in a row, the same but for white space. What says nothing is passed over: blank lines,
 * comments, lone punctuation, imports. A run that stands in three places makes two pairs, each with the place before it.
 */
export function repeatedLines(sources: ReadonlyMap<string, string>): RepeatedLines[] {
  const lines = [...sources].flatMap(([file, source]) => tellingLines(file, source));
  const seen = new Map<string, number>();
  const found: RepeatedLines[] = [];
  let run: { at: number; earlier: number; length: number } | null = null;
  const close = (): void => {
    if (run) found.push(pairOf(lines, run));
    run = null;
  };
  for (let at = 0; at + linesOfPair <= lines.length; at++) {
    const window = lines.slice(at, at + linesOfPair);
    const key = window.map(({ text }) => text).join('\n');
    const earlier = window.at(0)?.file === window.at(-1)?.file ? seen.get(key) : undefined;
    if (run && earlier === run.earlier + run.length) run.length++;
    else {
      close();
      // A run that overlaps itself, as rows of a table do that are all alike, is no second place.
      if (earlier !== undefined && at - earlier >= linesOfPair) run = { at, earlier, length: 1 };
    }
    if (window.at(0)?.file === window.at(-1)?.file) seen.set(key, at);
  }
  close();
  return found;
}

function pairOf(lines: readonly Line[], run: { at: number; earlier: number; length: number }): RepeatedLines {
  const place = (from: number): [string, string] => {
    const first = lines[from];
    const last = lines[from + run.length + linesOfPair - 2];
    return [first?.file ?? '', `${first?.file}:${first?.number}-${last?.number}`];
  };
  const [earlierFile, earlierPlace] = place(run.earlier);
  const [file, here] = place(run.at);
  return { files: [earlierFile, file], places: `${earlierPlace} ~ ${here}` };
}

function tellingLines(file: string, source: string): Line[] {
  const blank = (text: string): string => text.replace(/[^\n]/g, '');
  return source
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^(?:import|export (?:type )?(?:\{|\*)) ?[^;]*? from '[^']+';|^import '[^']+';/gm, blank)
    .split('\n')
    .map((line, index) => ({ file, number: index + 1, text: line.trim().replace(/\s+/g, ' ') }))
    .filter(({ text }) => /\w/.test(text) && !text.startsWith('//'));
}
