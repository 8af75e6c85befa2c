import { decodeSingleByte, polishEncodings, polishLetter, upperHalves, type SingleByte } from './single-byte.ts';

/** Bytes of non-ASCII cells that are scored. */
const sampleBytes = 262_144;

/** The cells with non-ASCII bytes, one per line. They may be few and far apart. */
function nonAsciiCells(bytes: Buffer): Buffer {
  const kept: string[] = [];
  let length = 0;
  for (const cell of bytes.toString('latin1').split(/[;\t,|"\r\n]/)) {
    if (!/[\u0080-\u00ff]/.test(cell)) continue;
    kept.push(cell);
    length += cell.length + 1;
    if (length >= sampleBytes) break;
  }
  return Buffer.from(kept.join('\n').slice(0, sampleBytes), 'latin1');
}

const weights: readonly (readonly [RegExp, number])[] = [
  [/(?<=\p{L})[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]|[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ](?=\p{L})/gu, 2],
  [/(?<!\p{L})[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ](?!\p{L})/gu, 0.5],
  // Never in a list: control characters, box-drawing characters, symbols and capitals inside words.
  [/[\u0080-\u009f\ufffd]/g, -5],
  [/[─-▟■]/g, -2],
  [
    /(?<=\p{Ll})(?:[^\p{L}\p{N}\p{P}\p{Z}\p{Cc}]|[\u00a6\u00b6\u02c7\u00ac]|(?![ĄĆĘŁŃÓŚŹŻ])\P{ASCII}(?<=\p{Lu}))(?=\p{L})/gu,
    -2,
  ],
  [/(?<=\p{L})[¶±¦¬¼ˇ˘¹³]|[¶±¦¬¼ˇ˘¹³](?=\p{L})/gu, -2],
  [/[ľĽťŤďĎŕŔĺĹ˝˛ˇ˘]/g, -0.5],
  // Never in Polish: ś, ć, ń, ź before a vowel (si, ci, ni, zi are written), a capital inside a lower-case word.
  [/[śćńź](?=[aeiouyąęóéěäöü])|(?<=\p{Ll})[ĄĆĘŁŃÓŚŹŻ](?=\p{Ll})/gu, -4],
];

function scoreOf(text: string): number {
  return weights.reduce((sum, [pattern, weight]) => sum + weight * (text.match(pattern)?.length ?? 0), 0);
}

export interface SingleByteChoice {
  readonly encoding: SingleByte;
  /** another plausible encoding that decodes the bytes differently; null if there is none */
  readonly rival: SingleByte | null;
  /** no encoding yields Polish, or there is a rival */
  readonly isDoubtful: boolean;
}

/** Whether more than a quarter of the non-ASCII letters are not Polish, which suggests an unsupported encoding. */
function isForeign(text: string): boolean {
  const letters = text.match(/\P{ASCII}(?<=\p{L})/gu) ?? [];
  return letters.filter((letter) => !polishLetter.test(letter)).length * 4 > letters.length;
}

/**
 * Chooses the encoding that yields the most Polish from bytes that are not UTF-8; windows-1252 if the result cannot be
 * Polish. The choice is doubtful if another encoding scores nearly as high with a different text, or if none yields
 * Polish.
 */
export function chooseSingleByte(bytes: Buffer): SingleByteChoice {
  const sample = nonAsciiCells(bytes);
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
  // German ä is ń in CP852: one or two distinct letters do not prove Polish if windows-1250 decodes them differently.
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
const differing = Array.from(western, (_, n) => n).filter((n) => western[n] !== central[n]);
const isLetter = (character: string | undefined): boolean => /\p{L}/u.test(character ?? '');
const charactersAt = (test: (n: number) => boolean): string =>
  differing
    .filter(test)
    .map((n) => central[n])
    .join('');
/**
 * Letters of windows-1250, next to letters, whose bytes are different letters in windows-1252: ś and œ, ę and ê, č and
 * è.
 */
const either = charactersAt((n) => isLetter(central[n]) && isLetter(western[n]));
export const eitherLetter = new RegExp(`(?<=\\p{L})[${either}]|[${either}](?=\\p{L})`, 'gu');
/** Polish letters whose bytes are symbols in windows-1252: ł, ą, ż. The ³ in m³ is one of them. */
const sure = charactersAt((n) => polishLetter.test(central[n] ?? '') && !isLetter(western[n]));
// Excludes the ³ of m³, and ¿Qué, where a lower-case letter would precede a capital.
const sureLetter = new RegExp(
  `(?<!(?<!\\p{L})[kcdm]?m(?=ł(?!\\p{L})))(?![ąłż]\\p{Lu})(?:(?<=\\p{L})[${sure}]|[${sure}](?=\\p{L}))`,
  'gu',
);
/** Polish writes si, ci, ni, zi before a vowel, so śu is œu and ńa is ña. */
const notPolish = /[śćńź](?=[aeiouyąęóéěäöü])/iu;

/** This many ambiguous letters without enough letters that only Polish has are not Polish. */
const manyLetters = 20;
/** Letters that Polish and Czech lack and French, Portuguese and Swedish often have: à, å, û. */
const westernLetter = /[ŕĺű]/u;
/** à as a separate word */
const aloneLetter = /(?<!\p{L})[ŕŔ](?!\p{L})/gu;

/** Counts the evidence for windows-1252 in texts decoded as windows-1250. */
export class WesternDoubt {
  #either = 0;
  #sure = 0;
  #isWestern = false;

  /** `text`: decoded as windows-1250 */
  look(text: string): void {
    this.#either += text.match(eitherLetter)?.length ?? 0;
    this.#either += text.match(aloneLetter)?.length ?? 0;
    this.#sure += text.match(sureLetter)?.length ?? 0;
    this.#isWestern ||= westernLetter.test(text) || notPolish.test(text);
  }

  /**
   * 'no' if no letter is ambiguous, or if at least one letter that only Polish has stands against nine ambiguous ones
   */
  get verdict(): 'no' | 'possible' | 'likely' {
    if (this.#either === 0 || this.#sure * 9 >= this.#either) return 'no';
    // Polish of any length has ł, ą and ż.
    return this.#isWestern || this.#either >= manyLetters ? 'likely' : 'possible';
  }

  /** whether enough Polish letters were seen that the rest of the list cannot change the verdict */
  get isSettled(): boolean {
    return this.#sure >= 1_000 && this.verdict === 'no';
  }
}
