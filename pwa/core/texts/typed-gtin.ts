import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { TypedGtin } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { faultSentence, prefixSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';

function completeSentence({ digits, issuer: from, mayGoOn }: TypedGtin): string {
  const isTrap = digits.length === 12 && digits.startsWith('590');
  return [
    `${digits.length} cyfr, cyfra kontrolna się zgadza.`,
    isTrap
      ? 'Numer z 12 cyfr czyta się z zerem na początku, więc to nie jest polski prefiks 590.'
      : from && prefixSentence(from),
    mayGoOn && 'Jeśli to początek dłuższego numeru, pisz dalej.',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * What is said of digits to which more may be added. 8 and 12 of them may be a whole number that is wrong: said softly, in place of
 * the prefix, which is another one in either reading.
 */
function typingSentence({ value, missing = 0, faultIfWhole, issuer: from }: TypedGtin): string {
  const digits = `${missing} ${plural(missing, 'cyfry', 'cyfr', 'cyfr')} do 13.`;
  if (faultIfWhole === 'GTIN_ALL_ZERO')
    return `${faultSentence(value, faultIfWhole)} Jeśli to początek dłuższego, brakuje ${digits}`;
  const lacks = `Brakuje ${digits}`;
  if (faultIfWhole === 'GTIN_INVALID_CHECKSUM')
    return `${lacks} Jeśli to już cały numer: błędna cyfra kontrolna, jest ${value.slice(-1)}, powinna być ${checkDigit(value.slice(0, -1))}.`;
  return from ? `${lacks} ${prefixSentence(from)}` : lacks;
}

/** What the GTIN field says of what was typed; empty for an empty field. */
export function typedSentence(typed: TypedGtin): string {
  if (typed.state === 'complete') return completeSentence(typed);
  if (typed.state === 'typing') return typingSentence(typed);
  return typed.fault ? faultSentence(typed.value, typed.fault) : '';
}
