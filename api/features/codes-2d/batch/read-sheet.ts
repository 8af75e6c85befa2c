import { limits } from '@gtinoteka/contract/business-limits.ts';
import { elementFields, type CodeField, type CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { gs1DigitsOfDay } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { countries } from '@gtinoteka/contract/texts/country-texts.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { columnsOf, isBatchHead, weightForm, type BatchColumn, type WeightForm } from './sheet-columns.ts';

/** A line of a batch, its values as the form of the generator would have them; whether they are right is not asked yet. */
export interface BatchLine {
  readonly line: number;
  readonly values: CodeValues;
  /** of a cell that could be read in two ways: a code of it might say another thing than the sheet */
  readonly fault: { readonly field: CodeField; readonly code: ErrorCode } | null;
  /** of the label; '': as the catalogue has it */
  readonly name: string;
}

const fields: readonly CodeField[] = [...elementFields, 'ngs1Resolver'];
/** What one sheet may hold; it is of at most `limits.codeSheetBytes`. */
const sheetLimits = { partBytes: 100_000_000, inflatedBytes: 100_000_000, sharedCharacters: 20_000_000, columns: 256 };
const dates: ReadonlySet<CodeField> = new Set(['n11', 'n13', 'n15', 'n17', 'n7006']);

/**
 * Reads a sheet of codes (xlsx, csv): one code a row, columns by their heads. Throws TableFileError, whose message is a sentence for people,
 * for what is no such sheet and above `limits.codeLines` rows.
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
    const meant = meantValue(field, text, weights);
    if (typeof meant === 'string') values[field] = meant;
    else {
      values[field] = text;
      fault ??= { field, code: meant.fault };
    }
  }
  return { values, fault };
}

/**
 * What a cell stands for as a value of the generator; what cannot be understood stays, to be refused as it is. A fault where it might be
 * understood wrongly.
 */
function meantValue(field: CodeField, text: string, weights: WeightForm): string | { fault: ErrorCode } {
  if (dates.has(field)) return meantDate(text) ?? { fault: 'DATE_OUT_OF_WINDOW' };
  if (field === 'n3103') return meantWeight(text, weights) ?? { fault: 'WEIGHT_UNCLEAR' };
  if (field === 'n422') return meantCountry(text);
  if (field === 'n7008' || field === 'n7009') return text.toUpperCase();
  if (field === 'n7007') {
    const days = text.split(/\s*(?:\/|–|\bdo\b)\s*/).map(meantDate);
    return days.includes(null) ? { fault: 'DATE_OUT_OF_WINDOW' } : days.join('');
  }
  return text;
}

const namesOfRegions = new Intl.DisplayNames('pl', { type: 'region', fallback: 'none' });
const countryNumbers = new Map(countries.map(({ value, text }) => [foldText(text), value]));

/** Three digits of a country that is written as they are, by its Polish name or by its two letters (616, Polska, PL). */
function meantCountry(text: string): string {
  if (/^\d{1,2}$/.test(text)) return text.padStart(3, '0');
  const name = /^[a-z]{2}$/i.test(text) ? namesOfRegions.of(text.toUpperCase()) : text;
  return countryNumbers.get(foldText(name ?? '')) ?? text;
}

/**
 * YYMMDD of a day as spreadsheets and people write it: 2027-11-30, 30-11-2027, 30.11.2027. Null for a year whose two digits are read as
 * another one (1927).
 */
function meantDate(text: string): string | null {
  const day = text.trim();
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00.*)?$/.exec(day) ?? [];
  if (year && month && date) return gs1DigitsOfDay(`${year}-${month}-${date}`);
  const [, first, second, last] = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(day) ?? [];
  if (first && second && last) return gs1DigitsOfDay(`${last}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`);
  // A spreadsheet takes the zero off 050131.
  return /^\d{5}$/.test(day) ? `0${day}` : day;
}

/**
 * Six digits (thousandths of a kilogram) of kilograms as people write them; six digits are meant as they stand. A bare whole number is what
 * the head of the column says: kilograms, or the six digits, of which spreadsheets take the zeros off (000500 becomes 500). Null where
 * it does not say.
 */
function meantWeight(text: string, form: WeightForm): string | null {
  if (/^\d{6}$/.test(text)) return text;
  if (/^\d{1,5}$/.test(text)) {
    if (form === 'digits') return text.padStart(6, '0');
    if (form === null) return null;
  }
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg)?$/i.exec(text) ?? [];
  return whole === '' ? text : `${whole.padStart(3, '0')}${rest.padEnd(3, '0')}`;
}
