import { plural } from '../rules/plural.ts';

/**
 * Why the column of codes is uncertain:
 * - `beside`, `elsewhere`: the header is over another column than the codes, the adjacent one or a further one.
 * - `no_gtins`: the numbers under the header are no GTINs. `several`: several columns may hold GTINs.
 * - `weak`: no column holds enough of them. `none`: no column holds any.
 * - `in_store`: most numbers are valid in-store ones. `other_item`: the header means another item than the row's.
 */
export const columnDoubtKinds = [
  'beside',
  'elsewhere',
  'no_gtins',
  'several',
  'weak',
  'none',
  'in_store',
  'other_item',
] as const;

export interface ColumnDoubt {
  readonly kind: (typeof columnDoubtKinds)[number];
  /** columns in question, from 0; for `beside` and `elsewhere` that of the header and that of the codes */
  readonly columns: readonly number[];
  /** valid GTINs in the first of them, among the examined cells */
  readonly right: number;
  readonly of: number;
}

/** Names unread sheets of a workbook in Polish; null if there are none. */
export function unreadSheetsText(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, 5).map((name) => `„${name}”`);
  const others = names.length > 5 ? ` i ${names.length - 5} innych` : '';
  return `Czytamy jeden arkusz pliku. Kody są też w ${plural(names.length, 'arkuszu', 'arkuszach', 'arkuszach')} ${shown.join(', ')}${others}: wyślij je w osobnym pliku.`;
}

/** The uncertainty in one or two Polish sentences. `name` names a column for the reader: „Kod”, B or „kolumna 2”. */
export function columnDoubtText({ kind, columns, right, of }: ColumnDoubt, name: (column: number) => string): string {
  const [first = 0, second = 0] = columns;
  const share = `cyfra kontrolna zgadza się w ${right} z ${of} ${plural(of, 'komórki', 'komórek', 'komórek')}`;
  switch (kind) {
    case 'beside':
      return `Nagłówek ${name(first)} stoi o jedną kolumnę od kodów: numery GTIN są w kolumnie ${name(second)}.`;
    case 'elsewhere':
      return `W kolumnie ${name(first)} nie ma numerów GTIN, są w kolumnie ${name(second)}.`;
    case 'no_gtins':
      return `W kolumnie ${name(first)} to raczej nie są numery GTIN: ${share}, czyli tyle, ile z przypadku.`;
    case 'several':
      return `Numery GTIN mogą być w kilku kolumnach: ${columns.map(name).join(', ')}.`;
    case 'weak':
      return `Numery GTIN są może w kolumnie ${name(first)}: ${share}. To za mało, żeby mieć pewność.`;
    case 'none':
      return 'Nie widzimy tu numerów GTIN.';
    case 'in_store':
      return `W kolumnie ${name(first)} są numery wewnętrzne sklepu (zaczynają się od 2). Wskaż kolumnę z numerami GTIN.`;
    case 'other_item':
      return `Nagłówek ${name(first)} wskazuje na inny towar niż ten w wierszu. Wskaż kolumnę z numerami GTIN.`;
  }
}
