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
 * Texts that scanners are configured to type for FNC1, which no keyboard has. `^]` is a notation of ASCII 29.
 * - Values may contain `%`, so `%1D` counts only before another identifier or at the end.
 */
const separatorWords = /[{<[(](?:GS|FNC1|0x1D)[}>\])]|\\x1d|\\u001d|&#(?:29|x1d);|%1D(?=\d{2}|$)|\^\]|\u241d/gi;

/**
 * Characters outside of GS1 values (character set 82), read as FNC1 within an element string.
 * - For example ASCII 29, `~`, `|`, `^`, `#`, `@`, `$`, `{`, a space. Characters of values, as `*` and `%`, never
 *   are.
 */
const notInValues = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+/g;

/** Symbology identifiers (ISO/IEC 15424) of symbols with GS1 data. Caps Lock inverts the case of their letters. */
const gs1Symbols = /^\](?:C1|d2|Q3|J1|e[0-3])/i;
const symbols = /^\][a-z]\d/i;
/** Digits of EAN and UPC bars; 13 may be followed by an add-on of 2 or 5. */
const withAddOn = /^(\d{13})(?:\d{2}|\d{5})$/;

/** Maximum length of a scanner's own prefix: the symbology letters of its manufacturer. */
const longestPrefix = 4;

/** The same for the other frame characters of an ISO/IEC 15434 message. */
const frameWords = /[{<[(](?:RS|EOT|0x1E|0x04)[}>\])]|\\x1e|\\x04|\u241e|\u2404/gi;

/**
 * Parses a hand scanner's text to a GTIN and its other elements (General Specifications §3, §7.8; Digital Link 1.7).
 * - Digits, valid or not, of a GTIN's length; eight digits of UPC-E; GS1 Digital Links.
 * - Element strings with FNC1 or a text for it, a symbology identifier, brackets, an ISO/IEC 15434 frame, or a bare
 *   01.
 * - A few characters of the scanner itself at the beginning are skipped if the check digit is then valid.
 * - Null for any other text: no part of a text is read as a code.
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

/** Removes the frame of a scan: control characters, or words for them, that some scanners add. */
function scannedText(typed: string): string {
  return [...typed.replace(separatorWords, separator).replace(frameWords, '')]
    .filter((character) => character >= ' ' || character === separator)
    .join('')
    .trim();
}

/**
 * The kind of a scan without a trade item: an ISO/IEC 15434 message in format 06, or GS1 elements, as of a pallet.
 * - Null for any other text.
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
    // EAN-8 has ]E4. UPC-E beginning with 1 was never issued: it is a part of another code.
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

/** Printers often omit FNC1 at the beginning, and many scanners do not type it: (01) must then be first. */
function elements(data: string, isGs1: boolean): Gs1Data | null {
  const separated = data.replace(notInValues, separator);
  const isMarked = isGs1 || separated.startsWith(separator) || /^01\d{14}/.test(separated);
  return isMarked ? elementData(separated, true, new Date(), isGs1) : null;
}
