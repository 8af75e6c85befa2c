import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import type { ShownText } from '../../../store/catalogue/product-texts.ts';

/** A column of the tables of a package. */
export interface ProductColumn extends ShownText {
  readonly header: string;
  /** what the description of the package says of it */
  readonly means: string;
  /** width in a workbook, in characters */
  readonly width: number;
}

/** Columns of products as companies with a paid package see them (A §3). */
export const fullColumns: readonly ProductColumn[] = fieldsWith('exported').map(({ name, label, exported }) => ({
  text: name,
  header: label,
  ...exported,
}));

const shortFields: readonly string[] = [
  'gtinNumber',
  'name',
  'brand',
  'netContent',
  'category',
] satisfies ShownText['text'][];

/** Columns of products as lists on Starter show them, for a company that may download without a package. */
export const shortColumns: readonly ProductColumn[] = fullColumns
  .filter(({ text }) => shortFields.includes(text))
  .map((column) => (column.text === 'category' ? { ...column, means: 'ostatni poziom klasyfikacji GPC' } : column));
