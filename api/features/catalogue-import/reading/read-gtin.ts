import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { checkGtin, cleanGtin, hasValidCheckDigit, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { CellFault } from '../../../core/input/row-fault.ts';

/** What a spreadsheet does to codes, said beside the code of the fault so that whoever sent the file knows what to mend. */
function reasonFor(code: 'GTIN_INVALID_LENGTH' | 'GTIN_INVALID_CHARACTERS', digits: string): string {
  if (code === 'GTIN_INVALID_CHARACTERS')
    return /^\d[.,]?\d*e\+?\d+$/i.test(digits)
      ? 'Kod zapisany jako liczba w postaci wykładniczej: ustaw w arkuszu format tekstowy i wczytaj kod ponownie.'
      : errorTexts[code];
  const full = digits.length === 7 ? 8 : digits.length >= 9 && digits.length <= 11 ? 12 : 0;
  return full > 0 && hasValidCheckDigit(digits)
    ? `Zła liczba cyfr (${digits.length}): prawdopodobnie zgubione zero na początku, ${digits.padStart(full, '0')}.`
    : errorTexts[code];
}

/**
 * A code without what spreadsheets write around one in a text file: `="5901520000059"` and `'5901520000059` for a text,
 * `5901520000059,00` and `5.901520000059E+12` for a whole number. A number with a fraction, or one whose digits are not all written,
 * stays as it is.
 */
function withoutSpelling(raw: string): string {
  const text = raw
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '');
  const [, whole] = /^(\d+)[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined) return whole;
  const [, first, others = '', power] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && others.length === Number(power) ? first + others : text;
}

/** The 14-digit form of a GTIN cell; a CellFault with the code of the structure's fault where it has none. */
export function readGtin(raw: string, column: string): string {
  if (raw.trim() === '') throw new CellFault(column, raw, 'FIELD_REQUIRED', 'Brak numeru GTIN.');
  const digits = cleanGtin(/^\d+$/.test(raw) ? raw : withoutSpelling(raw));
  const code = checkGtin(digits);
  if (code === null) return toGtin14(digits);
  throw code === 'GTIN_INVALID_LENGTH' || code === 'GTIN_INVALID_CHARACTERS'
    ? new CellFault(column, raw, code, reasonFor(code, digits))
    : new CellFault(column, raw, code);
}
