import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** Headers that have certain words, folded and parted by single spaces, and none of others. */
export interface HeaderRule {
  readonly is: RegExp;
  readonly not: RegExp;
}

/** For each field the headers it is known by, folded (`folded` below) or as a rule, best first. */
export type FieldNames<F extends string> = Readonly<Partial<Record<F, readonly (string | HeaderRule)[]>>>;

export interface ColumnMap<F extends string> {
  /** place of each field that the file has, from 0 */
  readonly places: Readonly<Partial<Record<F, number>>>;
  /** headers nothing is taken from, as they are written */
  readonly unused: readonly string[];
}

/** Characters of a header that are looked at. */
const lookedAt = 200;

/** A header without case, accents, spaces and punctuation: "Nazwa Produktu" and "nazwa_produktu" are one. */
export function folded(header: string): string {
  return foldText(header.slice(0, lookedAt)).replace(/[^a-z0-9]/g, '');
}

/** The words of a header without case and accents, with one space between: "Kod kreskowy (EAN-13)" is "kod kreskowy ean 13". */
export function headerWords(header: string): string {
  return foldText(header.slice(0, lookedAt))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Finds the fields among the headers. Of several headers of one field the first in its list of names wins; a later list is asked
 * for what the earlier ones left open. `taken`: columns that are spoken for, by their fields.
 */
export function mapColumns<F extends string>(
  columns: readonly string[],
  lists: readonly FieldNames<F>[],
  taken?: Readonly<Partial<Record<F, number>>>,
): ColumnMap<F> {
  const seen = columns.map(folded);
  const words = columns.map(headerWords);
  const places: Partial<Record<F, number>> = { ...taken };
  const used = new Set<number>(Object.values<number | undefined>(places).filter((place) => place !== undefined));
  const placeOf = (name: string | HeaderRule): number =>
    seen.findIndex((header, place) => {
      if (header === '' || used.has(place)) return false;
      if (typeof name === 'string') return header === name;
      const word = words[place] ?? '';
      return name.is.test(word) && !name.not.test(word);
    });
  for (const list of lists)
    // Object.keys() is typed as string[]; the keys of a FieldNames<F> are F
    for (const field of Object.keys(list) as F[]) {
      if (places[field] !== undefined) continue;
      const place = (list[field] ?? []).map(placeOf).find((found) => found !== -1);
      if (place === undefined) continue;
      places[field] = place;
      used.add(place);
    }
  return { places, unused: columns.filter((column, place) => column !== '' && !used.has(place)) };
}

/** "GTIN", "Nazwa" i 3 inne: headers of a file in one short line. */
export function listHeaders(headers: readonly string[]): string {
  const shown = headers.filter((header) => header !== '').map((header) => `„${header.slice(0, 40)}”`);
  if (shown.length === 0) return 'brak nagłówków';
  return shown.length <= 12 ? shown.join(', ') : `${shown.slice(0, 12).join(', ')} i ${shown.length - 12} innych`;
}
