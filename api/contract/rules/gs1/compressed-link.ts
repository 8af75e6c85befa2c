import type { Gs1Element } from '../gtin/gs1-data.ts';
import { checkGtin, toGtin14 } from '../gtin/gtin.ts';
import { writeLink } from './digital-link.ts';
import { identifierLength, identifierOf, type Component } from './identifiers.ts';

/** Maximum length of a compressed link: more than any element string has. */
const longest = 1000;

/**
 * Identifiers that often occur together, by the two hexadecimal digits for all of them (GS1 Digital Link
 * compression).
 */
const together: Readonly<Record<string, readonly string[]>> = {
  '0A': ['01', '22'],
  '0B': ['01', '10'],
  '0C': ['01', '21'],
  '0D': ['01', '17'],
  '0E': ['01', '7003'],
  '0F': ['01', '30'],
  '1A': ['01', '10', '21', '17'],
  '1B': ['01', '15'],
  '1C': ['01', '11'],
  '1D': ['01', '16'],
  '1E': ['01', '91'],
  '1F': ['01', '10', '15'],
  '9A': ['8010', '8011'],
  '9B': ['8017', '8019'],
  '9C': ['8018', '8019'],
  '9D': ['414', '254'],
  ...numbered('2', 'ABCDEF', '01', '310'),
  ...numbered('3', 'ABCDEF', '01', '320'),
  ...numbered('A', '0123456789', '01', '392'),
  ...numbered('C', '0123456789', '255', '390'),
  ...numbered('C', 'ABCD', '255', '394'),
};

function numbered(start: string, ends: string, key: string, ai: string): Record<string, string[]> {
  return Object.fromEntries([...ends].map((end, decimals) => [`${start}${end}`, [key, `${ai}${decimals}`]]));
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const hexadecimal = '0123456789ABCDEF';

class NotCompressed extends Error {}

/** Reads numbers from a row of bits; a row that ends too early is no compressed link. */
class Bits {
  private at = 0;
  private readonly bits: string;

  constructor(text: string) {
    this.bits = [...text].map((sign) => base64url.indexOf(sign).toString(2).padStart(6, '0')).join('');
  }

  private take(count: number): string {
    const bits = this.bits.slice(this.at, this.at + count);
    if (bits.length < count) throw new NotCompressed();
    this.at += count;
    return bits;
  }

  number(count: number): number {
    return count === 0 ? 0 : parseInt(this.take(count), 2);
  }

  signs(count: number, alphabet: string): string {
    const width = Math.ceil(Math.log2(alphabet.length));
    return Array.from({ length: count }, () => alphabet.charAt(this.number(width))).join('');
  }

  /** Digits as one number with leading zeros. No digits are one bit, 0. */
  digits(count: number): string {
    const decimal = decimalOf(this.take(digitBits(count)));
    if (count === 0 && decimal === '0') return '';
    if (decimal.length > count) throw new NotCompressed();
    return decimal.padStart(count, '0');
  }

  /** Whether only padding remains. */
  isAtEnd(): boolean {
    return this.bits.length - this.at < 8;
  }

  isFilledRightly(): boolean {
    return !this.bits.slice(this.at).includes('1');
  }
}

/** A number of any size in decimal digits; some supported browsers have no BigInt. */
function decimalOf(bits: string): string {
  const digits = [0];
  for (const bit of bits) {
    let carry = Number(bit);
    for (let at = digits.length - 1; at >= 0; at--) {
      const doubled = (digits[at] ?? 0) * 2 + carry;
      digits[at] = doubled % 10;
      carry = doubled > 9 ? 1 : 0;
    }
    if (carry > 0) digits.unshift(carry);
  }
  return digits.join('');
}

const digitBits = (count: number): number => Math.ceil(count * Math.log2(10) + 0.01);
const lengthBits = (most: number): number => Math.ceil(Math.log2(most) + 0.01);
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');

/** Decodes a value by the three bits of its encoding. */
function textOf(bits: Bits, encoding: number, count: number): string {
  switch (encoding) {
    case 0:
      return bits.digits(count);
    case 1:
      return bits.signs(count, hexadecimal).toLowerCase();
    case 2:
      return bits.signs(count, hexadecimal);
    case 3:
      return bits.signs(count, base64url);
    case 4:
      return bits.signs(count, ascii);
    default:
      throw new NotCompressed();
  }
}

/** A run of parts of a value that are packed as one. */
interface PackedRun {
  readonly isDigits: boolean;
  readonly most: number;
  readonly isFixed: boolean;
}

/** Merges adjacent parts: required digits are one number; so are optional ones, and all letters. */
function packedParts(components: readonly Component[]): PackedRun[] {
  const parts: PackedRun[] = [];
  for (const { type, least, most, optional } of components) {
    const isDigits = type === 'N';
    const isFixed = least === most && !optional;
    const last = parts.at(-1);
    if (last && last.isDigits === isDigits && (last.isFixed === isFixed || !isDigits)) {
      parts[parts.length - 1] = { isDigits, most: last.most + most, isFixed: last.isFixed && isFixed };
    } else parts.push({ isDigits, most, isFixed });
  }
  return parts;
}

function valueOf(bits: Bits, ai: string): string {
  const identifier = identifierOf(ai);
  if (!identifier) throw new NotCompressed();
  return packedParts(identifier.components)
    .map(({ isDigits, most, isFixed }) => {
      if (isDigits) return bits.digits(isFixed ? most : bits.number(lengthBits(most)));
      const encoding = bits.number(3);
      return textOf(bits, encoding, isFixed ? most : bits.number(lengthBits(most)));
    })
    .join('');
}

function unpack(packed: string, isSorted: boolean): Gs1Element[] {
  const bits = new Bits(packed);
  const elements: Gs1Element[] = [];
  while (!bits.isAtEnd()) {
    const start = bits.signs(2, hexadecimal);
    if (start.startsWith('F')) skipForeign(bits, start);
    else
      for (const ai of identifiersAt(bits, start, isSorted)) {
        elements.push({ ai, value: valueOf(bits, ai) });
      }
  }
  if (!bits.isFilledRightly()) throw new NotCompressed();
  return elements;
}

function identifiersAt(bits: Bits, start: string, isSorted: boolean): readonly string[] {
  const several = together[start];
  if (several) return isSorted ? [...several].sort() : several;
  const length = /^\d\d$/.test(start) ? identifierLength(start) : undefined;
  if (length === undefined) throw new NotCompressed();
  return [`${start}${bits.signs(length - 2, hexadecimal)}`];
}

/** A query pair outside of GS1: the length of its name is the next seven bits, four of which are already read. */
function skipForeign(bits: Bits, start: string): void {
  const length = hexadecimal.indexOf(start.charAt(1)) * 8 + bits.number(3);
  bits.signs(length, base64url);
  const encoding = bits.number(3);
  textOf(bits, encoding, bits.number(7));
}

/**
 * Expands a Digital Link whose path ends with a compressed part, after the primary key or alone. Keeps its query.
 * - Null without such a part: the last segment must unpack completely into elements of a link.
 * - Numbers of any length are exact.
 * - Identifiers newer than the method are packed by its rule for their type of value.
 */
export function uncompressLink(address: string): string | null {
  const found = /^((?:https?|HTTPS?):\/\/[^/?#]+(?:\/[^?#]*)?)\/([A-Za-z0-9_-]+)\/?(?:\?([^#]*))?(?:#.*)?$/.exec(
    address,
  );
  const [, before = '', packed = '', query = ''] = found ?? [];
  if (packed === '' || packed.length > longest) return null;
  // Some identifiers have another order in the standard than in GS1's own toolkit, which sorts them.
  const link = linkOf(before, packed, true) ?? linkOf(before, packed, false);
  return link === null || query === '' ? link : `${link}${link.includes('?') ? '&' : '?'}${query}`;
}

function linkOf(before: string, packed: string, isSorted: boolean): string | null {
  try {
    const [, stem = before, ai = '', value = ''] = /^(.+)\/(\d{2,4})\/([^/]+)$/.exec(before) ?? [];
    const hasKey = identifierOf(ai)?.qualifiers != null;
    const decoded = decodeURIComponent(value);
    const isShort = ai === '01' && checkGtin(decoded) === null;
    const key = hasKey ? [{ ai, value: isShort ? toGtin14(decoded) : decoded }] : [];
    const written = writeLink([...key, ...unpack(packed, isSorted)], hasKey ? stem : before);
    return 'fault' in written ? null : written.link;
  } catch (error) {
    if (error instanceof NotCompressed || error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Whether a path of one segment (`/AQnYUc1gmg`) begins like a packed GTIN and has an inner capital and a digit.
 * - No word is written so. It is not unpacked.
 */
export function looksCompressed(pathname: string): boolean {
  const [, packed] = /^\/(?=.*\d)([\w-]{6,1000})\/?$/.exec(pathname) ?? [];
  if (packed === undefined || !/.[A-Z]/.test(packed)) return false;
  const start = new Bits(packed.slice(0, 2)).signs(2, hexadecimal);
  return start === '01' || (together[start]?.includes('01') ?? false);
}
