import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { BatchRefusal } from '@gtinoteka/contract/files/code-batches.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import { csvCell } from '../../../core/table-writing/safe-text.ts';
import type { RefusedLine } from '../../../store/code-batches/code-batches.ts';
import { columnName } from './sheet-columns.ts';

/** Texts about a sheet instead of the form's texts. */
const ofSheets: Partial<Record<RefusedLine['code'], string>> = {
  COUNTRY_CODE_INVALID: 'Nie ma takiego kraju. Wpisz trzy cyfry, dwie litery albo polską nazwę: 616, PL, Polska.',
};

/** Describes a rejected line. */
export function shownRefusal({ line, gtin, field, code }: RefusedLine): BatchRefusal {
  const isOfNumber = /^GTIN_(?:INVALID|ALL)/.test(code);
  const reason = isOfNumber ? faultSentence(cleanGtin(gtin), code) : (ofSheets[code] ?? errorTexts[code]);
  return { line, gtin, field: columnName(field), reason };
}

/** All rejected lines as csv for Polish spreadsheets; no cell is a formula. */
export function refusedCsv(refused: readonly RefusedLine[]): Buffer {
  const rows = refused.map(shownRefusal).map(({ line, gtin, field, reason }) => [String(line), gtin, field, reason]);
  const lines = [['Wiersz', 'GTIN', 'Pole', 'Powód'], ...rows].map((cells) => cells.map(csvCell).join(';'));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}
