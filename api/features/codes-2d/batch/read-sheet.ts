import { limits } from '@gtinoteka/contract/business-limits.ts';
import { elementFields, type CodeField, type CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { gs1DigitsOfDay } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { countries } from '@gtinoteka/contract/texts/country-texts.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { columnsOf, isBatchHead, weightForm, type BatchColumn, type WeightForm } from './sheet-columns.ts';

/** A line of a batch with unvalidated values in the generator's notation. */
export interface BatchLine {
  readonly line: number;
  readonly values: CodeValues;
  /** fault of an ambiguous cell, whose code might differ from the sheet */
  readonly fault: { readonly field: CodeField; readonly code: ErrorCode } | null;
  /** name on the label; '': the catalogue's */
  readonly name: string;
}

const fields: readonly CodeField[] = [...elementFields, 'ngs1Resolver'];
/** Limits of one sheet, which has at most `limits.codeSheetBytes`. */
const sheetLimits = { partBytes: 100_000_000, inflatedBytes: 100_000_000, sharedCharacters: 20_000_000, columns: 256 };
const dates: ReadonlySet<CodeField> = new Set(['n11', 'n13', 'n15', 'n17', 'n7006']);

/**
 * Reads a sheet of codes (xlsx, csv): one code a row, columns by their headers.
 * - Throws TableFileError with a sentence for users: not such a sheet, or above `limits.codeLines` rows.
 */
export async function readBatchSheet(path: string): Promise<BatchLine[]> {
  const lines: BatchLine[] = [];
  for await (const batch of openTable(path, sheetLimits, isBatchHead)) {
    const columns = columnsOf(batch.columns);
    if (columns.n01 === undefined)
      throw new TableFileError(
        'NOT_A_TABLE',
        'W arkuszu nie ma kolumny GTIN. Nazwij tak kolumnę z numerami, jak w pliku przykładowym.',
      );
    const weights = weightForm(batch.columns[columns.n3103 ?? -1] ?? '');
    for (const { line, cells } of batch.rows) {
      if (cells.every((cell) => (cell ?? '').trim() === '')) continue;
      if (lines.length === limits.codeLines)
        throw new TableFileError('TOO_MANY_ROWS', 'Arkusz ma więcej niż 5000 wierszy. Podziel go na części.');
      const cell = (column: BatchColumn): string => cells[columns[column] ?? -1]?.trim() ?? '';
      lines.push({ line, ...readValues(cell, weights), name: cell('name') });
    }
  }
  if (lines.length === 0) throw new TableFileError('EMPTY', 'W arkuszu jest sam nagłówek, bez kodów.');
  return lines;
}

function readValues(cell: (column: BatchColumn) => string, weights: WeightForm): Pick<BatchLine, 'values' | 'fault'> {
  const values: Partial<Record<CodeField, string>> = {};
  let fault: BatchLine['fault'] = null;
  for (const field of fields) {
    const text = cell(field);
    if (text === '') continue;
    const meant = valueOf(field, text, weights);
    if (typeof meant === 'string') values[field] = meant;
    else {
      values[field] = text;
      fault ??= { field, code: meant.fault };
    }
  }
  return { values, fault };
}

/**
 * Converts a cell to the generator's notation.
 * - Unrecognised texts are unchanged and rejected later.
 * - Returns a fault for an ambiguous cell.
 */
function valueOf(field: CodeField, text: string, weights: WeightForm): string | { fault: ErrorCode } {
  if (dates.has(field)) return dateOf(text) ?? { fault: 'DATE_OUT_OF_WINDOW' };
  if (field === 'n3103') return weightOf(text, weights) ?? { fault: 'WEIGHT_UNCLEAR' };
  if (field === 'n422') return countryOf(text);
  if (field === 'n7008' || field === 'n7009') return text.toUpperCase();
  if (field === 'n7007') {
    const days = text.split(/\s*(?:\/|–|\bdo\b)\s*/).map(dateOf);
    return days.includes(null) ? { fault: 'DATE_OUT_OF_WINDOW' } : days.join('');
  }
  return text;
}

const namesOfRegions = new Intl.DisplayNames('pl', { type: 'region', fallback: 'none' });
const countryNumbers = new Map(countries.map(({ value, text }) => [foldText(text), value]));

/** Country as three digits, from digits, its Polish name or its two letters (616, Polska, PL). */
function countryOf(text: string): string {
  if (/^\d{1,2}$/.test(text)) return text.padStart(3, '0');
  const name = /^[a-z]{2}$/i.test(text) ? namesOfRegions.of(text.toUpperCase()) : text;
  return countryNumbers.get(foldText(name ?? '')) ?? text;
}

/**
 * Converts 2027-11-30, 30-11-2027 and 30.11.2027 to YYMMDD.
 * - Null for a year whose two digits mean another century (1927).
 */
function dateOf(text: string): string | null {
  const day = text.trim();
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00.*)?$/.exec(day) ?? [];
  if (year && month && date) return gs1DigitsOfDay(`${year}-${month}-${date}`);
  const [, first, second, last] = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(day) ?? [];
  if (first && second && last) return gs1DigitsOfDay(`${last}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`);
  // Spreadsheets remove the leading zero of 050131.
  return /^\d{5}$/.test(day) ? `0${day}` : day;
}

/**
 * Converts a weight to the six digits of AI 3103 (thousandths of a kilogram).
 * - Six digits are used unchanged.
 * - A bare whole number is read by the column's header: kilograms, or six digits without leading zeros (spreadsheets
 *   turn 000500 into 500).
 * - Null if the header is ambiguous.
 */
function weightOf(text: string, form: WeightForm): string | null {
  if (/^\d{6}$/.test(text)) return text;
  if (/^\d{1,5}$/.test(text)) {
    if (form === 'digits') return text.padStart(6, '0');
    if (form === null) return null;
  }
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg)?$/i.exec(text) ?? [];
  return whole === '' ? text : `${whole.padStart(3, '0')}${rest.padEnd(3, '0')}`;
}
