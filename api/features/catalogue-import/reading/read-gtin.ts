import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { CellFault } from '../../../core/input/row-fault.ts';
import { readCode, type CodeReading } from '../../../core/product-list/read-code.ts';
import type { CodeCounts } from '../import-reports.ts';

/** Error code of each reason. */
const faults: Readonly<Partial<Record<RowReason, ErrorCode>>> = {
  gtin_missing: 'FIELD_REQUIRED',
  gtin_lost_zero: 'GTIN_INVALID_LENGTH',
  gtin_length: 'GTIN_INVALID_LENGTH',
  gtin_several: 'GTIN_INVALID_LENGTH',
  gtin_check_digit: 'GTIN_INVALID_CHECKSUM',
  not_trade_item: 'GTIN_NOT_TRADE_ITEM',
  gtin_all_zero: 'GTIN_ALL_ZERO',
};

/** Reasons fully explained by the error's text. */
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
 * Returns the 14 digits of a GTIN cell, read as in verification.
 * - Throws CellFault with the code of the structural fault.
 * - Counts the damage by a spreadsheet.
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
