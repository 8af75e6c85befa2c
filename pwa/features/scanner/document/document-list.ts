import { foundGtin } from '@gtinoteka/contract/rules/gtin/found-gtin.ts';
import { checkGtin, cleanGtin, gtinLengths, shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Scan } from '../series/scan-series.ts';

/** A code of a document and how many pieces its lines say altogether. */
export interface ListedItem {
  /** as the document writes it, spaces and dashes away */
  readonly gtin: string;
  readonly pieces: number;
}

export interface DocumentList {
  readonly items: readonly ListedItem[];
  /** lines that hold no code, the heading left out: they are named, so that nothing is lost unseen */
  readonly withoutCode: readonly { readonly line: number; readonly text: string }[];
}

/** A code that stands in the document, in the series, or in both, and how many pieces each says. */
export interface ComparedItem {
  readonly gtin: string;
  readonly name: string | null;
  readonly listed: number;
  readonly scanned: number;
}

/** What came of a comparison, each list in the order of the document, what is not in it as in the series. */
export interface Comparison {
  readonly missing: readonly ComparedItem[];
  readonly extra: readonly ComparedItem[];
  readonly otherCount: readonly ComparedItem[];
  readonly same: readonly ComparedItem[];
}

/** Headings of columns with a number of pieces in Polish and English documents. */
const countHeading = /^(ilo[śs][ćc]|il\.|liczba|szt|sztuk|sztuki|quantity|qty)/i;
/** A number of pieces: "12", "1 200", "12,000", "12 szt." Prices, which have two other digits, are none. */
const countShape = /^(\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,6})(?:[.,]0{1,4})?\s*(?:szt\.?|op\.?|kpl\.?|pcs\.?|x)?$/i;

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : /,\s*(?=\d{1,6}$)|,(?=\D)|,(?=\d{8,14}\b)/;
  return line.split(separator).map((cell) => cell.trim().replace(/^["'„”]|["'„”]$/g, ''));
}

function codeOf(cell: string): string | null {
  const bare = cleanGtin(cell);
  if (/^\d+$/.test(bare)) return gtinLengths.includes(bare.length) ? shownGtin(bare) : null;
  const found = foundGtin(cell);
  return found === null ? null : shownGtin(found);
}

function piecesIn(cell: string | undefined): number | null {
  const [, digits] = countShape.exec(cell ?? '') ?? [];
  return digits === undefined ? null : Number(digits.replace(/\D/g, ''));
}

/**
 * What a pasted document lists: of each line the code and the number of pieces. That stands in the column whose heading says so; without
 * a heading it is the first whole number after the code ("5907770010725;12", "5907770010725 12 szt."), without any number 1 piece. The
 * lines of one code are added up.
 */
export function readDocument(text: string): DocumentList {
  const items = new Map<string, ListedItem>();
  const withoutCode: { line: number; text: string }[] = [];
  let countColumn = -1;
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    if (!/[^\s;,"']/.test(line)) return;
    // A code and its number with spaces between them alone.
    const [, code, after] = /^\s*(\d{8,14})\s+(\S.*)$/.exec(line) ?? [];
    const cells = code !== undefined && after !== undefined && !/[\t;]/.test(line) ? [code, after] : cellsOf(line);
    const codes = cells.map(codeOf);
    const right = codes.findIndex((one) => one !== null && checkGtin(one) === null);
    const place = right === -1 ? codes.findIndex((one) => one !== null) : right;
    const gtin = codes[place];
    if (place === -1 || !gtin) {
      const heading = cells.findIndex((cell) => countHeading.test(cell));
      if (items.size === 0 && heading !== -1) countColumn = heading;
      else withoutCode.push({ line: i + 1, text: line.trim() });
      return;
    }
    const stated = countColumn === -1 ? null : piecesIn(cells[countColumn]);
    const after1 = cells
      .slice(place + 1)
      .map(piecesIn)
      .find((count) => count !== null);
    const pieces = stated ?? (countColumn === -1 ? after1 : undefined) ?? 1;
    const key = keyOf(gtin);
    items.set(key, { gtin, pieces: (items.get(key)?.pieces ?? 0) + pieces });
  });
  return { items: [...items.values()], withoutCode };
}

/** One key for the 8, 12, 13 and 14 digits of a number; a wrong number is its own. */
function keyOf(gtin: string): string {
  return checkGtin(gtin) === null ? toGtin14(gtin) : gtin;
}

/** Compares the pieces of each GTIN, all batches together, with those of a document. Rows without a number are nobody's. */
export function compareWith(items: readonly ListedItem[], series: readonly Scan[]): Comparison {
  const scanned = new Map<string, ComparedItem>();
  for (const { gtin, name, times } of series) {
    if (gtin === '') continue;
    const key = keyOf(gtin);
    const known = scanned.get(key);
    scanned.set(key, { gtin, name: known?.name ?? name, listed: 0, scanned: (known?.scanned ?? 0) + times });
  }
  const listed = items.map(({ gtin, pieces }): ComparedItem => {
    const known = scanned.get(keyOf(gtin));
    scanned.delete(keyOf(gtin));
    return { gtin, name: known?.name ?? null, listed: pieces, scanned: known?.scanned ?? 0 };
  });
  return {
    missing: listed.filter((item) => item.scanned === 0 && item.listed > 0),
    extra: [...scanned.values()],
    otherCount: listed.filter((item) => item.scanned > 0 && item.scanned !== item.listed),
    same: listed.filter((item) => item.scanned === item.listed),
  };
}
