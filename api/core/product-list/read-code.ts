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
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { faultSentence, prefixSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';

/** Damage by a spreadsheet that was repaired: lost zeros, a number format, or a formula. */
export type CodeRepair = 'zeros' | 'exponent' | 'spelling';

/** Result of reading a code cell: a code, or why it is invalid and what to do, as Polish sentences. */
export type ReadCode =
  | {
      readonly gtin14: string;
      /** the digits only */
      readonly code: string;
      /** the repaired damage; absent if only blanks and dashes were removed */
      readonly repair?: CodeRepair;
    }
  | {
      readonly why: RowReason;
      readonly reason: string;
      readonly mend: string;
      /** the probable code, with a valid check digit */
      readonly offer: string | null;
      /** 14 digits of a code with a wrong check digit, which may repeat in other rows */
      readonly wrong14?: string;
    };

/** Options for the cells of one column. */
export interface CodeReading {
  /** restores leading zeros */
  readonly restoreZeros?: boolean | undefined;
  /** most check digits are wrong: these are the company's own numbers, and no GTIN is proposed */
  readonly holdsOwnNumbers?: boolean | undefined;
  /** most numbers as short as a code without zeros have wrong check digits: none is proposed */
  readonly holdsShortNumbers?: boolean | undefined;
}

/** Value of a formula cell without a cached result. */
export const formulaWithoutValue = '(formuła bez wartości)';

function faulty(why: RowReason, reason: string, mend: string, offer: string | null = null): ReadCode {
  return { why, reason, mend, offer };
}

/** Longest cell that is read as a code: labels, several codes and surrounding text. */
const longestCell = 500;

/**
 * Removes spreadsheet notation of a code: `="590…"` and `'590…` for a text, `590…,00` and `5.9…E+12` for a number.
 */
function withoutSpelling(raw: string): { text: string; repair?: CodeRepair } {
  const trimmed = raw.trim();
  const text = trimmed.replace(/^="([^"]*)"$/, '$1').replace(/^['’`]/, '');
  const [, whole] = /^(\d+)[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined) return { text: whole, repair: 'spelling' };
  const [, first, others = '', power] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first !== undefined && others.length === Number(power)) return { text: first + others, repair: 'exponent' };
  return text === trimmed ? { text } : { text, repair: 'spelling' };
}

/** Common placeholders for "no code", and zeros fewer than a code has. */
const placeholder =
  /^(?:(?:brak|bez|nie ?ma|no)(?: (?:kodu?|numeru?|ean|gtin|upc|kodu (?:ean|gtin|kreskowego)|danych|barcode))?|nie ?dotyczy|(?:nd|[nb]\.? ?d|n[/\\]?[ad]|b[/\\]?[dk])\.?|nieznan[yae]|unknown|tbd|none|null|nan|nil|undefined|empty|puste|[-–—−_.?/*]{1,20}|x{1,3}|0{1,7}|#[a-ząćęłńóśźż/0-9]{1,12}[!?]?)$/i;

/** Whether a cell has no code: blank or a placeholder. */
export function saysNoCode(cell: string): boolean {
  const text = cell.trim();
  return text === '' || (text.length <= 30 && placeholder.test(text));
}

/** The codes of a cell with several: parts with the length of codes; otherwise none. */
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
/**
 * Dates as shown by Excel in Polish and English: 2024.03.12, 12.03.2024, 03/12/2024, 12-03-24, 03.2024, 12-mar,
 * mar.24, 12 marca 2024.
 */
const asDate = new RegExp(
  `^(?:${year}([-./])${month}\\1${day}|(?:${day}([-./])${month}|${month}([-./])${day})(?:\\2|\\3)(?:${year}|\\d\\d)|${month}[./]${year}|` +
    `${day}[-. /]?${months}\\.?(?:[-. /](?:${year}|\\d\\d))?|${months}\\.?[-. /](?:${year}|\\d\\d?)(?:, ?${year})?)` +
    '(?: ?r\\.?)?(?:,?[t ]\\d\\d?:\\d\\d.*)?$',
  'i',
);

const asText = 'Ustaw kolumnę kodów jako tekst i wpisz kod jeszcze raz.';

/**
 * Reads a code cell. Recognises damage by spreadsheets (leading zeros, 5,9E+12, dates).
 * - Lost zeros are restored only if the column's options say so.
 */
export function readCode(
  raw: string,
  { restoreZeros = false, holdsOwnNumbers = false, holdsShortNumbers = false }: CodeReading = {},
): ReadCode {
  const read = readAsItStands(raw);
  if ('code' in read) return read;
  if (restoreZeros && read.why === 'gtin_lost_zero' && read.offer !== null)
    return { gtin14: toGtin14(read.offer), code: read.offer, repair: 'zeros' };
  if (read.why === 'gtin_lost_zero' && (holdsOwnNumbers || holdsShortNumbers))
    return faulty('gtin_length', 'Zła liczba cyfr. GTIN ma 8, 12, 13 albo 14 cyfr.', 'Przepisz kod z opakowania.');
  return holdsOwnNumbers && read.why === 'gtin_check_digit' ? ownNumber : read;
}

const ownNumber = faulty(
  'not_trade_item',
  'To raczej nie jest GTIN: w tej kolumnie cyfra kontrolna zgadza się tylko przypadkiem.',
  'Wpisz kod, który producent nadał produktowi.',
);

function readAsItStands(raw: string): ReadCode {
  if (/^\d{12,14}$/.test(raw) && checkGtin(raw) === null) return { gtin14: toGtin14(raw), code: raw };
  if (saysNoCode(raw)) return faulty('gtin_missing', 'Brak numeru GTIN.', 'Wpisz kod z opakowania.');
  if (raw.length > longestCell)
    return faulty('gtin_characters', 'Komórka ma za dużo znaków jak na kod.', 'Zostaw w komórce same cyfry kodu.');
  const { text, repair } = withoutSpelling(raw);
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
  if (fault === null) return { gtin14: toGtin14(code), code, ...(repair && { repair }) };
  if (fault === 'GTIN_INVALID_CHARACTERS' || fault === 'GTIN_INVALID_LENGTH') {
    const all = codesIn(text);
    const [first] = all;
    const several = new Set(all.map(toGtin14)).size;
    // The same code twice, joined by a spreadsheet.
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
  if (fault === 'GTIN_INVALID_CHECKSUM') {
    const from = issuer(code);
    // Restricted numbers contain weights and prices: they are the shop's own, not mistyped.
    if (from.kind === 'restricted')
      return faulty('not_trade_item', prefixSentence(from), 'Wpisz kod, który producent nadał produktowi.');
    return {
      why: 'gtin_check_digit',
      reason: faultSentence(code, fault),
      mend: 'Porównaj kod z opakowaniem: któraś cyfra jest inna.',
      offer: code.slice(0, -1) + String(checkDigit(code.slice(0, -1))),
      wrong14: toGtin14(code),
    };
  }
  return faulty('gtin_all_zero', faultSentence(code, fault), 'Wpisz kod z opakowania.');
}

function wrongLength(code: string, fault: ErrorCode): ReadCode {
  const full = code.length === 7 ? 8 : code.length >= 9 && code.length <= 11 ? 12 : 0;
  // A spreadsheet that removes zeros leaves none.
  if (full > 0 && !code.startsWith('0') && hasValidCheckDigit(code)) {
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
 * The digits of a certain code: a valid one, or one with restored zeros and a valid check digit.
 * - Null if a person must look at the product.
 */
export function sureCode(read: ReadCode): string | null {
  if ('code' in read) return read.code;
  return read.why === 'gtin_lost_zero' ? read.offer : null;
}
