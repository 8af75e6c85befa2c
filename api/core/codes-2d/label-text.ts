/** Width of a text in millimetres in a font and size. */
export type Measure = (text: string) => number;

/**
 * Characters outside of the label font: it has Latin with Polish and its neighbours, Greek, Cyrillic, common symbols.
 */
const unknown =
  /[^\x20-\x7e\u00a0-\u017f\u0218-\u021b\u0386-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201e\u2026\u20ac\u2122]/gu;

/** A text for a label: without control and direction characters; "?" replaces missing glyphs. */
export function labelText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(unknown, '?')
    .trim();
}

/** Cuts a text to the width, with an ellipsis. */
function shortened(text: string, width: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text into at most `most` lines between words; a cut last line ends with "…". */
export function nameLines(text: string, { width, most, measure }: { width: number; most: number; measure: Measure }) {
  const words = text.split(' ').filter(Boolean);
  const lines: string[] = [];
  while (words.length > 0 && lines.length < most) {
    let line = words.shift() ?? '';
    if (measure(line) > width) {
      lines.push(shortened([line, ...words].join(' '), width, measure));
      return lines;
    }
    for (let next = words[0]; next !== undefined && measure(`${line} ${next}`) <= width; next = words[0]) {
      line = `${line} ${next}`;
      words.shift();
    }
    const isLast = lines.length === most - 1 && words.length > 0;
    lines.push(isLast ? shortened(`${line} ${words.join(' ')}`, width, measure) : line);
  }
  return lines;
}

/** Puts unbreakable parts on lines; null if one is wider than a line. */
export function wholeLines(parts: readonly string[], width: number, measure: Measure): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (measure(part) > width) return null;
    const longer = line === '' ? part : `${line}  ${part}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = part;
    }
  }
  return line === '' ? lines : [...lines, line];
}
