import { isAscii, isUtf8 } from 'node:buffer';
import { chooseSingleByte, eitherLetter, WesternDoubt } from './choose-encoding.ts';
import { makeLetterRepair, type Repaired } from './repair-letters.ts';
import {
  characterOf,
  decodeSingleByte,
  polishLetter,
  rereadAs,
  singleByteEncodings,
  type SingleByte,
} from './single-byte.ts';
import type { Encoding } from './sniff-content.ts';

/** Encodings that a sender can name. */
export const namedEncodings = ['utf-8', ...singleByteEncodings] as const;
export type NamedEncoding = (typeof namedEncodings)[number];

/** How the text of a file was decoded; updated while it is read. */
export interface TextReading {
  /** encoding of the bytes that are not UTF-8; null if there are none, or for UTF-16 */
  singleByte: SingleByte | null;
  /** the file mixes UTF-8 and single-byte text */
  isMixed: boolean;
  /** the single-byte encoding is a guess */
  isDoubtful: boolean;
  /** the second most likely encoding of a guess; null if no other stands out */
  rival: SingleByte | null;
  /** up to three decoded cells whose letters depend on the encoding; with a rival, cells that it decodes differently */
  readonly samples: string[];
  readonly repaired: Repaired;
}

export function noReading(): TextReading {
  return {
    singleByte: null,
    isMixed: false,
    isDoubtful: false,
    rival: null,
    samples: [],
    repaired: { count: 0, samples: [] },
  };
}

/** Number of trailing bytes that begin a UTF-8 character completed by the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** UTF-8 sequences and single bytes, in bytes decoded as latin1. */
const pieces =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]/g;
/** UTF-8 sequences of Polish letters, which no other encoding of Polish text contains. */
const polishUtf8 =
  /\u00c3[\u0093\u00b3]|\u00c4[\u0084-\u0087\u0098\u0099]|\u00c5[\u0081-\u0084\u009a\u009b\u00b9-\u00bc]/;
/** Plausible single bytes within UTF-8: Polish letters and typographic marks. Others are damage. */
const likely = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”’“…–—°®™«»§€\u00a0]/;
/** Non-ASCII characters expected in a Polish list in UTF-8: Latin letters and punctuation. */
const expected = /^[\u00a0-\u024f\u2000-\u22ff]$/;
/** Other scripts of product names. */
const scripts = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Anchored at the start of a cell, so that a long ASCII cell is scanned once, not once per character. */
const sampleCell = /(?<![^;\t,|"\r\n])[^;\t,|"\r\n]*[\u0080-\uffff][^;\t,|"\r\n]*/g;
const samplesKept = 3;
/** Bytes after the first invalid UTF-8 that are examined before an encoding is chosen. */
const lookAhead = 4_194_304;
const anyCell = /[^;\t,|"\r\n]+/g;
/** The start of a UTF-8 sequence cut off at the end of a cell: of a two-byte letter, a quote or a dash. */
const cutLetter = /(?:[\u00c2-\u00c5]|\u00e2[\u0080-\u0084]?)\s*$/;

/**
 * Decodes bytes to text without the byte order mark, and records in `reading` how.
 *
 * - Bytes that are not valid UTF-8 are decoded in the single-byte encoding that yields the most Polish.
 * - In files that mix both, each byte is decoded as what it is. A byte within UTF-8 that is no letter becomes U+FFFD.
 * - Letters damaged before the file was written are repaired (makeLetterRepair).
 * - `named` is an encoding given by the sender, and is always used.
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  encoding: Encoding,
  reading: TextReading = noReading(),
  named: NamedEncoding | null = null,
): AsyncGenerator<string> {
  if (encoding !== 'utf-8') return yield* decodeWide(chunks, new TextDecoder(encoding));
  const repair = makeLetterRepair(reading.repaired, () => reading.singleByte === 'windows-1252');
  const decoder = new ByteDecoder(reading, named);
  for await (const chunk of chunks) yield repair(decoder.decode(chunk));
  yield repair(decoder.end());
}

async function* decodeWide(chunks: AsyncIterable<Buffer>, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Adds matching cells to `samples`, each once, up to the limit. */
function collectSamples(text: string, samples: string[], matches: (cell: string) => boolean): void {
  if (samples.length >= samplesKept) return;
  for (const [cell] of text.matchAll(sampleCell)) {
    const shown = cell.trim().slice(0, 60);
    if (shown !== '' && !samples.includes(shown) && matches(shown)) samples.push(shown);
    if (samples.length === samplesKept) break;
  }
}

class ByteDecoder {
  readonly #reading: TextReading;
  readonly #named: NamedEncoding | null;
  #carried: Buffer = Buffer.alloc(0);
  #isUtf8Seen = false;
  #atStart = true;
  /** bytes since the first invalid UTF-8, buffered until the encoding is chosen */
  #held: Buffer[] = [];
  /** evidence against windows-1250 where it was chosen without doubt: deciding letters may come late */
  #western: { readonly doubt: WesternDoubt; readonly samples: string[] } | null = null;

  constructor(reading: TextReading, named: NamedEncoding | null) {
    this.#reading = reading;
    this.#named = named;
    if (named !== null && named !== 'utf-8') reading.singleByte = named;
  }

  decode(chunk: Buffer): string {
    let bytes = this.#carried.length > 0 ? Buffer.concat([this.#carried, chunk]) : chunk;
    if (this.#atStart && bytes.length >= 3) {
      this.#atStart = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
        bytes = bytes.subarray(3);
        this.#isUtf8Seen = true;
      }
    }
    const unfinished = unfinishedBytes(bytes);
    this.#carried = unfinished > 0 ? Buffer.from(bytes.subarray(bytes.length - unfinished)) : Buffer.alloc(0);
    const whole = unfinished > 0 ? bytes.subarray(0, bytes.length - unfinished) : bytes;
    const isChosen = this.#reading.singleByte !== null || this.#named !== null;
    if (isChosen || (this.#held.length === 0 && isUtf8(whole))) return this.#whole(whole);
    this.#held.push(whole);
    return sizeOf(this.#held) < lookAhead ? '' : this.#release();
  }

  end(): string {
    const text = (this.#held.length > 0 ? this.#release() : '') + this.#whole(this.#carried);
    if (this.#western !== null && this.#western.doubt.verdict !== 'no') {
      this.#reading.isDoubtful = true;
      this.#reading.rival = 'windows-1252';
      this.#reading.samples.splice(0, samplesKept, ...this.#western.samples);
    }
    return text;
  }

  /** Chooses the encoding by the buffered bytes, and decodes them. */
  #release(): string {
    const held = this.#held;
    this.#held = [];
    this.#choose(Buffer.concat(held));
    return held.map((bytes) => this.#whole(bytes)).join('');
  }

  #choose(bytes: Buffer): void {
    const letters = bytes.toString('latin1');
    const isAmidUtf8 = this.#isUtf8Seen || polishUtf8.test(letters);
    const others = isAmidUtf8 ? letters.replace(pieces, (piece) => (piece.length > 1 ? '' : piece)) : letters;
    const { encoding, rival, isDoubtful } = chooseSingleByte(Buffer.from(others, 'latin1'));
    this.#reading.singleByte = encoding;
    this.#reading.rival = rival;
    this.#reading.isDoubtful = isDoubtful;
    if (encoding === 'windows-1250' && rival !== 'windows-1252')
      this.#western = { doubt: new WesternDoubt(), samples: [] };
  }

  #whole(bytes: Buffer): string {
    if (isAscii(bytes)) return bytes.toString('latin1');
    const { singleByte } = this.#reading;
    if (this.#named === 'utf-8') return bytes.toString('utf8');
    if (this.#named !== null && singleByte !== null) return decodeSingleByte(bytes, singleByte);
    if (isUtf8(bytes) && (singleByte === null || this.#isUtf8Seen || polishUtf8.test(bytes.toString('latin1')))) {
      if (singleByte !== null) this.#reading.isMixed = true;
      this.#isUtf8Seen = true;
      return bytes.toString('utf8');
    }
    return this.#broken(bytes);
  }

  /** Decodes bytes that are not, or only partly, UTF-8. */
  #broken(bytes: Buffer): string {
    const letters = bytes.toString('latin1');
    const isAmidUtf8 = this.#isUtf8Seen || polishUtf8.test(letters);
    // Reached without a choice only for a single letter carried over to the end of the file.
    if (this.#reading.singleByte === null) this.#choose(bytes);
    const encoding = this.#reading.singleByte ?? 'windows-1250';
    if (!isAmidUtf8) {
      const text = decodeSingleByte(bytes, encoding);
      if (this.#western?.doubt.isSettled) this.#western = null;
      this.#western?.doubt.look(text);
      if (this.#western) collectSamples(text, this.#western.samples, (cell) => cell.search(eitherLetter) !== -1);
      return this.#sampled(text);
    }
    this.#isUtf8Seen = true;
    let isMixed = false;
    const text = letters.replace(anyCell, (one) => {
      if (!/[\u0080-\u00ff]/.test(one)) return one;
      const read = hasUtf8(one, encoding) ? readAmidUtf8(one, encoding) : readSingleBytes(one, encoding);
      isMixed ||= read.hasLetter;
      return read.text;
    });
    if (isMixed) this.#reading.isMixed = true;
    return isMixed ? this.#sampled(text) : text;
  }

  #sampled(text: string): string {
    const { samples, singleByte, rival } = this.#reading;
    collectSamples(
      text,
      samples,
      (cell) => rival === null || singleByte === null || rereadAs(cell, singleByte, rival) !== cell,
    );
    return text;
  }
}

interface ReadCell {
  readonly text: string;
  /** a letter was decoded from a single byte */
  readonly hasLetter: boolean;
}

/** The character of a UTF-8 sequence; null if the bytes are more likely letters of a single-byte encoding. */
function sequenceOf(piece: string, encoding: SingleByte): string | null {
  const bytes = Buffer.from(piece, 'latin1');
  if (piece.length === 1 || !isUtf8(bytes)) return null;
  const character = bytes.toString('utf8');
  if (expected.test(character)) return character;
  // Capitals of windows-1250 may look like the UTF-8 of a letter of an unexpected script.
  const singles = Array.from(piece, (one) => characterOf(one.charCodeAt(0), encoding));
  const isOther = scripts.test(character)
    ? singles.every((one) => polishLetter.test(one))
    : singles.every((one) => /\p{L}/u.test(one));
  return isOther ? null : character;
}

function hasUtf8(cellBytes: string, encoding: SingleByte): boolean {
  return (cellBytes.match(pieces) ?? []).some((piece) => sequenceOf(piece, encoding) !== null);
}

/** Decodes a cell that contains UTF-8. Of its other bytes only Polish letters and typographic marks are kept. */
function readAmidUtf8(cellBytes: string, encoding: SingleByte): ReadCell {
  let hasLetter = false;
  const text = cellBytes.replace(pieces, (piece) => {
    const character = sequenceOf(piece, encoding);
    if (character !== null) return character;
    return Array.from(piece, (one) => {
      const single = characterOf(one.charCodeAt(0), encoding);
      if (!likely.test(single)) return '\uFFFD';
      hasLetter ||= polishLetter.test(single);
      return single;
    }).join('');
  });
  return { text, hasLetter };
}

/**
 * Decodes a cell without UTF-8 in a file with UTF-8. Every letter is kept. Damage becomes U+FFFD: a UTF-8 lead byte at
 * the end of the cell or after a lower-case letter, a symbol between letters, and an unassigned byte.
 */
function readSingleBytes(cellBytes: string, encoding: SingleByte): ReadCell {
  const cutAt = cellBytes.search(cutLetter);
  const characters = Array.from(cellBytes, (one) => (one < '\u0080' ? one : characterOf(one.charCodeAt(0), encoding)));
  let hasLetter = false;
  const text = characters.map((character, at) => {
    const byte = cellBytes[at] ?? '';
    if (byte < '\u0080') return character;
    const [before = '', after = ''] = [characters[at - 1], characters[at + 1]];
    const isLead = byte >= '\u00c2' && byte <= '\u00c5' && /\p{Ll}/u.test(before);
    const isAmidLetters = !/\p{L}/u.test(character) && /\p{L}/u.test(before) && /\p{L}/u.test(after);
    const isCut = cutAt !== -1 && at >= cutAt;
    if (isCut || isLead || (isAmidLetters && !likely.test(character)) || /\p{Cc}/u.test(character)) return '\uFFFD';
    hasLetter ||= /\p{L}/u.test(character);
    return character;
  });
  return { text: text.join(''), hasLetter };
}

function sizeOf(held: readonly Buffer[]): number {
  return held.reduce((sum, { length }) => sum + length, 0);
}
