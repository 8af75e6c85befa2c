import { columnFields, type OfferedColumns } from '@gtinoteka/contract/files/verification-columns.ts';

/** How the person wants a file to be read. */
export interface Choice {
  readonly columns: OfferedColumns;
  /** how many codes are checked; null: as many as there are, or as the package holds */
  readonly first: number | null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A choice as the tab has kept it over a reload; null for what is none of a file with so many columns. */
export function storedChoice(stored: unknown, headers: number): Choice | null {
  if (!isObject(stored) || !isObject(stored['columns'])) return null;
  const { columns, first } = stored;
  const isPlace = (value: unknown): boolean => value === null || (isCount(value) && value < headers);
  const isWish = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
  const isWhole =
    columnFields.every((field) => isPlace(columns[field])) &&
    isWish(columns['restoreZeros']) &&
    isWish(columns['splitCodes']) &&
    (first === null || isCount(first));
  // Each of its fields was looked at.
  return isWhole ? (stored as unknown as Choice) : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}
