import { columnDoubtText, unreadSheetsText } from '@gtinoteka/contract/texts/column-texts.ts';
import {
  headerWords,
  listHeaders,
  mapColumns,
  type ColumnMap,
  type FieldNames,
} from '../../../core/product-list/column-map.ts';
import { columnByName, type ListHead } from '../../../core/product-list/list-header.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { ImportRefused } from '../import-refused.ts';
import { productHeaderLists, productHeaders, type ProductField } from '../../../store/catalogue/product-headers.ts';

/** Columns given by the command, by field: a header, or a column number from 1. */
export type WantedColumns = Readonly<Partial<Record<ProductField, string>>>;

/** Headers of all fields except the code, whose column comes from the list's head. */
const otherHeaderLists = productHeaderLists.map((list): FieldNames<ProductField> => ({ ...list, gtin: [] }));

/**
 * Maps columns to fields; the column of codes comes from the list's head.
 * - Throws ImportRefused if a column of `wanted` is missing or the column of codes is uncertain.
 */
export function mapProductColumns(head: ListHead, wanted: WantedColumns = {}): ColumnMap<ProductField> {
  const { columns, hasHeader, rows, code } = head;
  const taken: Partial<Record<ProductField, number>> = code.column === null ? {} : { gtin: code.column };
  // Object.keys() is typed as string[]; the keys of WantedColumns are fields
  for (const field of Object.keys(wanted) as ProductField[]) {
    const index = field === 'gtin' ? (code.column ?? -1) : columnByName(columns, wanted[field] ?? '');
    if (index === -1)
      throw new ImportRefused(
        `Nie ma kolumny „${wanted[field]}”, którą wskazuje --map ${field}. Kolumny w pliku: ${listHeaders(columns)}.`,
      );
    taken[field] = index;
  }
  if (hasHeader) return mapColumns(columns, otherHeaderLists, taken);
  const name = taken.name ?? nameByContent(rows, Object.values(taken));
  return { indexes: { ...taken, ...(name === null ? {} : { name }) }, unused: [] };
}

/** Column of names in a list without a header: the only column of texts, or null. */
function nameByContent(rows: readonly TableRow[], taken: readonly number[]): number | null {
  const width = Math.max(0, ...rows.slice(0, sampled).map(({ cells }) => cells.length));
  const ofNames = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !taken.includes(index) && likenessToName('', cellsOf(rows, index)) >= 0.5,
  );
  return ofNames.length === 1 ? (ofNames[0] ?? null) : null;
}

/** A product without a name needs one of these fields. */
const sufficientFields: readonly ProductField[] = [
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

/** Rows sampled to detect a column's content. */
const sampled = 50;

function cellsOf(rows: readonly TableRow[], index: number): string[] {
  return rows.slice(0, sampled).flatMap(({ cells }) => cells[index]?.trim() || []);
}

/**
 * Checks that a list has codes and data; returns advice on columns detected by content, or null.
 * - Throws ImportRefused with a suggested `--map` option.
 */
export function adviseOnColumns(
  head: ListHead,
  { indexes }: ColumnMap<ProductField>,
  wanted: WantedColumns = {},
  unreadSheets: readonly string[] = [],
): string | null {
  const { columns, hasHeader, rows } = head;
  const nameOf = (index: number): string => (hasHeader && columns[index]) || String(index + 1);
  const inFile = `Kolumny w pliku: ${listHeaders(columns)}.`;
  if (indexes.gtin === undefined)
    throw new ImportRefused([codesAdvice(head, nameOf), inFile, unreadSheetsText(unreadSheets) ?? ''].join(' ').trim());
  const byContent = wanted.gtin === undefined ? contentNote(head, indexes, nameOf) : null;
  if (indexes.name !== undefined) return byContent;
  const used = new Set<number>(Object.values(indexes));
  const [nearest] = columns
    .map((_, index) => ({
      index,
      likeness: used.has(index) ? 0 : likenessToName(hasHeader ? (columns[index] ?? '') : '', cellsOf(rows, index)),
    }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.index - b.index);
  const found = nearest ? nameOf(nearest.index) : '';
  const advice = found === '' ? '' : ` Najbliższa nieużyta kolumna to „${found}”: --map name="${found}".`;
  if (sufficientFields.some((field) => indexes[field] !== undefined))
    return found === '' ? byContent : `Nie ma kolumny z nazwą.${advice}`;
  throw new ImportRefused(`Nie ma kolumny z nazwą produktu (np. „Nazwa”, „Nazwa towaru”).${advice} ${inFile}`);
}

/** Explains the missing column of codes, and how to name one. */
function codesAdvice({ code: { doubt } }: ListHead, nameOf: (index: number) => string): string {
  if (!doubt || doubt.kind === 'none') return 'Nie ma kolumny z numerem GTIN (np. „GTIN”, „EAN”, „Numer GTIN”).';
  const candidates = doubt.kind === 'several' ? doubt.columns : doubt.columns.slice(-1);
  const advice = candidates.map((index) => `--map gtin="${nameOf(index)}"`).join(' albo ');
  return `${columnDoubtText(doubt, (index) => `„${nameOf(index)}”`)} Wskaż kolumnę z kodami: ${advice}.`;
}

/** Names the columns detected by their content. */
function contentNote(
  { columns, hasHeader }: ListHead,
  { gtin = 0, name }: ColumnMap<ProductField>['indexes'],
  nameOf: (index: number) => string,
): string | null {
  if (!hasHeader)
    return `Plik nie ma wiersza z nazwami kolumn: kody są w kolumnie ${nameOf(gtin)}${name === undefined ? '' : `, nazwy w kolumnie ${nameOf(name)}`}.`;
  const named = mapColumns([columns[gtin] ?? ''], productHeaderLists).indexes.gtin;
  return named === undefined ? `Kody rozpoznano po cyfrach kontrolnych w kolumnie „${nameOf(gtin)}”.` : null;
}

/** Likelihood of a column of names: distinct texts of letters, plus a header with known words. */
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
