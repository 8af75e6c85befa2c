import { hasValidCheckDigit, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { ColumnDoubt } from '@gtinoteka/contract/texts/column-texts.ts';
import type { ColumnHeaders } from './code-headers.ts';
import { codesIn, readCode, saysNoCode } from './read-code.ts';

/** Rows that are read to classify columns, if the list has as many; fewer for more than 40 columns. */
export function weighedRows(columns: number): number {
  return Math.max(1_000, Math.min(10_000, Math.floor(400_000 / columns)));
}

/** Share of valid codes from which a column certainly holds codes, and below which it holds none. */
const [sureShare, chanceShare] = [0.5, 0.3];
/** Numbers needed to distinguish codes by their check digits: one in ten is valid by chance. */
const enoughNumbers = 20;
/** Share of a column's codes from which another column rivals it; the second applies to a header for codes only. */
const [rivalShare, rivalShareOfSure] = [0.2, 0.5];
/** Share of valid check digits among numbers without leading zeros, from which zeros are restored automatically. */
const zerosShare = 0.8;

type Cells = readonly (string | undefined)[];

/** Statistics of one column's cells, over the first rows of a list. */
export interface ColumnWeight {
  readonly column: number;
  /** cells except words for "no code" and codes that a spreadsheet wrote as 5,9E+12 */
  filled: number;
  /** of them numbers of 7 to 14 digits */
  numbers: number;
  /** of them valid codes, including those without leading zeros */
  right: number;
  /** numbers of 7 and 9 to 11 digits, and those of them with a valid check digit */
  short: number;
  shortRight: number;
  /** codes that a spreadsheet wrote as 5,9E+12, with lost digits */
  rewritten: number;
  /** invalid numbers of 12 to 14 digits, and those rounded by a spreadsheet to five zeros at the end */
  wrong: number;
  /** of the valid codes those for use within a shop (prefix 2) */
  inStore: number;
  /** dates written as 20260105 or 05012026, with or without the time */
  dates: number;
  /** the distinct valid codes, 14 digits each */
  readonly codes: Set<string>;
}

/** Counts the statistics of each column of a list's first rows. */
export function weighColumns(rows: readonly Cells[]): ColumnWeight[] {
  const weights: ColumnWeight[] = [];
  for (const cells of rows)
    cells.forEach((cell, column) => {
      if (cell !== undefined && cell !== '') add((weights[column] ??= emptyWeight(column)), cell);
    });
  return Array.from(weights, (weight, column) => weight ?? emptyWeight(column));
}

function emptyWeight(column: number): ColumnWeight {
  return {
    column,
    filled: 0,
    numbers: 0,
    right: 0,
    short: 0,
    shortRight: 0,
    rewritten: 0,
    wrong: 0,
    inStore: 0,
    dates: 0,
    codes: new Set(),
  };
}

/** Seven digits, or a power of ten. Reading all other cells as codes takes longer than reading the list. */
const mayBeNumber = /(?:\d\D*){7}|\de\+?\d/i;
const [dayOfMonth, month, year] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)\\d\\d'];
const asDate = new RegExp(
  `^(?:${year}${month}${dayOfMonth}|${dayOfMonth}${month}${year})(?:[0-2]\\d[0-5]\\d(?:[0-5]\\d)?)?$`,
);
/** A GTIN-13, GTIN-12 or GTIN-8 for use within a shop, 14 digits. */
const inStoreCode = /^0(?:2|0[24]|00000[02])/;
/** A code rounded by a spreadsheet: 5901230000000. */
const rounded = /^\d{7,9}0{5}$/;

function add(weight: ColumnWeight, cell: string): void {
  if (saysNoCode(cell)) return;
  weight.filled++;
  if (cell.length > 100 || !mayBeNumber.test(cell)) return;
  if (asDate.test(cell)) weight.dates++;
  const read = readCode(cell);
  if ('code' in read && !rounded.test(read.code)) return addRight(weight, read.gtin14);
  if ('code' in read) return addWrong(weight);
  switch (read.why) {
    case 'gtin_lost_zero':
      weight.short++;
      weight.shortRight++;
      return addRight(weight, toGtin14(read.offer ?? ''));
    case 'gtin_several':
      if (codesIn(cell.trim()).every((code) => hasValidCheckDigit(code))) return addRight(weight, cell);
      weight.numbers++;
      return;
    case 'gtin_rewritten':
      if (!/e\+?\d+\s*$/i.test(cell)) return;
      weight.rewritten++;
      weight.filled--;
      return;
    case 'gtin_all_zero':
      weight.filled--;
      return;
    case 'gtin_length': {
      const digits = cell.replace(/\D/g, '').length;
      if (digits < 7 || digits > 14) return;
      weight.numbers++;
      if (digits !== 12) weight.short++;
      return;
    }
    case 'gtin_check_digit':
    case 'not_trade_item':
      if (cell.replace(/\D/g, '').length >= 12) return addWrong(weight);
      weight.numbers++;
      return;
    default:
  }
}

function addWrong(weight: ColumnWeight): void {
  weight.numbers++;
  weight.wrong++;
}

function addRight(weight: ColumnWeight, code: string): void {
  weight.numbers++;
  weight.right++;
  if (inStoreCode.test(code)) weight.inStore++;
  weight.codes.add(code);
}

function shareOf(weight: ColumnWeight): number {
  return weight.filled === 0 ? 0 : weight.right / weight.filled;
}

/** Whether most values of a column are valid codes. */
export function holdsCodes(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.right > 0 && shareOf(weight) >= sureShare;
}

/** Whether a column holds other numbers: its check digits are valid only by chance. */
export function holdsOwnNumbers(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.numbers >= enoughNumbers && weight.right / weight.numbers < chanceShare;
}

/** Whether short numbers of a column lost leading zeros: most check digits are valid. */
export function hasLostZeros(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.shortRight > 0 && weight.shortRight >= zerosShare * weight.short;
}

/** Whether most short numbers of a column are the company's own, without lost zeros. */
export function holdsShortNumbers(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.short >= 5 && !hasLostZeros(weight);
}

/** Share of valid codes, lower for few rows and for a constant number, such as the sender's GLN. */
function scoreOf({ right, filled, codes }: ColumnWeight): number {
  return Math.min(right, 3 * codes.size) / (filled + 5);
}

/** Whether two columns hold the same codes, such as EAN-13 and GTIN-14. */
function areSame(one: ColumnWeight, other: ColumnWeight): boolean {
  const [few, many] = one.codes.size < other.codes.size ? [one.codes, other.codes] : [other.codes, one.codes];
  let shared = 0;
  for (const code of few) if (many.has(code)) shared++;
  return few.size > 0 && shared >= 0.8 * few.size;
}

/** The result of the search for the code column. */
export interface CodeColumn {
  /** null if a person must choose */
  readonly column: number | null;
  readonly doubt: ColumnDoubt | null;
}

/**
 * Chooses the column of codes; none if another column may hold them too.
 * - By header, the best first, unless the cells contradict it.
 * - Without a header by the largest share of valid check digits.
 */
export function chooseCodeColumn(all: readonly ColumnWeight[], headers: ColumnHeaders): CodeColumn {
  const weights = all.filter(({ column }) => !headers.ofParties.has(column));
  const found = findByHeader(weights, headers) ?? findByContent(weights, headers);
  const header = headers.named.find(({ column }) => headers.sure.has(column));
  if (!header || (found.column !== null && headers.sure.has(found.column))) return found;
  const weight = all[header.column] ?? emptyWeight(header.column);
  if (found.column !== null) {
    const kind = Math.abs(found.column - header.column) === 1 ? 'beside' : 'elsewhere';
    return doubt(kind, [weight, all[found.column] ?? weight]);
  }
  if (found.doubt?.kind === 'several') return found;
  const other = all[found.doubt?.columns[0] ?? header.column];
  if (other && other !== weight && likelyCodes(other) >= Math.max(likelyCodes(weight), 1)) return found;
  return holdsOwnNumbers(weight) ? doubt('no_gtins', [weight]) : { column: header.column, doubt: null };
}

/** Chooses the fullest of the columns with the best headers for codes. */
function findByHeader(weights: readonly ColumnWeight[], headers: ColumnHeaders): CodeColumn | null {
  const holding = weights.filter((weight) => holdsCodes(weight) && !isOfOneThing(weight));
  const first = headers.named.find(({ column }) => holding.some((weight) => weight.column === column));
  if (!first || headers.ofOthers.has(first.column)) return null;
  const peers = new Set(headers.named.filter(({ rank }) => rank <= first.rank).map(({ column }) => column));
  const best = fullestOf(holding.filter(({ column }) => peers.has(column)));
  return best ? unlessRivalled(best, weights, headers) : null;
}

/** Columns with this share of the fullest one's codes count as equally full. */
const asFull = 0.8;

/** The first of the equally full columns. */
function fullestOf(weights: readonly ColumnWeight[]): ColumnWeight | undefined {
  const most = Math.max(...weights.map(({ codes }) => codes.size));
  return weights.find(({ codes }) => codes.size >= asFull * most);
}

/**
 * Returns the column, or a doubt if another one may hold the codes of the products, or if these are in-store numbers or
 * those of another product.
 */
function unlessRivalled(best: ColumnWeight, weights: readonly ColumnWeight[], headers: ColumnHeaders): CodeColumn {
  const rivals = weights.filter((one) => isRival(one, best, headers));
  if (rivals.length > 0) return doubt('several', [best, ...rivals]);
  if (headers.ofAnother.has(best.column)) return doubt('other_item', [best]);
  if (!headers.sure.has(best.column) && best.inStore >= 0.5 * best.right) return doubt('in_store', [best]);
  return { column: best.column, doubt: null };
}

/**
 * Whether a column may hold the codes instead of `best`.
 * - It holds other valid codes, codes written as 5,9E+12, or invalid numbers as long as codes.
 * - Beside a header for codes only, a column without such a header needs valid codes, and not of other items.
 */
function isRival(one: ColumnWeight, best: ColumnWeight, { sure, ofOthers }: ColumnHeaders): boolean {
  if (one === best || isOfOneThing(one)) return false;
  if (areSame(one, best) && asFull * one.codes.size <= best.codes.size) return false;
  const all = likelyCodes(best);
  if (sure.has(one.column)) return one.numbers + one.rewritten >= Math.max(rivalShare * all, 1);
  if (!sure.has(best.column) || isOfOneThing(best)) return likelyCodes(one) >= Math.max(rivalShare * all, 1);
  return !ofOthers.has(one.column) && one.right > 2 && rightCodes(one) >= rivalShareOfSure * all;
}

/** Number of valid codes; 0 if the check digits are valid only by chance. */
function rightCodes(weight: ColumnWeight): number {
  return shareOf(weight) >= chanceShare ? weight.right : 0;
}

/** Number of cells that are codes, or may have been before a spreadsheet changed them. */
function likelyCodes(weight: ColumnWeight): number {
  return rightCodes(weight) + weight.rewritten + weight.wrong;
}

function doubt(kind: ColumnDoubt['kind'], weights: readonly ColumnWeight[]): CodeColumn {
  const [first] = weights;
  return {
    column: null,
    doubt: {
      kind,
      columns: weights.map(({ column }) => column),
      right: first?.right ?? 0,
      of: (first?.filled ?? 0) + (first?.rewritten ?? 0),
    },
  };
}

function findByContent(weights: readonly ColumnWeight[], headers: ColumnHeaders): CodeColumn {
  const filled = weights.filter((weight) => weight.filled + weight.rewritten > 0);
  const holding = filled.filter((weight) => holdsCodes(weight) && (weight.right > 1 || filled.length === 1));
  const varied = holding.filter((weight) => !isOfOneThing(weight));
  const plain = varied.filter(({ column }) => !headers.ofOthers.has(column));
  const constant = filled.length === 1 ? holding : holding.filter(({ column }) => headers.sure.has(column));
  const best = ([plain, varied, constant].find(({ length }) => length > 0) ?? []).toSorted(
    (one, other) => scoreOf(other) - scoreOf(one) || one.column - other.column,
  );
  const [first] = best;
  if (first) {
    const same = best.filter((one) => areSame(one, first)).sort((one, other) => one.column - other.column);
    return unlessRivalled(fullestOf(same) ?? first, weights, headers);
  }
  const [likeliest] = filled
    .filter(({ numbers, rewritten }) => numbers + rewritten > 0)
    .sort(
      (one, other) =>
        Number(isOfOneThing(one)) - Number(isOfOneThing(other)) ||
        shareOf(other) - shareOf(one) ||
        other.numbers + other.rewritten - one.numbers - one.rewritten,
    );
  if (!likeliest) return doubt('none', []);
  return doubt(holdsOwnNumbers(likeliest) ? 'no_gtins' : 'weak', [likeliest]);
}

/** Whether a column repeats one number in each row, such as the sender's GLN, or holds dates. */
function isOfOneThing({ right, codes, dates, numbers }: ColumnWeight): boolean {
  return (right > 2 && codes.size === 1) || (dates > 0 && dates >= 0.9 * numbers);
}
