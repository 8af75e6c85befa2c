import type { ErrorCode } from '../error-codes.ts';
import { firstErrorTexts } from '../first-error-texts.ts';
import { checkDigit, checkGtin, cleanGtin } from './gtin.ts';
import { issuer, type Issuer, prefixSentence, typedPrefix } from './gtin-prefix.ts';
import { plural } from './plural.ts';

export interface TypedGtin {
  /** `complete`: a number that can be sent; `typing`: nothing wrong so far */
  state: 'empty' | 'typing' | 'complete' | 'wrong' | 'too-long';
  /** what was typed, its digits alone */
  digits: string;
  /** digits missing to 13, while typing */
  missing?: number;
  wrongDigit?: { is: string; shouldBe: string };
  fault?: ErrorCode;
  /** known from the third digit on, of what is typed as the beginning of 13 digits */
  issuer?: Issuer;
  /** what the field says, in Polish; empty for an empty field */
  sentence: string;
}

const texts: Partial<Record<ErrorCode, string>> = firstErrorTexts;

/** Says why a number is refused, with the digits and characters at fault (design, Voice 5 and 6). */
export function faultSentence(value: string, fault: ErrorCode): string {
  if (fault === 'GTIN_INVALID_CHECKSUM') {
    return `Błędna cyfra kontrolna: jest ${value.slice(-1)}, powinna być ${checkDigit(value.slice(0, -1))}.`;
  }
  if (fault === 'GTIN_INVALID_LENGTH') {
    return `Zła liczba cyfr: jest ${value.length}. GTIN ma 8, 12, 13 albo 14 cyfr.`;
  }
  if (fault === 'GTIN_INVALID_CHARACTERS') {
    const others = Array.from(new Set(value.replace(/\d/g, '')));
    const shown = others.slice(0, 5).map((character) => `„${character}”`);
    return `${firstErrorTexts[fault]} Usuń: ${shown.join(', ')}${others.length > shown.length ? ' i inne znaki' : ''}.`;
  }
  return texts[fault] ?? firstErrorTexts.GTIN_INVALID;
}

function completeSentence(digits: string, from: Issuer, final: boolean): string {
  const agrees = `${digits.length} cyfr, cyfra kontrolna się zgadza.`;
  const trap = digits.length === 12 && digits.startsWith('590');
  const whole = trap
    ? `${agrees} Numer z 12 cyfr czyta się z zerem na początku, więc to nie jest polski prefiks 590.`
    : `${agrees} ${prefixSentence(from)}`;
  return !final && digits.length < 13 ? `${whole} Jeśli to początek dłuższego numeru, pisz dalej.` : whole;
}

/**
 * What is said of digits to which more may be added. 8 and 12 of them may be a whole number that is wrong: said softly, in place of
 * the prefix, which is another one in either reading.
 */
function typingSentence(value: string, fault: ErrorCode, from: Issuer | null): string {
  const missing = 13 - value.length;
  const lacks = `rakuje ${missing} ${plural(missing, 'cyfry', 'cyfr', 'cyfr')} do 13.`;
  if (fault === 'GTIN_ALL_ZERO') return `${faultSentence(value, fault)} Jeśli to początek dłuższego, b${lacks}`;
  if (fault === 'GTIN_INVALID_CHECKSUM') {
    const wrong = faultSentence(value, fault).replace('Błędna', 'błędna').replace(':', ',');
    return `B${lacks} Jeśli to już cały numer: ${wrong}`;
  }
  return from ? `B${lacks} ${prefixSentence(from)}` : `B${lacks}`;
}

/**
 * What the GTIN field can say without a server while digits are typed (issue 3: digits missing, check digit, organisation,
 * restricted circulation). 8 and 12 digits may be a whole number or the beginning of a longer one: they are complete when their
 * check digit agrees and otherwise still being typed, with a word on what is wrong if they are all, unless `final` says that nothing more will come (paste, scan, submit).
 * The prefix names an organisation, never the source of the data.
 */
export function describeTyped(typed: string, final = false): TypedGtin {
  const value = cleanGtin(typed);
  const digits = value.replace(/\D/g, '');
  if (value === '') return { state: 'empty', digits, sentence: '' };

  const fault = checkGtin(value);
  const count = value.length;
  if (fault === null) {
    const from = issuer(value);
    return { state: 'complete', digits, issuer: from, sentence: completeSentence(digits, from, final) };
  }
  const unfinished = fault !== 'GTIN_INVALID_CHARACTERS' && count < 13 && !final;
  if (unfinished) {
    const missing = 13 - count;
    const prefix = typedPrefix(digits);
    // an unassigned prefix of 13 digits may be an ordinary one of the 12 that are being typed
    const from = prefix?.kind === 'unused' ? null : prefix;
    return {
      state: 'typing',
      digits,
      missing,
      ...(from && { issuer: from }),
      sentence: typingSentence(value, fault, from),
    };
  }
  return {
    state: count > 14 && fault === 'GTIN_INVALID_LENGTH' ? 'too-long' : 'wrong',
    digits,
    fault,
    ...(fault === 'GTIN_INVALID_CHECKSUM' && {
      wrongDigit: { is: value.slice(-1), shouldBe: String(checkDigit(value.slice(0, -1))) },
    }),
    sentence: faultSentence(value, fault),
  };
}
