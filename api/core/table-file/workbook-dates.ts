import { exactNumber } from './exact-number.ts';

/** How a cell style formats numbers: plain, as a date, or with leading zeros (a format like 0000000000000). */
export type NumberFormat =
  { readonly kind: 'plain' } | { readonly kind: 'date' } | { readonly kind: 'padded'; readonly digits: number };

const plain: NumberFormat = { kind: 'plain' };
const date: NumberFormat = { kind: 'date' };

/** Formats that are built in and not listed in the workbook (ECMA-376 18.8.30). */
export function builtInFormat(id: number): NumberFormat {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? date : plain;
}

/** Parses a format code of a workbook. Elapsed times ([h]:mm) stay numbers. */
export function customFormat(code: string): NumberFormat {
  if (/^0{2,32}$/.test(code)) return { kind: 'padded', digits: code.length };
  if (/\[[hms]+\]/i.test(code)) return plain;
  const bare = code.slice(0, 500).replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? date : plain;
}

/** Formats a serial day number as an ISO date, date and time, or time. Returns impossible dates unchanged. */
function isoDate(serialText: string, is1904: boolean): string {
  const serial = Number(serialText);
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return serialText;
  // Day 60 of the 1900 system is 29 February 1900, which did not exist, so earlier days are off by one.
  const day = is1904 ? serial + 1462 : serial < 60 && serial >= 1 ? serial + 1 : serial;
  const moment = new Date(Math.round((day - 25_569) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return serialText;
  const [dayText = '', timeText = ''] = moment.toISOString().slice(0, 19).split('T');
  if (serial < 1 && !is1904) return timeText;
  return timeText === '00:00:00' ? dayText : `${dayText}T${timeText}`;
}

/** Formats the number of a cell: exact digits, an ISO date, or digits with the leading zeros of its format. */
export function numberText(text: string, format: NumberFormat = plain, is1904 = false): string {
  const number = exactNumber(text);
  if (format.kind === 'date') return isoDate(number, is1904);
  return format.kind === 'padded' && /^\d+$/.test(number) ? number.padStart(format.digits, '0') : number;
}
