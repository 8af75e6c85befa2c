import { foundGtin, namedGtin } from '@gtinoteka/contract/rules/gtin/found-gtin.ts';
import { checkGtin, cleanGtin, gtinLengths, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';

/** A line of a list that no code was found in. */
export interface LineWithoutCode {
  /** counted from 1, empty lines too, as an editor or a spreadsheet does */
  readonly line: number;
  readonly text: string;
  /** `rounded`: a spreadsheet has written a number with an exponent; `length`: digits, too few or too many */
  readonly reason: 'none' | 'several' | 'rounded' | 'length';
  /** digits of a number of a wrong length */
  readonly digits?: number;
}

export interface List {
  /** codes in their own length and right or wrong, each once */
  readonly codes: readonly string[];
  /** how many codes stood in the list before */
  readonly repeated: number;
  readonly withoutCode: readonly LineWithoutCode[];
}

/** Codes of a line: pieces between tabs, semicolons and commas. */
function codesOf(line: string): string[] {
  const codes = line.split(/[\t;,]+/).flatMap((piece) => {
    const bare = cleanGtin(piece.replace(/["'\u201e\u201d]/g, ''));
    // 16 digits after 01 are an element string.
    if (/^\d{6,16}$/.test(bare) && !/^01\d{14}$/.test(bare)) return shownGtin(bare);
    const found = foundGtin(piece) ?? namedGtin(piece);
    return found ? shownGtin(found) : [];
  });
  // Beside a right code other numbers are prices and amounts.
  const hasRight = codes.some((code) => checkGtin(code) === null);
  return hasRight ? codes.filter((code) => gtinLengths.includes(code.length)) : codes;
}

function whyNone(line: string): Pick<LineWithoutCode, 'reason' | 'digits'> {
  if (/\d[.,]\d+E\+?\d+/i.test(line)) return { reason: 'rounded' };
  if ((line.match(/\d{8,14}/g) ?? []).length > 1) return { reason: 'several' };
  const bare = cleanGtin(line);
  return /^\d+$/.test(bare) ? { reason: 'length', digits: bare.length } : { reason: 'none' };
}

/**
 * What a pasted list holds. A piece that is no number is a code when there is one in it, as in a Digital Link; other pieces, as names of
 * products, are passed over. A line that gives no code is named, so that nothing is lost unseen; empty lines are not.
 */
export function listOf(text: string): List {
  const codes = new Set<string>();
  const withoutCode: LineWithoutCode[] = [];
  let count = 0;
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    if (!/[^\s;,"']/.test(line)) return;
    const found = codesOf(line);
    count += found.length;
    found.forEach((code) => codes.add(code));
    if (found.length === 0) withoutCode.push({ line: i + 1, text: line.trim(), ...whyNone(line) });
  });
  return { codes: [...codes], repeated: count - codes.size, withoutCode };
}
