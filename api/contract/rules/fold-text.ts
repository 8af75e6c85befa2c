/** Letters that have no decomposition into a base letter and an accent; everything else is handled by NFD. */
const folded: Record<string, string> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};

const smallDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉';

/**
 * Text for comparing what a person types with what is written: lower case, accents off, ł as l, so that `zolc` finds `Żółć`
 * (stripping NFD accents alone misses ł), and `m2` finds `m²`. Spaces and punctuation stay as they are.
 */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      // NFD sorts the marks after a letter, which costs the square of their number; no script writes 30 (UAX #15, stream-safe text).
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[łßøđðþæœıħŧ]/g, (letter) => folded[letter] ?? letter)
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]/g, (digit) => String(smallDigits.indexOf(digit) % 10))
  );
}
