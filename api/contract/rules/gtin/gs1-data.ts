import { checkGtin, toGtin14 } from './gtin.ts';

/** One element of a GS1 code: application identifier and value, as (10) and LOT-7. */
export interface Gs1Element {
  readonly ai: string;
  readonly value: string;
}

/** Contents of a scanned code: the trade item and its other elements. */
export interface Gs1Data {
  /** digits as in the code: 8, 12, 13 or 14; the check digit may be wrong only in a marked element string */
  readonly gtin: string;
  readonly elements: readonly Gs1Element[];
  /** identifiers with the text up to a separator or the end, where the ends of values are unknown; never empty */
  readonly undivided?: readonly Gs1Element[];
}

/** FNC1 as sent by decoders and hand scanners: the ASCII group separator. */
export const separator = '\u001d';

/** Frame of an ISO/IEC 15434 message. */
const recordSeparator = '\u001e';
const endOfMessage = '\u0004';

/** Digits of an application identifier, by its first two (GS1 General Specifications §3.2); others have two. */
const aiLengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42', '71'].map((start) => [start, 3])),
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((s) => [s, 4]),
  ),
};

/**
 * Lengths of values that need no FNC1, by the first two digits of the identifier (General Specifications, figure
 * 7.8.5-2).
 */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '20': 2,
  '41': 13,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((start) => [start, 6])),
};

/** Character set 82 of GS1, used by batch and serial numbers. */
const cset82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/** Longest value of any identifier (General Specifications, figure 3.2-1). */
const longestValue = 90;

/** A date or weight with its identifier: if a value continues like this, its separator may be missing. */
const tellingStart = /^(?:1[13567]\d{6}|310[0-5]\d{6})/;
/** Identifiers that may follow it up to the end. */
const commonAis = /^(?:1[0-35-7]|2[0-2]|24[0-3]|30|37|310\d|4[02]\d)$/;
/** Kinds that a label has once: production dates, last dates, weights. */
const kindOf = (ai: string): string =>
  /^1[13]$/.test(ai) ? 'made' : /^1[567]$/.test(ai) ? 'last day' : ai.slice(0, 3);

interface Reading {
  readonly now: Date;
  /** whether a scanner may have dropped separators: the text has none, and no mark says that it sends them */
  readonly mayLackSeparators: boolean;
}

/** Years before and after now in which dates of labels lie. */
const yearsOfLabels = 15;

/**
 * Elements that may accompany a GTIN: identifier and value (GS1 Syntax Dictionary).
 * - Without 90 to 99 (a company's own data): any text matches them, so half of all numeric batches would be
 *   ambiguous.
 */
const itemFormats: readonly (readonly [ai: RegExp, value: RegExp])[] = [
  [/^(?:10|2[12]|243|71[0-7]|702[01]|7240|8012)$/, /^.{1,20}$/],
  [/^1[1-35-7]$/, /^\d{6}$/],
  [/^20$/, /^\d\d$/],
  [/^235$/, /^.{1,28}$/],
  [/^723\d$/, /^.{3,30}$/],
  [/^(?:24[01]|25[01]|400|7002|7023)$/, /^.{1,30}$/],
  [/^242$/, /^\d{1,6}$/],
  [/^30$/, /^\d{1,8}$/],
  [/^392\d$/, /^\d{1,15}$/],
  [/^393\d$/, /^\d{4,18}$/],
  [/^7004$/, /^\d{1,4}$/],
  [/^(?:3[1-6]\d[0-5]|395\d|8005|7006)$/, /^\d{6}$/],
  [/^42[246]$/, /^\d{3}$/],
  [/^42[35]$/, /^(?:\d{3}){1,5}$/],
  [/^427$/, /^.{1,3}$/],
  [/^7001$/, /^\d{13}$/],
  [/^7003$/, /^\d{10}$/],
  [/^7007$/, /^\d{6}(?:\d{6})?$/],
  [/^7011$/, /^\d{6}(?:\d{4})?$/],
  [/^8001$/, /^\d{14}$/],
  [/^8008$/, /^\d{8,12}$/],
  [/^7005$/, /^.{1,12}$/],
  [/^7008$/, /^.{1,3}$/],
  [/^7009$/, /^.{1,10}$/],
  [/^7010$/, /^.{1,2}$/],
  [/^703\d$/, /^\d{3}.{1,27}$/],
  [/^8014$/, /^.{1,25}$/],
  [/^8200$/, /^.{1,70}$/],
];
/** Numbers of trade items, and the count of those in a logistic unit. */
const formats = [...itemFormats, [/^0[12]$/, /^\d{14}$/], [/^37$/, /^\d{1,8}$/]] as const;

/** A value without a known format is kept unchanged, so that nothing on a label is lost silently. */
function isRight({ ai, value }: Gs1Element): boolean {
  if (!cset82.test(value)) return false;
  const format = formats.find(([pattern]) => pattern.test(ai));
  return format ? format[1].test(value) : value.length <= longestValue;
}

function mayAccompanyItem(ai: string): boolean {
  return itemFormats.some(([pattern]) => pattern.test(ai));
}

/**
 * Whether a text is further elements of a label, of kinds it does not have yet.
 * - Begins with a date or weight; with `mayLackSeparators`, with any element that may accompany a GTIN.
 */
function isTail(text: string, kinds: ReadonlySet<string>, { now, mayLackSeparators }: Reading): boolean {
  const isTelling = tellingStart.test(text);
  const elements = isTelling || mayLackSeparators ? readElements(text) : null;
  if (elements === null) return false;
  return elements.every(({ ai, value }) => {
    const isKnown = (isTelling && commonAis.test(ai)) || (mayLackSeparators && mayAccompanyItem(ai));
    if (!isKnown || !isRight({ ai, value }) || kinds.has(kindOf(ai))) return false;
    // A secondary serial number (250) requires a serial number: L250312 is a batch of a day.
    if (ai === '250' && !kinds.has('21')) return false;
    if (!dateElements.includes(ai)) return true;
    const day = gs1Date(value, now);
    return day !== null && Math.abs(Number(day.slice(0, 4)) - now.getUTCFullYear()) <= yearsOfLabels;
  });
}

/**
 * Whether an element of an element string may be several ones.
 * - Its value has no pre-defined length, and is too long for one, or ends like other elements.
 * - A separator after it marks only the end of the last one.
 */
function isUndivided({ ai, value }: Gs1Element, kinds: ReadonlySet<string>, reading: Reading): boolean {
  if (fixedLengths[ai.slice(0, 2)] !== undefined) return false;
  if (!isRight({ ai, value })) return true;
  const ends = Array.from(value, (_, at) => value.slice(at)).slice(1);
  return ends.some((end) => isTail(end, kinds, reading));
}

/**
 * Elements of an element string without brackets; `FNC1` is the group separator.
 * - Null if it does not split into elements: an unknown identifier, or a value that ends too early.
 */
export function readElements(text: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  let at = text.startsWith(separator) ? 1 : 0;
  while (at < text.length) {
    const start = text.slice(at, at + 2);
    const ai = text.slice(at, at + (aiLengths[start] ?? 2));
    const from = at + ai.length;
    const fixed = fixedLengths[start];
    const next = text.indexOf(separator, from);
    const end = fixed === undefined ? (next === -1 ? text.length : next) : from + fixed;
    const value = text.slice(from, end);
    if (!/^\d+$/.test(ai) || value === '' || value.includes(separator)) return null;
    if (fixed !== undefined && value.length < fixed) return null;
    elements.push({ ai, value });
    // FNC1 after a value of fixed length is allowed, though unnecessary.
    at = text[end] === separator ? end + 1 : end;
  }
  return elements;
}

/**
 * Elements of a bracketed string, as copied from below the bars: (01)05901234123457(10)LOT.
 * - A bracket in a value is unchanged, or \( where it could be read as an identifier.
 */
export function readBracketed(text: string): Gs1Element[] | null {
  const value = /(?:\\\(|\((?!\d{2,4}\))|[^(\\]|\\(?!\())+/.source;
  if (!new RegExp(`^(?:\\(\\d{2,4}\\)${value})+$`).test(text)) return null;
  return Array.from(text.matchAll(new RegExp(`\\((\\d{2,4})\\)(${value})`, 'g')), ([, ai = '', found = '']) => ({
    ai,
    value: found.replace(/\\\(/g, '(').trim(),
  }));
}

/** Primary keys of Digital Links (standard 1.6, chapter 4.3); the last one in a path counts. */
const primaryKeys = /^(?:0[01]|25[35]|40[12]|41[457]|8003|8004|8006|8010|8013|8017|8018)$/;

/** Elements of a GS1 Digital Link: the path from its key on, then the query. Null for any other address. */
export function readDigitalLink(text: string): Gs1Element[] | null {
  const [, path = '', query = ''] =
    /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text.trim()) ?? [];
  const [found = ''] = /(?:\/\d{2,4}\/[^/]+)+\/?$/.exec(path) ?? [];
  const pairs = Array.from(found.matchAll(/\/(\d+)\/([^/]+)/g), ([, ai = '', value = '']) => ({ ai, value }));
  const [key, ...qualifiers] = pairs.slice(pairs.map(({ ai }) => primaryKeys.test(ai)).lastIndexOf(true));
  if (!key || !primaryKeys.test(key.ai)) return null;
  const asked = query.split(/[&;]/).flatMap((pair) => {
    const [, ai, value] = /^(\d{2,4})=(.+)$/.exec(pair) ?? [];
    return ai && value ? { ai, value } : [];
  });
  return [key, ...qualifiers, ...asked].flatMap(({ ai, value }) => {
    const decoded = decode(value);
    if (decoded === null) return [];
    // A shorter number must be valid: such a path may be a date.
    const isShort = (ai === '01' || ai === '02') && checkGtin(decoded) === null;
    return { ai, value: isShort ? toGtin14(decoded) : decoded };
  });
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * The trade item of some elements and its displayed elements: (01), else (02), the content of a logistic unit.
 * - With `isMarked` the check digit may be wrong: its position marks a GTIN, and people need to see the wrong digit.
 */
export function dataOf(elements: readonly Gs1Element[] | null, isMarked: boolean): Gs1Data | null {
  const right = (elements ?? []).filter(isRight);
  const item = right.find(({ ai }) => ai === '01') ?? right.find(({ ai }) => ai === '02');
  const fault = item && checkGtin(item.value);
  if (!item || !(fault === null || (isMarked && fault === 'GTIN_INVALID_CHECKSUM'))) return null;
  return { gtin: item.value, elements: right.filter(({ ai }) => ai !== '01' && ai !== '02') };
}

/** Contents of an element string without brackets. `sendsSeparators`: the carrier's mark guarantees FNC1 within it. */
export function elementData(
  text: string,
  isMarked: boolean,
  now: Date = new Date(),
  sendsSeparators: boolean = isMarked,
): Gs1Data | null {
  const elements = readElements(text) ?? [];
  const kinds = new Set(elements.map(({ ai }) => kindOf(ai)));
  const reading = { now, mayLackSeparators: !sendsSeparators && !text.includes(separator) };
  const undivided = elements.filter((element) => isUndivided(element, kinds, reading));
  const unclear = new Set(undivided);
  const data = dataOf(
    elements.filter((element) => !unclear.has(element)),
    isMarked,
  );
  return data && undivided.length > 0 ? { ...data, undivided } : data;
}

/**
 * Format and data of an ISO/IEC 15434 message: 05 has GS1 elements, 06 identifiers of ASC MH10.
 * - Framed by `[)>`, ASCII 30 and the format; at the end ASCII 30 and 4. Scanners drop some of these.
 * - Null for any other text.
 */
export function readMessage(text: string): { format: string; data: string } | null {
  if (!text.startsWith('[)>')) return null;
  const [body = ''] = text
    .slice(3)
    .replace(endOfMessage, '')
    .split(recordSeparator)
    .filter((part) => part !== '');
  const [, format, data = ''] = /^(\d\d)(.*)$/.exec(body) ?? [];
  return format === undefined ? null : { format, data };
}

/**
 * Contents of a GS1 code in a DataMatrix, QR or Code 128: its carrier is marked as GS1, or its text has a GS1 format.
 */
export function readGs1Data(text: string, isMarked: boolean): Gs1Data | null {
  const plain = text.trim();
  const message = readMessage(plain);
  if (message) return message.format === '05' ? elementData(message.data, true) : null;
  const byForm = dataOf(readDigitalLink(plain), true) ?? dataOf(readBracketed(plain), true);
  // Printers often omit FNC1 at the beginning: (01) must then be first.
  const mayBeElements = isMarked || /^01\d{14}/.test(plain);
  return byForm ?? (mayBeElements ? elementData(plain, isMarked) : null);
}

/**
 * Elements whose value is a day, YYMMDD (General Specifications §3.4). Day 00 is allowed for 11 to 13, 15, 16 and 17.
 */
export const dateElements: readonly string[] = ['11', '12', '13', '15', '16', '17'];

/** Year, month and day of a date element, YYMMDD; null for other texts. Century: General Specifications §7.12. */
function datePartsOf(value: string, now: Date): { year: number; month: number; day: number } | null {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (yy === '') return null;
  const thisYear = now.getUTCFullYear();
  const distance = Number(yy) - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (distance >= 51 ? -1 : distance <= -50 ? 1 : 0);
  return { year: century * 100 + Number(yy), month: Number(mm), day: Number(dd) };
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The invalid part of a date element, YYMMDD; `shape`: not six digits; null if valid. */
export function gs1DateFault(value: string, now: Date = new Date()): 'shape' | 'month' | 'day' | null {
  const parts = datePartsOf(value, now);
  if (!parts) return 'shape';
  if (parts.month < 1 || parts.month > 12) return 'month';
  return parts.day > daysOf(parts.year, parts.month) ? 'day' : null;
}

/**
 * Formats a day, YYYY-MM-DD (day 00: the whole month), as YYMMDD. Does not check that the day exists.
 * - Null if it would be read as another day: a year over 49 before or 50 after `now` (General Specifications §7.12).
 */
export function gs1DigitsOfDay(day: string, now: Date = new Date()): string | null {
  const digits = day.replace(/-/g, '').slice(2);
  const read = datePartsOf(digits, now);
  return read && read.year === Number(day.slice(0, 4)) ? digits : null;
}

/**
 * The day of a date element, YYMMDD, as YYYY-MM-DD; day 00 (the whole month) as YYYY-MM; null if there is none.
 * - The century brings the year within 50 years of `now` (General Specifications §7.12).
 */
export function gs1Date(value: string, now: Date = new Date()): string | null {
  const parts = datePartsOf(value, now);
  if (!parts || gs1DateFault(value, now) !== null) return null;
  const month = `${parts.year}-${value.slice(2, 4)}`;
  return parts.day === 0 ? month : `${month}-${value.slice(4)}`;
}
