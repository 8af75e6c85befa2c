import { polishLetter, upperHalves } from './single-byte.ts';

/** The bytes that programs took for windows-1252 (or for the control characters of ISO-8859-1), as characters, to what they stand for. */
const westernToPolish = new Map<string, string>();
/** The byte a character was read from, where UTF-8 was taken for windows-1250 or windows-1252. */
const bytesOf = { 'windows-1250': new Map<string, number>(), 'windows-1252': new Map<string, number>() };
for (let n = 0; n < 128; n++) {
  const polish = upperHalves['windows-1250'][n] ?? '';
  const western = upperHalves['windows-1252'][n] ?? '';
  westernToPolish.set(String.fromCharCode(n + 128), polish);
  westernToPolish.set(western, polish);
  bytesOf['windows-1252'].set(western, n + 128);
  bytesOf['windows-1250'].set(polish, n + 128);
}

/** Letters of Polish words that were read as windows-1252: ³ for ł, ¹ for ą, œ for ś, ¿ for ż, and as capitals; not ¿Qué. */
const misread =
  /(?<=\p{L})[³¹¿œŒ£¯¥Ÿ\u008c\u009c\u008f\u009f]|(?!¿\p{Lu})[³¹¿œŒ£¯¥Ÿ\u008c\u009c\u008f\u009f](?=\p{L})/gu;
/** Such letters where no language writes them: ¯urek, £osoœ, p³atki, m¹ka, ró¿ne, œledŸ; not m³, ¿Qué, £5, a footnote or L'HAŸ. */
const nowhereRight = /(?<![\p{L}\p{N}])[¯£](?=\p{L})|(?<=\p{L})(?<!(?<!\p{L})[kcdm]?m)[³¹¿](?=\p{Ll})|(?<=\p{Ll})Ÿ/gu;
/** Such a letter beside letters, but no power of a unit, as in m³. */
const powers = /^\P{L}*[kcdm]?m[²³]\P{L}*$/u;
const word = /[^\s;,|"]+/g;
/** UTF-8 of a Polish letter that was read byte by byte: Ä… and Ĺ‚ and Ã³. */
const twiceEncoded = /[ÃÄÅĂĹ]./gu;
const worthALook = /[\u0080-\u009f³¹¿œŒ£¯¥ŸÃÄÅĂĹ]/;
/** What Polish never writes: si, ci, ni, zi stand before vowels. */
const neverPolish = /[śćńź][aeiouyąęó]/iu;

export interface Repaired {
  /** words that were mended */
  count: number;
  /** the first three: as they stood, and as they are now */
  readonly samples: [before: string, after: string][];
}

/**
 * Mends letters that were damaged before the file was written, word by word. Whether signs such as ³ stand for letters is judged
 * once, by the first text that has any: at least three of at least two kinds inside words, and more than right Polish letters; or two, one
 * of which no language writes there, in a text that they make Polish throughout. `isWestern`: the text is windows-1252 beyond doubt of its
 * bytes, and they stand for what they are.
 */
export function makeLetterRepair(repaired: Repaired, isWestern: () => boolean = () => false): (text: string) => string {
  let isMisread: boolean | null = null;

  function mended(before: string): string {
    let after = before.replace(twiceEncoded, (pair) => singleOf(pair) ?? pair);
    const found = isMisread && !powers.test(after) ? after.match(misread) : null;
    if (found && !/[ąćęłńśźżĄĆĘŁŃŚŹŻ]/.test(after)) after = polishOf(after) ?? after;
    after = readControls(after);
    if (after !== before) {
      repaired.count++;
      if (repaired.samples.length < 3) repaired.samples.push([before, after]);
    }
    return after;
  }

  return (text) => {
    if (!worthALook.test(text)) return text;
    isMisread ??= isWestern() ? false : judge(text);
    return text.replace(word, (one) => (worthALook.test(one) ? mended(one) : one));
  };
}

/** Null: nothing to judge by yet. */
function judge(text: string): boolean | null {
  const found = (text.match(word) ?? []).filter((one) => !powers.test(one)).flatMap((one) => one.match(misread) ?? []);
  if (found.length === 0) return null;
  const kinds = new Set(found);
  const right = text.match(new RegExp(polishLetter, 'g'))?.filter((letter) => !'óÓ'.includes(letter)).length ?? 0;
  const isFrench = [...kinds].every((letter) => 'œŒŸ'.includes(letter));
  if (found.length >= 3 && kinds.size >= 2 && !isFrench && found.length > right) return true;
  return right === 0 && found.length >= 2 && isPolishInside(text);
}

/** Whether a text that is too short to count has a letter where no language writes it, and read as windows-1250 is Polish throughout. */
function isPolishInside(text: string): boolean {
  nowhereRight.lastIndex = 0;
  if (!nowhereRight.test(text)) return false;
  const words = (text.match(word) ?? []).filter((one) => /\P{ASCII}/u.test(one) && !powers.test(one));
  return words.every((one) => {
    const letters = polishOf(one)?.match(/\P{ASCII}(?<=\p{L})/gu);
    return letters !== undefined && (letters ?? []).every((letter) => polishLetter.test(letter));
  });
}

/** Text that was taken for windows-1252, as windows-1250 has it; null where that is what Polish never writes: bœuf. */
function polishOf(text: string): string | null {
  const read = [...text].map((character) => westernToPolish.get(character) ?? character).join('');
  return neverPolish.test(read) ? null : read;
}

const control = /[\u0080-\u009f]/;
/** Where windows-1252 is right: śu is œu, HAź is HAŸ, and letters of French and its like stand beside. */
const westernBeside = [/[śź][aeiouyąęó]|[àâèéêëîïôùûçñæåø]/iu, /\p{Lu}{2}[śź]/u];

/**
 * Text with its C1 control characters (U+0080–009F) read as the letters and marks of windows-1250 or windows-1252 that they are bytes of,
 * word by word: a program took the bytes for ISO-8859-1. Those that stand for nothing in either stay.
 */
export function readControls(text: string): string {
  return control.test(text) ? text.replace(word, (one) => (control.test(one) ? readWord(one) : one)) : text;
}

function readWord(damaged: string): string {
  const western = rereadControls(damaged, 'windows-1252');
  const central = rereadControls(damaged, 'windows-1250');
  if (western === central) return western;
  // Its other letters were bytes of the same encoding, unless one is none of ISO-8859-1.
  const isLatin1 = !/[^\0-\xff]/.test(damaged);
  const whole = isLatin1 ? damaged.replace(/[\u0080-\u00ff]/g, (one) => upperOf(one, 'windows-1250')) : central;
  const letters = whole.match(/\P{ASCII}(?<=\p{L})/gu) ?? [];
  if (letters.every((letter) => polishLetter.test(letter)) && isCentral(whole)) return whole;
  return isCentral(central) ? central : western;
}

function isCentral(read: string): boolean {
  return !control.test(read) && !neverPolish.test(read) && westernBeside.every((one) => !one.test(read));
}

function rereadControls(text: string, encoding: 'windows-1250' | 'windows-1252'): string {
  return text.replace(/[\u0080-\u009f]/g, (one) => upperOf(one, encoding));
}

/** The character of a byte, which is the number of a character of ISO-8859-1. */
function upperOf(latin1: string, encoding: 'windows-1250' | 'windows-1252'): string {
  return upperHalves[encoding][latin1.charCodeAt(0) - 128] ?? latin1;
}

function singleOf(pair: string): string | null {
  for (const bytes of Object.values(bytesOf)) {
    const [first = '', second = ''] = pair;
    const lead = bytes.get(first);
    const tail = bytes.get(second) ?? (second >= '\u0080' && second <= '\u009f' ? second.charCodeAt(0) : undefined);
    if (lead === undefined || tail === undefined) continue;
    const letter = Buffer.from([lead, tail]).toString('utf8');
    if (letter.length === 1 && polishLetter.test(letter)) return letter;
  }
  return null;
}
