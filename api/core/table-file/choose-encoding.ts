import { decodeSingleByte, polishEncodings, polishLetter, upperHalves, type SingleByte } from './single-byte.ts';

/** Bytes that tell encodings apart are counted in this much of the cells of a text that have any. */
const judged = 262_144;

/** The cells of a text that tell encodings apart, one a line: they may be few and far apart. */
function telling(bytes: Buffer): Buffer {
  const kept: string[] = [];
  let length = 0;
  for (const cell of bytes.toString('latin1').split(/[;\t,|"\r\n]/)) {
    if (!/[\u0080-\u00ff]/.test(cell)) continue;
    kept.push(cell);
    length += cell.length + 1;
    if (length >= judged) break;
  }
  return Buffer.from(kept.join('\n').slice(0, judged), 'latin1');
}

const weights: readonly (readonly [RegExp, number])[] = [
  [/(?<=\p{L})[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]|[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ](?=\p{L})/gu, 2],
  [/(?<!\p{L})[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ](?!\p{L})/gu, 0.5],
  // What no list has: control characters, frames of old screens, signs and capitals inside words.
  [/[\u0080-\u009f\ufffd]/g, -5],
  [/[─-▟■]/g, -2],
  [
    /(?<=\p{Ll})(?:[^\p{L}\p{N}\p{P}\p{Z}\p{Cc}]|[\u00a6\u00b6\u02c7\u00ac]|(?![ĄĆĘŁŃÓŚŹŻ])\P{ASCII}(?<=\p{Lu}))(?=\p{L})/gu,
    -2,
  ],
  [/(?<=\p{L})[¶±¦¬¼ˇ˘¹³]|[¶±¦¬¼ˇ˘¹³](?=\p{L})/gu, -2],
  [/[ľĽťŤďĎŕŔĺĹ˝˛ˇ˘]/g, -0.5],
  // What Polish never writes: si, ci, ni, zi stand before vowels, and no capital amid small letters.
  [/[śćńź](?=[aeiouyąęóéěäöü])|(?<=\p{Ll})[ĄĆĘŁŃÓŚŹŻ](?=\p{Ll})/gu, -4],
];

function scoreOf(text: string): number {
  return weights.reduce((sum, [pattern, weight]) => sum + weight * (text.match(pattern)?.length ?? 0), 0);
}

export interface SingleByteChoice {
  readonly encoding: SingleByte;
  /** another encoding that reads the bytes otherwise and that the text does not rule out; null: none */
  readonly rival: SingleByte | null;
  /** none makes any Polish of the bytes, or there is a rival */
  readonly isDoubtful: boolean;
}

/** Whether a text has letters beside those of Polish, more than names of others bring: an encoding that is not known here makes them. */
function isForeign(text: string): boolean {
  const letters = text.match(/\P{ASCII}(?<=\p{L})/gu) ?? [];
  return letters.filter((letter) => !polishLetter.test(letter)).length * 4 > letters.length;
}

/**
 * Which encoding makes the most Polish of bytes that are no UTF-8; windows-1252 where what would be Polish cannot be. Doubt: another
 * one makes nearly as much of them, and something else, or none makes any.
 */
export function chooseSingleByte(bytes: Buffer): SingleByteChoice {
  const sample = telling(bytes);
  const ranked = polishEncodings
    .map((encoding) => {
      const text = decodeSingleByte(sample, encoding);
      return { encoding, text, score: scoreOf(text) };
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) throw new Error('no encoding to choose from');
  if (best.encoding === 'windows-1250') {
    const doubt = new WesternDoubt();
    doubt.look(best.text);
    if (doubt.verdict !== 'no')
      return doubt.verdict === 'likely'
        ? { encoding: 'windows-1252', rival: 'windows-1250', isDoubtful: true }
        : { encoding: 'windows-1250', rival: 'windows-1252', isDoubtful: true };
  }
  const other = ranked.find(({ text }) => text !== best.text);
  // German ä is ń in CP852: letters of one kind or two are no proof of Polish where windows-1250 makes other sense of them.
  const kinds = new Set(best.text.match(/[ąćęłńśźżĄĆĘŁŃŚŹŻ]/g)).size;
  const isThin = (best.encoding !== 'windows-1250' && kinds < 3) || isForeign(best.text);
  const isClose = other !== undefined && (isThin || best.score - other.score < 2 || other.score > best.score * 0.98);
  return {
    encoding: best.encoding,
    rival: isClose || best.score <= 0 ? (other?.encoding ?? null) : null,
    isDoubtful: best.score <= 0 || isClose,
  };
}

const western = upperHalves['windows-1252'];
const central = upperHalves['windows-1250'];
const places = Array.from(western, (_, n) => n).filter((n) => western[n] !== central[n]);
const isLetter = (character: string | undefined): boolean => /\p{L}/u.test(character ?? '');
const charactersAt = (test: (n: number) => boolean): string =>
  places
    .filter(test)
    .map((n) => central[n])
    .join('');
/** Letters of windows-1250 whose bytes are other letters in windows-1252, beside letters: ś and œ, ę and ê, č and è. */
const either = charactersAt((n) => isLetter(central[n]) && isLetter(western[n]));
export const eitherLetter = new RegExp(`(?<=\\p{L})[${either}]|[${either}](?=\\p{L})`, 'gu');
/** Letters of Polish whose bytes are signs in windows-1252: ł, ą, ż; the power in m³ is one by chance. */
const sure = charactersAt((n) => polishLetter.test(central[n] ?? '') && !isLetter(western[n]));
// Not the power in m³, and not ¿Qué: no small letter stands before a capital.
const sureLetter = new RegExp(
  `(?<!(?<!\\p{L})[kcdm]?m(?=ł(?!\\p{L})))(?![ąłż]\\p{Lu})(?:(?<=\\p{L})[${sure}]|[${sure}](?=\\p{L}))`,
  'gu',
);
/** Polish writes si, ci, ni, zi before a vowel: śu is œu, ńa is ña. */
const notPolish = /[śćńź](?=[aeiouyąęóéěäöü])/iu;

/** So many letters of either encoding without enough of Polish alone are not Polish. */
const manyLetters = 20;
/** What neither Polish nor Czech has, and French, Portuguese and Swedish have often: à, å, û. */
const westernLetter = /[ŕĺű]/u;
/** à as a word of its own */
const aloneLetter = /(?<!\p{L})[ŕŔ](?!\p{L})/gu;

/** What tells windows-1250 from windows-1252 in texts that were read as the first. */
export class WesternDoubt {
  #either = 0;
  #sure = 0;
  #isWestern = false;

  /** `text`: read as windows-1250 */
  look(text: string): void {
    this.#either += text.match(eitherLetter)?.length ?? 0;
    this.#either += text.match(aloneLetter)?.length ?? 0;
    this.#sure += text.match(sureLetter)?.length ?? 0;
    this.#isWestern ||= westernLetter.test(text) || notPolish.test(text);
  }

  /** 'no' where nothing differs or enough letters can be Polish alone, of which more than half of those that differ are */
  get verdict(): 'no' | 'possible' | 'likely' {
    if (this.#either === 0 || this.#sure * 9 >= this.#either) return 'no';
    // Polish of any length has ł, ą and ż.
    return this.#isWestern || this.#either >= manyLetters ? 'likely' : 'possible';
  }

  /** whether so many sure letters were seen that the rest of a list cannot outweigh them */
  get isSettled(): boolean {
    return this.#sure >= 1_000 && this.verdict === 'no';
  }
}
