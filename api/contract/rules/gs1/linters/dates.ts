import type { Linter } from './characters.ts';

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Digits of a fixed length below a maximum, with the names of the errors. */
function numberBelow(length: number, most: number, name: string, fault: string): Linter {
  return (value) => {
    if (value.length !== length) return `${name}_TOO_${value.length < length ? 'SHORT' : 'LONG'}`;
    if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
    return Number(value) < most ? null : fault;
  };
}

const hour = numberBelow(2, 24, 'HOUR', 'ILLEGAL_HOUR');
const minute = numberBelow(2, 60, 'MINUTE', 'ILLEGAL_MINUTE');

/**
 * Year, month and day as `yearDigits` + 4 digits; day 00 is the whole month with `maySkipDay`.
 * - Two-digit years are about 1950–2050, where every fourth year is a leap year.
 */
function date(yearDigits: 2 | 4, maySkipDay: boolean): Linter {
  return (value) => {
    if (value.length !== yearDigits + 4) return `DATE_TOO_${value.length < yearDigits + 4 ? 'SHORT' : 'LONG'}`;
    if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
    const [year, month, day] = [value.slice(0, -4), value.slice(-4, -2), value.slice(-2)].map(Number);
    const most = daysOfMonths[(month ?? 0) - 1];
    if (most === undefined || year === undefined || day === undefined) return 'ILLEGAL_MONTH';
    if (day === 0 && !maySkipDay) return 'ILLEGAL_DAY';
    const isLeap = year % 4 === 0 && (yearDigits === 2 || year % 100 !== 0 || year % 400 === 0);
    return day > (month === 2 && !isLeap ? 28 : most) ? 'ILLEGAL_DAY' : null;
  };
}

function hourAndMinute(value: string): string | null {
  if (value.length !== 4) return `HOUR_WITH_MINUTE_TOO_${value.length < 4 ? 'SHORT' : 'LONG'}`;
  return hour(value.slice(0, 2)) ?? minute(value.slice(2));
}

/** Ten digits of geographic degrees, up to a half or a full circle (General Specifications §3.5.9). */
function degrees(most: number, name: string): Linter {
  return (value) => {
    if (value.length !== 10) return `${name}_INVALID_LENGTH`;
    if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
    return Number(value) <= most ? null : `INVALID_${name}`;
  };
}

/** Two halves of equal length, the piece and the total: 0102. */
function pieceOfTotal(value: string): string | null {
  if (value.length === 0 || value.length % 2 === 1) return 'INVALID_LENGTH_FOR_PIECE_OF_TOTAL';
  if (/\D/.test(value)) return 'NON_DIGIT_CHARACTER';
  const half = value.length / 2;
  if (/^0+$/.test(value.slice(0, half))) return 'ZERO_PIECE_NUMBER';
  if (/^0+$/.test(value.slice(half))) return 'ZERO_TOTAL_PIECES';
  return value.slice(0, half) > value.slice(half) ? 'PIECE_NUMBER_EXCEEDS_TOTAL' : null;
}

/** Position in a sequence of births: 2/3. */
function positionInSequence(value: string): string | null {
  const [, position, end] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  if (position === undefined || end === undefined) return 'POSITION_IN_SEQUENCE_MALFORMED';
  if (position.startsWith('0') || end.startsWith('0')) return 'ILLEGAL_ZERO_PREFIX';
  return Number(position) > Number(end) ? 'POSITION_EXCEEDS_END' : null;
}

/** Linters of days, times, positions and counts. */
export const dateLinters: Readonly<Record<string, Linter>> = {
  yymmdd: date(2, false),
  yymmd0: date(2, true),
  yyyymmdd: date(4, false),
  yyyymmd0: date(4, true),
  hh: hour,
  hhmi: hourAndMinute,
  mi: minute,
  ss: numberBelow(2, 60, 'SECOND', 'ILLEGAL_SECOND'),
  latitude: degrees(1_800_000_000, 'LATITUDE'),
  longitude: degrees(3_600_000_000, 'LONGITUDE'),
  pieceoftotal: pieceOfTotal,
  posinseqslash: positionInSequence,
};
