import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import type { ShownText } from '../../../store/catalogue/product-texts.ts';

/** A column of the tables of a package. */
export interface ProductColumn extends ShownText {
  readonly header: string;
  /** its text in the package's description */
  readonly means: string;
  /** width in a workbook, in characters */
  readonly width: number;
}

/** Product columns for companies with a paid package (A §3). */
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

/** Product columns of Starter lists, for companies that may download without a package. */
export const shortColumns: readonly ProductColumn[] = fullColumns
  .filter(({ text }) => shortFields.includes(text))
  .map((column) => (column.text === 'category' ? { ...column, means: 'ostatni poziom klasyfikacji GPC' } : column));
