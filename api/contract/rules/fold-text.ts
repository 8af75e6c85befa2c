/** Characters that Unicode does not decompose into ASCII, as PostgreSQL's unaccent writes them. */
const written: readonly (readonly [to: string, from: string])[] = [
  ['ae', 'Ææ'],
  ['d', 'ÐðĐđ'],
  ['h', 'Ħħ'],
  ['i', 'ı'],
  ['l', 'ŁłĿŀ'],
  ['n', 'Ŋŋ'],
  ['o', 'Øø'],
  ['oe', 'Œœ'],
  ['q', 'ĸ'],
  ['ss', 'ßẞ'],
  ['t', 'Ŧŧ'],
  ['th', 'Þþ'],
  ["'n", 'ŉ'],
  ['-', '\u{ad}‐‑‒–—―−'],
  ["'", '‘’‛′ʼ'],
  ['"', '“”‟″'],
  [',', '‚'],
  [',,', '„'],
  ['<', '‹'],
  ['>', '›'],
  ['<<', '«'],
  ['>>', '»'],
  ['!', '¡'],
  ['?', '¿'],
  ['/', '÷⁄∕'],
  ['*', '×'],
  ['+/-', '±'],
  ['||', '‖'],
  ['(c)', '©'],
  ['(r)', '®'],
  ['(p)', '℗'],
  [' 1/4', '¼'],
  [' 1/2', '½'],
  [' 3/4', '¾'],
  ['μ', 'µ'],
  ['™', '™'],
];
const asWritten = new Map(written.flatMap(([to, from]) => Array.from(from, (character) => [character, to] as const)));

/**
 * Text for comparing what a person types with what is written: lower case, accents off, ł as l, typographic signs as they are typed, so
 * that `zolc` finds `Żółć`, and `m2` finds `m²`. The database's `fold_text` does the same to the letters and signs of European texts.
 */
export function foldText(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) => asWritten.get(character) ?? plainOf(character)).toLowerCase();
}

/** A letter without its accents where that is ASCII; other alphabets stay. */
function plainOf(character: string): string {
  const plain = character.normalize('NFKD').replace(/[\u0300-\u0362]/g, '');
  return /^[!-~]*$/.test(plain) ? plain : character;
}
