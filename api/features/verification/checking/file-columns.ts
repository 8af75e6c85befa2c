import {
  columnFields,
  type ChosenColumns,
  type OfferedColumns,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { unknownColumns } from '@gtinoteka/contract/files/verification.ts';
import { mapColumns, type FieldNames } from '../../../core/product-list/column-map.ts';
import type { ListHead } from '../../../core/product-list/list-header.ts';
import { holdsShortNumbers } from '../../../core/product-list/code-column.ts';
import type { CodeReading } from '../../../core/product-list/read-code.ts';
import { productHeaderLists } from '../../../store/catalogue/product-headers.ts';

/** Column index of each field (null: none) and how the codes are read. */
export type FileColumns = Readonly<ChosenColumns> & CodeReading;

/** Header names of the fields of a sent file: the same as in imports. */
const fileHeaderLists: readonly FieldNames<string>[] = productHeaderLists.map((list) =>
  Object.fromEntries(columnFields.map((field) => [field, list[field] ?? []])),
);

/**
 * Columns recognised by header; net content and GPC only with `everyField`.
 * - The notation of net content and GPC varies, so they are compared only on request.
 */
export function foundColumns(head: ListHead, everyField: boolean): FileColumns | null {
  const gtin = head.code.column;
  if (gtin === null) return null;
  const columns = { ...offeredColumns(head), gtin };
  return everyField ? columns : { ...columns, netContent: null, gpc: null };
}

/**
 * Columns offered for confirmation, by headers and content.
 * - Has a `doubt` when no column seems to hold codes.
 */
export function offeredColumns({ columns, hasHeader, code, weights }: ListHead): OfferedColumns {
  const { doubt } = code;
  // A column of codes beside the named one is offered for confirmation.
  const gtin = doubt?.kind === 'beside' || doubt?.kind === 'elsewhere' ? (doubt.columns[1] ?? null) : code.column;
  const taken = gtin === null ? {} : { gtin };
  const {
    name = null,
    brand = null,
    netContent = null,
    gpc = null,
  } = hasHeader ? mapColumns(columns, fileHeaderLists, taken).indexes : {};
  const zeros = gtin === null || !holdsShortNumbers(weights[gtin]) ? {} : { restoreZeros: false };
  return { gtin, name, brand, netContent, gpc, ...zeros };
}

/** Distinct headers of columns without a known field. */
export function unknownHeaders(headers: readonly string[], columns: FileColumns): string[] {
  const { gtin, name, brand, netContent, gpc } = columns;
  const read = new Set([gtin, name, brand, netContent, gpc]);
  const others = headers.filter((header, at) => !read.has(at) && header.trim() !== '');
  const shown = others.map((header) => Array.from(header.trim()).slice(0, unknownColumns.characters).join(''));
  return [...new Set(shown)].slice(0, unknownColumns.most);
}
