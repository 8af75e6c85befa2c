import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** For each field the headers it is known by, folded (`folded` below), best first. */
export type FieldNames<F extends string> = Readonly<Record<F, readonly string[]>>;

export interface ColumnMap<F extends string> {
  /** place of each field that the file has, from 0 */
  readonly places: Readonly<Partial<Record<F, number>>>;
  /** headers nothing is taken from, as they are written */
  readonly unused: readonly string[];
}

/** A header without case, accents, spaces and punctuation: "Nazwa Produktu" and "nazwa_produktu" are one. */
export function folded(header: string): string {
  return foldText(header).replace(/[^a-z0-9]/g, '');
}

/** Finds the fields among the headers. Of several headers of one field the first in its list of names wins. */
export function mapColumns<F extends string>(columns: readonly string[], names: FieldNames<F>): ColumnMap<F> {
  const seen = columns.map(folded);
  const places: Partial<Record<F, number>> = {};
  const used = new Set<number>();
  // Object.keys() is typed as string[]; the keys of a FieldNames<F> are F
  for (const field of Object.keys(names) as F[])
    for (const name of names[field]) {
      const place = seen.indexOf(name);
      if (place === -1 || used.has(place)) continue;
      places[field] = place;
      used.add(place);
      break;
    }
  return { places, unused: columns.filter((column, place) => column !== '' && !used.has(place)) };
}

/** "GTIN", "Nazwa" i 3 inne: headers of a file in one short line. */
export function listHeaders(headers: readonly string[]): string {
  const shown = headers.filter((header) => header !== '').map((header) => `„${header.slice(0, 40)}”`);
  if (shown.length === 0) return 'brak nagłówków';
  return shown.length <= 12 ? shown.join(', ') : `${shown.slice(0, 12).join(', ')} i ${shown.length - 12} innych`;
}
