import { findHeader, type IsHeader } from './header-search.ts';

const candidates = [';', '\t', ',', '|'] as const;

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let quoted = false;
  for (const char of line)
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) count++;
  return count;
}

/** Complete lines of the sample, without the last, which the end of the sample may cut. */
function wholeLines(sample: string): string[] {
  const lines = sample.split(/\r\n|\n|\r/);
  if (lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, 50);
}

/** The lines from the header on, or all if none is a header. A title above the header says nothing about delimiters. */
function fromHeader(lines: string[], isHeader: IsHeader): string[] {
  const positions = candidates.map((delimiter) =>
    findHeader(
      lines.map((text, at) => ({ line: at + 1, cells: text.split(delimiter).map(unquoted) })),
      isHeader,
    ),
  );
  const found = positions.filter((position) => position !== -1);
  return lines.slice(found.length === 0 ? 0 : Math.min(...found));
}

function unquoted(cell: string): string {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1) : text;
}

/**
 * Detects the delimiter of a text table: the one for which most lines from the header on have as many fields as the
 * header, and of equals the one with more fields. `explicit`: the first line is `sep=;`, as Excel writes it.
 */
export function detectDelimiter(
  sample: string,
  isHeader: IsHeader = () => true,
): { delimiter: string; explicit: boolean } {
  const declared = /^sep=(.)(?:\r\n|\n|\r)/.exec(sample);
  if (declared?.[1]) return { delimiter: declared[1], explicit: true };
  const lines = fromHeader(wholeLines(sample), isHeader);
  const header = lines[0] ?? '';
  let best: { delimiter: string; agreeing: number; fields: number } = { delimiter: ';', agreeing: 0, fields: 0 };
  for (const delimiter of candidates) {
    const fields = countOutsideQuotes(header, delimiter);
    if (fields === 0) continue;
    const agreeing = lines.filter((line) => countOutsideQuotes(line, delimiter) === fields).length;
    if (agreeing > best.agreeing || (agreeing === best.agreeing && fields > best.fields))
      best = { delimiter, agreeing, fields };
  }
  return { delimiter: best.delimiter, explicit: false };
}
