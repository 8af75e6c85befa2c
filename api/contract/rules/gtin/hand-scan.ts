import {
  dataOf,
  elementData,
  readBracketed,
  readDigitalLink,
  readElements,
  readMessage,
  separator,
  type Gs1Data,
} from './gs1-data.ts';
import { checkGtin, gtinLengths } from './gtin.ts';
import { expandUpcE } from './upc-e.ts';

/**
 * Words that scanners are set up to type for FNC1, which no keyboard has. `^]` is how ASCII 29 is written. Values may hold a `%`: only
 * before another identifier or at the end `%1D` is meant.
 */
const separatorWords = /[{<[(](?:GS|FNC1|0x1D)[}>\])]|\\x1d|\\u001d|&#(?:29|x1d);|%1D(?=\d{2}|$)|\^\]|\u241d/gi;

/**
 * What is in no value of GS1 (character set 82), and so stands for FNC1 wherever a scanner types it within an element string: ASCII
 * 29 itself, `~`, `|`, `^`, `#`, `@`, `$`, `{`, a space and the rest. What values may hold, as `*` and `%`, never does.
 */
const notInValues = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+/g;

/** Symbology identifiers (ISO/IEC 15424) of symbols that hold GS1 data; their letters come in the other case with Caps Lock. */
const gs1Symbols = /^\](?:C1|d2|Q3|J1|e[0-3])/i;
const symbols = /^\][a-z]\d/i;
/** Of EAN and UPC bars: the digits, and after 13 of them those of an add-on of 2 or 5. */
const withAddOn = /^(\d{13})(?:\d{2}|\d{5})$/;

/** Most characters of its own that a scanner puts before a code: the letters of a code of symbologies that is its maker's. */
const longestPrefix = 4;

/** The same for the other characters that frame a message of ISO/IEC 15434. */
const frameWords = /[{<[(](?:RS|EOT|0x1E|0x04)[}>\])]|\\x1e|\\x04|\u241e|\u2404/gi;

/**
 * What a hand scanner typed, as a GTIN and what stands beside it. Reads digits alone (right or wrong, in the length of a GTIN),
 * element strings with FNC1 or what a scanner types for it, with a symbology identifier, with brackets, as a message of ISO/IEC 15434, or
 * beginning with a bare 01, GS1 Digital Links, and the eight digits of UPC-E (General Specifications §3 and §7.8, Digital Link 1.7). A few characters of the scanner's own before these
 * are passed over when the check digit then agrees. Null when it is none of them as a whole: no part of a text is ever taken for a
 * code.
 */
export function readHandScan(typed: string): Gs1Data | null {
  const text = scannedText(typed);
  const whole = readWhole(text);
  if (whole) return whole;
  for (let length = 1; length <= longestPrefix && /\D/.test(text.charAt(length - 1)); length++) {
    const rest = readWhole(text.slice(length));
    if (rest && checkGtin(rest.gtin) === null) return rest;
  }
  return null;
}

/** The text without what frames it: some scanners send control characters before and after a code, or words for them. */
function scannedText(typed: string): string {
  return [...typed.replace(separatorWords, separator).replace(frameWords, '')]
    .filter((character) => character >= ' ' || character === separator)
    .join('')
    .trim();
}

/**
 * What a scan is that names no trade item: a message of ISO/IEC 15434 in format 06, or GS1's elements without one, as of a pallet. Null
 * for any other text.
 */
export function otherScan(typed: string): 'message' | 'elements' | null {
  const text = scannedText(typed);
  const data = text.replace(symbols, '');
  if (readMessage(data)?.format === '06') return 'message';
  const separated = data.replace(notInValues, separator);
  const isElements = gs1Symbols.test(text) || separated.startsWith(separator) || /^00\d{18}/.test(separated);
  const read = readBracketed(data) ?? (isElements ? readElements(separated) : readDigitalLink(data));
  return read && read.length > 0 ? 'elements' : null;
}

function readWhole(text: string): Gs1Data | null {
  const isGs1 = gs1Symbols.test(text);
  const hasIdentifier = symbols.test(text);
  const data = hasIdentifier ? text.slice(3) : text;
  if (/^\]E/i.test(text)) {
    const [, digits = data] = withAddOn.exec(data) ?? [];
    // Eight digits of EAN-8 have ]E4. UPC-E that begins with 1 was never issued: it is a part of another code.
    const expanded = /^\]E0/i.test(text) ? expandUpcE(digits) : null;
    if (expanded !== null) return { gtin: expanded, elements: [] };
    if (isBare(digits)) return /^\]E0[01]\d{7}$/i.test(text) ? null : { gtin: digits, elements: [] };
  }
  if (!isGs1 && isBare(data))
    return { gtin: (checkGtin(data) === null ? null : expandUpcE(data)) ?? data, elements: [] };
  const message = readMessage(data);
  if (message) return message.format === '05' ? elements(message.data, true) : null;
  return (
    dataOf(readDigitalLink(data), true) ??
    dataOf(readBracketed(data.split(separator).join('')), true) ??
    elements(data, isGs1)
  );
}

function isBare(text: string): boolean {
  return /^\d+$/.test(text) && gtinLengths.includes(text.length);
}

/** Printers that leave FNC1 out at the beginning are common, and many scanners do not type it: (01) must then stand first. */
function elements(data: string, isGs1: boolean): Gs1Data | null {
  const separated = data.replace(notInValues, separator);
  const isMarked = isGs1 || separated.startsWith(separator) || /^01\d{14}/.test(separated);
  return isMarked ? elementData(separated, true, new Date(), isGs1) : null;
}
