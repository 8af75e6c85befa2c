import { checkGtin, cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { folded, headerWords, listHeaders, mapColumns, type ColumnMap } from './column-map.ts';
import { ImportRefused } from '../import-refused.ts';
import { productFields, productHeaderLists, productHeaders, type ProductField } from './product-fields.ts';

/** Columns that whoever started the command names themselves, by field: a header, or the number of the column from 1. */
export type WantedColumns = Readonly<Partial<Record<ProductField, string>>>;

/** Which column holds what. Throws ImportRefused where the file lacks a column of `wanted`. */
export function mapProductColumns(columns: readonly string[], wanted: WantedColumns = {}): ColumnMap<ProductField> {
  const taken: Partial<Record<ProductField, number>> = {};
  // Object.keys() is typed as string[]; the keys of WantedColumns are fields
  for (const field of Object.keys(wanted) as ProductField[]) {
    const place = placeOf(columns, wanted[field] ?? '');
    if (place === -1)
      throw new ImportRefused(
        `Nie ma kolumny „${wanted[field]}”, którą wskazuje --map ${field}. Kolumny w pliku: ${listHeaders(columns)}.`,
      );
    taken[field] = place;
  }
  return mapColumns(columns, productHeaderLists, taken);
}

function placeOf(columns: readonly string[], wanted: string): number {
  const exact = columns.indexOf(wanted);
  if (exact !== -1) return exact;
  const alike = columns.findIndex((column) => folded(column) !== '' && folded(column) === folded(wanted));
  if (alike !== -1 || !/^\d{1,4}$/.test(wanted)) return alike;
  return Number(wanted) <= columns.length ? Number(wanted) - 1 : -1;
}

/**
 * Whether a row can be the header: it has the column of the code. A likely word alone in its row is rather a title above the
 * table, as "Cennik z kodami EAN".
 */
export function isProductHeader(cells: readonly string[], wanted: WantedColumns = {}): boolean {
  if (wanted.gtin !== undefined) return placeOf(cells, wanted.gtin) !== -1 && cells.some((cell) => /\p{L}/u.test(cell));
  if (mapColumns(cells, [productFields]).places.gtin !== undefined) return true;
  const filled = cells.filter((cell) => cell !== '').length;
  return filled > 1 && mapColumns(cells, productHeaderLists).places.gtin !== undefined;
}

/** Fields any of which lets a product in without a name. */
const enough: readonly ProductField[] = [
  'name',
  'brand',
  'nip',
  'company',
  'gpc',
  'netContent',
  'netAmount',
  'description',
  'imageUrls',
];

/** Rows that tell what a column holds. */
const sampled = 50;

/**
 * Refuses a list that nothing could be taken from, with the way to take it: without a column of codes, or with nothing beside it.
 * Throws ImportRefused. Gives what is worth saying of a list that lacks names only; null: nothing.
 */
export function adviseOnColumns(
  columns: readonly string[],
  rows: readonly TableRow[],
  { places }: ColumnMap<ProductField>,
): string | null {
  const used = new Set<number>(Object.values(places));
  const nearest = (likeness: (place: number) => number): string => {
    const ranked = columns
      .map((column, place) => ({
        column: column || String(place + 1),
        place,
        likeness: used.has(place) ? 0 : likeness(place),
      }))
      .filter((one) => one.likeness > 0)
      .sort((a, b) => b.likeness - a.likeness || a.place - b.place);
    return ranked[0]?.column ?? '';
  };
  const cellsOf = (place: number): string[] =>
    rows.slice(0, sampled).flatMap(({ cells }) => cells[place]?.trim() || []);
  const inFile = `Kolumny w pliku: ${listHeaders(columns)}.`;
  if (places.gtin === undefined) {
    const found = nearest((place) => shareOf(cellsOf(place), (cell) => checkGtin(cleanGtin(cell)) === null));
    const advice = found === '' ? '' : ` Kody wyglądają na te z kolumny „${found}”: --map gtin="${found}".`;
    throw new ImportRefused(`Nie ma kolumny z numerem GTIN (np. „GTIN”, „EAN”, „Numer GTIN”).${advice} ${inFile}`);
  }
  if (places.name !== undefined) return null;
  const found = nearest((place) => likenessToName(columns[place] ?? '', cellsOf(place)));
  const advice = found === '' ? '' : ` Najbliższa nieużyta kolumna to „${found}”: --map name="${found}".`;
  if (enough.some((field) => places[field] !== undefined))
    return found === '' ? null : `Nie ma kolumny z nazwą.${advice}`;
  throw new ImportRefused(`Nie ma kolumny z nazwą produktu (np. „Nazwa”, „Nazwa towaru”).${advice} ${inFile}`);
}

/** How much a column looks like names, 0 to 2: texts of letters that differ from row to row, and a header with words of the known ones. */
function likenessToName(header: string, cells: readonly string[]): number {
  const texts = shareOf(cells, (cell) => /\p{L}{3}/u.test(cell) && !/^https?:/i.test(cell));
  const varied = cells.length === 0 ? 0 : new Set(cells).size / cells.length;
  const known = new Set(productHeaders.name.flatMap((name) => headerWords(name).split(' ')));
  const words = headerWords(header).split(' ').filter(Boolean);
  const alike = words.some((word) => [...known].some((name) => name.slice(0, 4) === word.slice(0, 4)));
  const content = cells.length === 0 ? 0 : texts * (0.2 + 0.8 * varied);
  return texts < 0.5 && cells.length > 0 ? 0 : content + (alike ? 0.5 : 0);
}

function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}
