import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** Matches folded headers with certain words and without others. */
export interface HeaderRule {
  readonly is: RegExp;
  readonly not: RegExp;
}

/** Known headers of each field, folded (see `folded`) or as a rule, best first. */
export type FieldNames<F extends string> = Readonly<Partial<Record<F, readonly (string | HeaderRule)[]>>>;

export interface ColumnMap<F extends string> {
  /** index of each field in the file, from 0 */
  readonly indexes: Readonly<Partial<Record<F, number>>>;
  /** ignored headers, as written */
  readonly unused: readonly string[];
}

/** Characters of a header that are read. */
const headerLength = 200;

/** Folds a header's case, accents, spaces and punctuation: "Nazwa Produktu" and "nazwa_produktu" are equal. */
export function folded(header: string): string {
  return foldText(header.slice(0, headerLength)).replace(/[^a-z0-9]/g, '');
}

/** The folded words of a header separated by spaces: "Kod kreskowy (EAN-13)" is "kod kreskowy ean 13". */
export function headerWords(header: string): string {
  return foldText(header.slice(0, headerLength))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Maps headers to fields.
 * - The first match in a field's list of names wins.
 * - Later lists only fill in missing fields.
 * - `taken`: columns already mapped, by field.
 */
export function mapColumns<F extends string>(
  columns: readonly string[],
  lists: readonly FieldNames<F>[],
  taken?: Readonly<Partial<Record<F, number>>>,
): ColumnMap<F> {
  const seen = columns.map(folded);
  const words = columns.map(headerWords);
  const indexes: Partial<Record<F, number>> = { ...taken };
  const used = new Set<number>(Object.values<number | undefined>(indexes).filter((index) => index !== undefined));
  const indexOf = (name: string | HeaderRule): number =>
    seen.findIndex((header, index) => {
      if (header === '' || used.has(index)) return false;
      if (typeof name === 'string') return header === name;
      const word = words[index] ?? '';
      return name.is.test(word) && !name.not.test(word);
    });
  for (const list of lists)
    // Object.keys() is typed as string[]; the keys of a FieldNames<F> are F
    for (const field of Object.keys(list) as F[]) {
      if (indexes[field] !== undefined) continue;
      const index = (list[field] ?? []).map(indexOf).find((found) => found !== -1);
      if (index === undefined) continue;
      indexes[field] = index;
      used.add(index);
    }
  return { indexes, unused: columns.filter((column, index) => column !== '' && !used.has(index)) };
}

/** "GTIN", "Nazwa" i 3 inne: headers of a file in one short line. */
export function listHeaders(headers: readonly string[]): string {
  const shown = headers.filter((header) => header !== '').map((header) => `„${header.slice(0, 40)}”`);
  if (shown.length === 0) return 'brak nagłówków';
  return shown.length <= 12 ? shown.join(', ') : `${shown.slice(0, 12).join(', ')} i ${shown.length - 12} innych`;
}
