import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import type { RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import {
  checkDigit,
  checkGtin,
  cleanGtin,
  gtinLengths,
  hasValidCheckDigit,
  toGtin14,
} from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { faultSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';

/** What a cell of codes says: a code, or why it is none and what to do. Texts are Polish sentences. */
export type ReadCode =
  | {
      readonly gtin14: string;
      /** the digits, without what was written around them */
      readonly code: string;
      /** zeros at the beginning, which a spreadsheet lost, were put back as the company wished */
      readonly isRestored?: true;
    }
  | {
      readonly why: RowReason;
      readonly reason: string;
      readonly mend: string;
      /** the code that was probably meant; its check digit agrees */
      readonly offer: string | null;
      /** 14 digits of a code whose check digit alone is wrong: the same one may stand in other rows */
      readonly wrong14?: string;
    };

/** What a cell says that holds a formula and no value of it: whoever wrote the file did not count it. */
export const formulaWithoutValue = '(formuła bez wartości)';

function faulty(why: RowReason, reason: string, mend: string, offer: string | null = null): ReadCode {
  return { why, reason, mend, offer };
}

/** A code without what spreadsheets write around one: `="590…"` and `'590…` for a text, `590…,00` and `5.9…E+12` for a whole number. */
function withoutSpelling(raw: string): string {
  const text = raw
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^['’`]/, '');
  const [, whole] = /^(\d+)[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined) return whole;
  const [, first, others = '', power] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && others.length === Number(power) ? first + others : text;
}

/** The codes of a cell with several: parts that all could be codes by their length. None where the cell is not such. */
export function codesIn(text: string): readonly string[] {
  const parts = text.split(/[,;/|\s]+/).filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => /^\d+$/.test(part) && gtinLengths.includes(part.length))
    ? parts
    : [];
}

const months =
  '(?:sty(?:cze[nń]|cznia)?|luty|lut(?:ego)?|mar(?:zec|ca|ch)?|kwi(?:ecie[nń]|etnia)?|maja?|cze(?:rwiec|rwca)?|lip(?:iec|ca)?|' +
  'sie(?:rpie[nń]|rpnia)?|wrz(?:esie[nń]|e[sś]nia)?|pa[zź](?:dziernika?)?|lis(?:topada?)?|gru(?:dzie[nń]|dnia)?|' +
  'jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const [day, month, year] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '(?:19|20)\\d\\d'];
/** Dates as Excel shows them, in Polish and English: 2024.03.12, 12.03.2024, 03/12/2024, 12-03-24, 03.2024, 12-mar, mar.24, 12 marca 2024. */
const asDate = new RegExp(
  `^(?:${year}([-./])${month}\\1${day}|(?:${day}([-./])${month}|${month}([-./])${day})(?:\\2|\\3)(?:${year}|\\d\\d)|${month}[./]${year}|` +
    `${day}[-. /]?${months}\\.?(?:[-. /](?:${year}|\\d\\d))?|${months}\\.?[-. /](?:${year}|\\d\\d?)(?:, ?${year})?)` +
    '(?: ?r\\.?)?(?:,?[t ]\\d\\d?:\\d\\d.*)?$',
  'i',
);

const asText = 'Ustaw kolumnę kodów jako tekst i wpisz kod jeszcze raz.';

/**
 * Reads a cell of codes. What a spreadsheet has done to a code is recognised and said (FIELD: leading zeros, 5,9E+12, dates). `restoreZeros`:
 * one that lost its zeros is the code that it was.
 */
export function readCode(raw: string, { restoreZeros = false }: { restoreZeros?: boolean | undefined } = {}): ReadCode {
  const read = readAsItStands(raw);
  if (!restoreZeros || !('why' in read) || read.why !== 'gtin_lost_zero' || read.offer === null) return read;
  return { gtin14: toGtin14(read.offer), code: read.offer, isRestored: true };
}

function readAsItStands(raw: string): ReadCode {
  if (raw.trim() === '') return faulty('gtin_missing', 'Brak numeru GTIN.', 'Wpisz kod z opakowania.');
  const text = withoutSpelling(raw);
  if (text === formulaWithoutValue)
    return faulty(
      'gtin_missing',
      'W komórce jest formuła bez wartości.',
      'Otwórz plik w arkuszu, zapisz go i wyślij jeszcze raz albo wpisz kod jako tekst.',
    );
  const written = text.replace(/[\s\u00a0]+/g, ' ');
  if (asDate.test(written))
    return faulty(
      'gtin_rewritten',
      `Arkusz zamienił kod na datę ${written.replace(/,?[t ]\d\d?:\d\d.*$/i, '')}.`,
      asText,
    );
  const [, positive] = /^[-\u2010-\u2015\u2212] ?(\d+)$/.exec(written) ?? [];
  if (positive !== undefined && checkGtin(positive) === null)
    return faulty('gtin_characters', 'Przed kodem stoi minus.', 'Usuń minus i porównaj kod z opakowaniem.', positive);
  const code = cleanGtin(text);
  const fault = checkGtin(code);
  if (fault === null) return { gtin14: toGtin14(code), code };
  if (fault === 'GTIN_INVALID_CHARACTERS' || fault === 'GTIN_INVALID_LENGTH') {
    const all = codesIn(text);
    const [first] = all;
    const several = new Set(all.map(toGtin14)).size;
    // The same code again, written twice by a spreadsheet's join.
    if (first !== undefined && several === 1) return readAsItStands(first);
    if (several > 0)
      return faulty('gtin_several', `W komórce jest kilka kodów: ${several}.`, 'Zostaw w wierszu jeden kod.');
  }
  if (fault === 'GTIN_INVALID_CHARACTERS') {
    if (/^\d[.,]?\d*e\+?\d+$/i.test(code))
      return faulty('gtin_rewritten', `Arkusz zapisał kod jako ${text}. Cyfr nie ma już w pliku.`, asText);
    return faulty('gtin_characters', faultSentence(code, fault), 'Zostaw w komórce same cyfry kodu.');
  }
  if (fault === 'GTIN_INVALID_LENGTH') return wrongLength(code, fault);
  if (fault === 'GTIN_INVALID_CHECKSUM')
    return {
      why: 'gtin_check_digit',
      reason: faultSentence(code, fault),
      mend: 'Porównaj kod z opakowaniem: któraś cyfra jest inna.',
      offer: code.slice(0, -1) + String(checkDigit(code.slice(0, -1))),
      wrong14: toGtin14(code),
    };
  return faulty('gtin_all_zero', faultSentence(code, fault), 'Wpisz kod z opakowania.');
}

function wrongLength(code: string, fault: ErrorCode): ReadCode {
  const full = code.length === 7 ? 8 : code.length >= 9 && code.length <= 11 ? 12 : 0;
  if (full > 0 && hasValidCheckDigit(code)) {
    const offer = code.padStart(full, '0');
    return faulty(
      'gtin_lost_zero',
      `Zła liczba cyfr: jest ${code.length}. Arkusz zgubił zero na początku, kod to ${offer}.`,
      'Zapisz kody z zerem na początku jako tekst.',
      offer,
    );
  }
  return faulty('gtin_length', faultSentence(code, fault), 'Przepisz kod z opakowania.');
}

/**
 * The digits of a cell of codes where they are sure: those of a right code, and those of a code that lost the zeros before it, its check
 * digit agreeing with them. Null where somebody has to look at the product.
 */
export function sureCode(read: ReadCode): string | null {
  if ('code' in read) return read.code;
  return read.why === 'gtin_lost_zero' ? read.offer : null;
}
