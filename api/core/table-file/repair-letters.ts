import { polishLetter, upperHalves } from './single-byte.ts';

/**
 * Characters of windows-1250 bytes misread as windows-1252 (or ISO-8859-1 controls), mapped to the intended
 * characters.
 */
const westernToPolish = new Map<string, string>();
/** The byte of each character, for UTF-8 misread as windows-1250 or windows-1252. */
const bytesOf = { 'windows-1250': new Map<string, number>(), 'windows-1252': new Map<string, number>() };
for (let n = 0; n < 128; n++) {
  const polish = upperHalves['windows-1250'][n] ?? '';
  const western = upperHalves['windows-1252'][n] ?? '';
  westernToPolish.set(String.fromCharCode(n + 128), polish);
  westernToPolish.set(western, polish);
  bytesOf['windows-1252'].set(western, n + 128);
  bytesOf['windows-1250'].set(polish, n + 128);
}

/** Polish letters misread as windows-1252, in both cases: ³ for ł, ¹ for ą, œ for ś, ¿ for ż; not ¿Qué. */
const misread =
  /(?<=\p{L})[³¹¿œŒ£¯¥Ÿ\u008c\u009c\u008f\u009f]|(?!¿\p{Lu})[³¹¿œŒ£¯¥Ÿ\u008c\u009c\u008f\u009f](?=\p{L})/gu;
/**
 * Misread letters where no language has these characters: ¯urek, £osoœ, p³atki, m¹ka, ró¿ne, œledŸ; not m³, ¿Qué, £5
 * or L'HAŸ.
 */
const nowhereRight = /(?<![\p{L}\p{N}])[¯£](?=\p{L})|(?<=\p{L})(?<!(?<!\p{L})[kcdm]?m)[³¹¿](?=\p{Ll})|(?<=\p{Ll})Ÿ/gu;
/** A power of a unit, as in m³, which is not a misread letter. */
const powers = /^\P{L}*[kcdm]?m[²³]\P{L}*$/u;
const word = /[^\s;,|"]+/g;
/** UTF-8 of a Polish letter decoded byte by byte: Ä…, Ĺ‚, Ã³. */
const twiceEncoded = /[ÃÄÅĂĹ]./gu;
const worthALook = /[\u0080-\u009f³¹¿œŒ£¯¥ŸÃÄÅĂĹ]/;
/** Never in Polish: ś, ć, ń, ź before a vowel; si, ci, ni, zi are written there. */
const neverPolish = /[śćńź][aeiouyąęó]/iu;

export interface Repaired {
  /** number of repaired words */
  count: number;
  /** the first three repaired words */
  readonly samples: [before: string, after: string][];
}

/**
 * Repairs letters that were damaged before the file was written, word by word.
 *
 * - Whether symbols such as ³ stand for letters is decided once, by the first text that has any. They do if there are
 *   at least three of two kinds inside words, and more than correct Polish letters; or two in a text that becomes
 *   Polish throughout, one of them where no language has it.
 * - With `isWestern` the bytes are certainly windows-1252, and symbols are left as they are.
 */
export function makeLetterRepair(repaired: Repaired, isWestern: () => boolean = () => false): (text: string) => string {
  let isMisread: boolean | null = null;

  function repairWord(before: string): string {
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
    return text.replace(word, (one) => (worthALook.test(one) ? repairWord(one) : one));
  };
}

/** Whether symbols stand for letters; null if the text has none. */
function judge(text: string): boolean | null {
  const found = (text.match(word) ?? []).filter((one) => !powers.test(one)).flatMap((one) => one.match(misread) ?? []);
  if (found.length === 0) return null;
  const kinds = new Set(found);
  const right = text.match(new RegExp(polishLetter, 'g'))?.filter((letter) => !'óÓ'.includes(letter)).length ?? 0;
  const isFrench = [...kinds].every((letter) => 'œŒŸ'.includes(letter));
  if (found.length >= 3 && kinds.size >= 2 && !isFrench && found.length > right) return true;
  return right === 0 && found.length >= 2 && isPolishInside(text);
}

/** Whether a short text has a symbol where no language has it, and is Polish throughout if decoded as windows-1250. */
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
 * Text with its C1 control characters (U+0080–009F) read as the letters and marks of windows-1250 or windows-1252 that
 * they are bytes of, word by word: a program took the bytes for ISO-8859-1. Those that stand for nothing in either
 * stay.
 */
export function readControls(text: string): string {
  return control.test(text) ? text.replace(word, (one) => (control.test(one) ? readWord(one) : one)) : text;
}

function readWord(damaged: string): string {
  const western = rereadControls(damaged, 'windows-1252');
  const central = rereadControls(damaged, 'windows-1250');
  if (western === central) return western;
  // The other letters were bytes of the same encoding, unless one is outside ISO-8859-1.
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

/** The character of a byte, which is the code of a character of ISO-8859-1. */
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
