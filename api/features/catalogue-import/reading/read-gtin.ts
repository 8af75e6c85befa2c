import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { CellFault } from '../../../core/input/row-fault.ts';
import { readCode, type CodeReading } from '../../../core/product-list/read-code.ts';
import type { CodeCounts } from '../import-reports.ts';

/** Codes of faults, by why a cell is no code. */
const faults: Readonly<Partial<Record<RowReason, ErrorCode>>> = {
  gtin_missing: 'FIELD_REQUIRED',
  gtin_lost_zero: 'GTIN_INVALID_LENGTH',
  gtin_length: 'GTIN_INVALID_LENGTH',
  gtin_several: 'GTIN_INVALID_LENGTH',
  gtin_check_digit: 'GTIN_INVALID_CHECKSUM',
  not_trade_item: 'GTIN_NOT_TRADE_ITEM',
  gtin_all_zero: 'GTIN_ALL_ZERO',
};

/** What the text of the error says whole. */
const saidByCode: ReadonlySet<RowReason> = new Set([
  'gtin_length',
  'gtin_characters',
  'gtin_check_digit',
  'gtin_all_zero',
]);

export function noCodeCounts(): CodeCounts {
  return { zeros: 0, zerosExample: null, numbers: 0, lost: 0 };
}

/**
 * The 14-digit form of a GTIN cell, read as verification reads one; a CellFault with the code of the structure's fault where it has none.
 * What a spreadsheet did to it is counted.
 */
export function readGtin(raw: string, column: string, reading: CodeReading = {}, counts = noCodeCounts()): string {
  const read = readCode(raw, reading);
  if ('code' in read) {
    if (read.repair === 'zeros') {
      counts.zeros++;
      counts.zerosExample ??= [raw.trim().slice(0, 40), read.code];
    } else if (read.repair !== undefined) counts.numbers++;
    return read.gtin14;
  }
  if (read.why === 'gtin_rewritten') counts.lost++;
  const code = faults[read.why] ?? 'GTIN_INVALID_CHARACTERS';
  throw new CellFault(column, raw, code, saidByCode.has(read.why) ? errorTexts[code] : `${read.reason} ${read.mend}`);
}
