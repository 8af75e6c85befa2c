import { columnDoubtText } from '@gtinoteka/contract/texts/column-texts.ts';
import {
  headerWords,
  listHeaders,
  mapColumns,
  type ColumnMap,
  type FieldNames,
} from '../../../core/product-list/column-map.ts';
import { wantedPlace, type ListHead } from '../../../core/product-list/list-header.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { ImportRefused } from '../import-refused.ts';
import { productHeaderLists, productHeaders, type ProductField } from '../../../store/catalogue/product-headers.ts';

/** Columns that whoever started the command names themselves, by field: a header, or the number of the column from 1. */
export type WantedColumns = Readonly<Partial<Record<ProductField, string>>>;

/** Headers of every field but the code, whose column the head of the list tells. */
const otherHeaderLists = productHeaderLists.map((list): FieldNames<ProductField> => ({ ...list, gtin: [] }));

/**
 * Which column holds what, that of the codes as the list's head says. Throws ImportRefused where the file lacks a column of `wanted`, or where
 * it is not certain which column holds the codes.
 */
export function mapProductColumns(head: ListHead, wanted: WantedColumns = {}): ColumnMap<ProductField> {
  const { columns, hasHeader, rows, code } = head;
  const taken: Partial<Record<ProductField, number>> = code.column === null ? {} : { gtin: code.column };
  // Object.keys() is typed as string[]; the keys of WantedColumns are fields
  for (const field of Object.keys(wanted) as ProductField[]) {
    const place = field === 'gtin' ? (code.column ?? -1) : wantedPlace(columns, wanted[field] ?? '');
    if (place === -1)
      throw new ImportRefused(
        `Nie ma kolumny „${wanted[field]}”, którą wskazuje --map ${field}. Kolumny w pliku: ${listHeaders(columns)}.`,
      );
    taken[field] = place;
  }
  if (hasHeader) return mapColumns(columns, otherHeaderLists, taken);
  const name = taken.name ?? nameByContent(rows, Object.values(taken));
  return { places: { ...taken, ...(name === null ? {} : { name }) }, unused: [] };
}

/** The column of names of a list without a header: the only one with texts; null where there is none, or several. */
function nameByContent(rows: readonly TableRow[], taken: readonly number[]): number | null {
  const width = Math.max(0, ...rows.slice(0, sampled).map(({ cells }) => cells.length));
  const ofNames = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !taken.includes(place) && likenessToName('', cellsOf(rows, place)) >= 0.5,
  );
  return ofNames.length === 1 ? (ofNames[0] ?? null) : null;
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

function cellsOf(rows: readonly TableRow[], place: number): string[] {
  return rows.slice(0, sampled).flatMap(({ cells }) => cells[place]?.trim() || []);
}

/**
 * Refuses a list that nothing could be taken from, with the way to take it: without a column of codes, or with nothing beside it.
 * Throws ImportRefused. Gives what is worth saying of a list whose columns were not all named by its header; null: nothing.
 */
export function adviseOnColumns(
  head: ListHead,
  { places }: ColumnMap<ProductField>,
  wanted: WantedColumns = {},
): string | null {
  const { columns, hasHeader, rows } = head;
  const nameOf = (place: number): string => (hasHeader && columns[place]) || String(place + 1);
  const inFile = `Kolumny w pliku: ${listHeaders(columns)}.`;
  if (places.gtin === undefined) throw new ImportRefused(`${codesAdvice(head, nameOf)} ${inFile}`);
  const byContent = wanted.gtin === undefined ? contentNote(head, places, nameOf) : null;
  if (places.name !== undefined) return byContent;
  const used = new Set<number>(Object.values(places));
  const [nearest] = columns
    .map((_, place) => ({
      place,
      likeness: used.has(place) ? 0 : likenessToName(hasHeader ? (columns[place] ?? '') : '', cellsOf(rows, place)),
    }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.place - b.place);
  const found = nearest ? nameOf(nearest.place) : '';
  const advice = found === '' ? '' : ` Najbliższa nieużyta kolumna to „${found}”: --map name="${found}".`;
  if (enough.some((field) => places[field] !== undefined))
    return found === '' ? byContent : `Nie ma kolumny z nazwą.${advice}`;
  throw new ImportRefused(`Nie ma kolumny z nazwą produktu (np. „Nazwa”, „Nazwa towaru”).${advice} ${inFile}`);
}

/** Why no column of codes is taken, and how to name one. */
function codesAdvice({ code: { doubt } }: ListHead, nameOf: (place: number) => string): string {
  if (!doubt || doubt.kind === 'none') return 'Nie ma kolumny z numerem GTIN (np. „GTIN”, „EAN”, „Numer GTIN”).';
  const candidates = doubt.kind === 'several' ? doubt.columns : doubt.columns.slice(-1);
  const advice = candidates.map((place) => `--map gtin="${nameOf(place)}"`).join(' albo ');
  return `${columnDoubtText(doubt, (place) => `„${nameOf(place)}”`)} Wskaż kolumnę z kodami: ${advice}.`;
}

/** Says which columns were taken by what they hold. */
function contentNote(
  { columns, hasHeader }: ListHead,
  { gtin = 0, name }: ColumnMap<ProductField>['places'],
  nameOf: (place: number) => string,
): string | null {
  if (!hasHeader)
    return `Plik nie ma wiersza z nazwami kolumn: kody są w kolumnie ${nameOf(gtin)}${name === undefined ? '' : `, nazwy w kolumnie ${nameOf(name)}`}.`;
  const named = mapColumns([columns[gtin] ?? ''], productHeaderLists).places.gtin;
  return named === undefined ? `Kody rozpoznano po cyfrach kontrolnych w kolumnie „${nameOf(gtin)}”.` : null;
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
