import type { ChosenColumns, OfferedColumns } from '@gtinoteka/contract/files/verification-columns.ts';
import { unknownColumns } from '@gtinoteka/contract/files/verification.ts';
import { checkGtin, cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** Where the fields stand, from 0; null: the file has none. */
export type FileColumns = Readonly<ChosenColumns>;

const gtinHeader =
  /^(numer |nr |kod |kody )?(gtin|ean|upc)( ?(8|12|13|14))?( ean| gtin)?$|^(gtin|ean) (gtin|ean)$|^kod kreskowy( ean( ?13)?)?$|^barcode$|^gtinnumber$/;
const nameHeader = /^(nazwa( produktu| towaru| handlowa| artykulu)?|produkt|towar|name|product name|opis produktu)$/;
const brandHeader = /^(marka( produktu)?|brand)$/;
const contentHeader = /^(zawartosc( netto)?|pojemnosc|poj|gramatura|masa netto|net content|netcontent)$/;
const gpcHeader = /^(kod )?(gpc|kategoria gpc|gpc brick|gpccategorycode)$/;

/** Characters of a header that are looked at. */
const lookedAt = 200;

function wordsOf(header: string): string {
  return foldText(header.slice(0, lookedAt))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether a row, its cells trimmed, is the header of a list of codes. */
export function isCodesHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => gtinHeader.test(wordsOf(cell)));
}

/** Rows that tell what a column holds. */
export const sampled = 20;

/** Whether a cell could be meant as a code: enough digits, whatever else is wrong with them. */
function looksLikeCode(cell: string | undefined): boolean {
  const code = cleanGtin((cell ?? '').trim().replace(/^['’`=]"?|"$/g, ''));
  return checkGtin(code) === null || /^\d{7,14}$/.test(code) || /^\d[.,]\d+e\+?\d{1,2}$/i.test(code);
}

/** Share of filled cells of the sample that could be codes. */
export function shareOfCodes(rows: readonly (readonly (string | undefined)[])[], column: number): number {
  const filled = rows.map((cells) => cells[column]).filter((cell) => (cell ?? '').trim() !== '');
  return filled.length === 0 ? 0 : filled.filter(looksLikeCode).length / filled.length;
}

/**
 * Finds the columns: that of the codes by its header, else the first one if most of it could be codes (B §5: GTIN in the first column),
 * else whichever could be. Null where none could. `headers` may be a first row of data: a file without a header.
 */
export function findColumns(
  headers: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): FileColumns | null {
  // Written in many ways, the last two are compared where somebody has said so (offeredColumns).
  const others = { name: named(headers, nameHeader), brand: named(headers, brandHeader), netContent: null, gpc: null };
  const ofCodes = named(headers, gtinHeader);
  if (ofCodes !== null) return { gtin: ofCodes, ...others };
  const width = Math.max(headers.length, ...rows.map((cells) => cells.length));
  const byContent = Array.from({ length: width }, (_, at) => at).find(
    (at) => shareOfCodes([headers, ...rows], at) >= 0.5,
  );
  return byContent === undefined ? null : { gtin: byContent, ...others };
}

/** The first column but one whose header is such; null where there is none. */
function named(headers: readonly string[], pattern: RegExp, but: number | null = null): number | null {
  const at = headers.findIndex((header, column) => column !== but && pattern.test(wordsOf(header)));
  return at === -1 ? null : at;
}

/**
 * What a company is asked to confirm: the columns found, and those of net content and GPC that the headers name. Where no column seems to
 * hold codes, it is asked which does.
 */
export function offeredColumns(headers: readonly string[], found: FileColumns | null): OfferedColumns {
  const gtin = found?.gtin ?? null;
  return {
    gtin,
    name: found ? found.name : named(headers, nameHeader),
    brand: found ? found.brand : named(headers, brandHeader),
    netContent: named(headers, contentHeader, gtin),
    gpc: named(headers, gpcHeader, gtin),
  };
}

/** Headers of columns that hold none of the fields, each once. */
export function unknownHeaders(headers: readonly string[], columns: FileColumns): string[] {
  const { gtin, name, brand, netContent, gpc } = columns;
  const read = new Set([gtin, name, brand, netContent, gpc]);
  const others = headers.filter((header, at) => !read.has(at) && header.trim() !== '');
  const shown = others.map((header) => Array.from(header.trim()).slice(0, unknownColumns.characters).join(''));
  return [...new Set(shown)].slice(0, unknownColumns.most);
}

/** Whether the row that stands for the header is data: its cell of the codes is one. */
export function isDataRow(headers: readonly string[], { gtin }: FileColumns): boolean {
  return looksLikeCode(headers[gtin]);
}
