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

/** Letters of Polish words that were read as windows-1252: ³ for ł, ¹ for ą, œ for ś, ¿ for ż, and as capitals. */
const misread = /(?<=\p{L})[³¹¿œŒ£¯\u008c\u009c\u008f\u009f]|[³¹¿œŒ£¯\u008c\u009c\u008f\u009f](?=\p{L})/gu;
/** Such a letter beside letters, but no power of a unit, as in m³. */
const powers = /^\P{L}*\p{N}*[kcdm]?m[²³]\P{L}*$/u;
const word = /[^\s;,|"]+/g;
/** UTF-8 of a Polish letter that was read byte by byte: Ä… and Ĺ‚ and Ã³. */
const twiceEncoded = /[ÃÄÅĂĹ]./gu;
const worthALook = /[\u0080-\u009f³¹¿œŒ£¯ÃÄÅĂĹ]/;

export interface Repaired {
  /** words that were mended */
  count: number;
  /** the first three: as they stood, and as they are now */
  readonly samples: [before: string, after: string][];
}

/**
 * Mends letters that were damaged before the file was written, word by word. Whether signs such as ³ stand for letters is judged
 * once, by the first text that has any: at least three of at least two kinds inside words, and more than right Polish letters.
 */
export function makeLetterRepair(repaired: Repaired): (text: string) => string {
  let isMisread: boolean | null = null;

  function mended(before: string): string {
    let after = before.replace(twiceEncoded, (pair) => singleOf(pair) ?? pair);
    const found = isMisread && !powers.test(after) ? after.match(misread) : null;
    if (found && !/[ąćęłńśźżĄĆĘŁŃŚŹŻ]/.test(after))
      after = [...after].map((character) => westernToPolish.get(character) ?? character).join('');
    if (after !== before) {
      repaired.count++;
      if (repaired.samples.length < 3) repaired.samples.push([before, after]);
    }
    return after;
  }

  return (text) => {
    if (!worthALook.test(text)) return text;
    isMisread ??= judge(text);
    return text.replace(word, (one) => (worthALook.test(one) ? mended(one) : one));
  };
}

/** Null: nothing to judge by yet. */
function judge(text: string): boolean | null {
  const found = (text.match(word) ?? []).filter((one) => !powers.test(one)).flatMap((one) => one.match(misread) ?? []);
  if (found.length === 0) return null;
  const kinds = new Set(found);
  const right = text.match(new RegExp(polishLetter, 'g'))?.filter((letter) => !'óÓ'.includes(letter)).length ?? 0;
  const isFrench = [...kinds].every((letter) => 'œŒ'.includes(letter));
  return found.length >= 3 && kinds.size >= 2 && !isFrench && found.length > right;
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
