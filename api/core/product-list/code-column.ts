import { hasValidCheckDigit, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { ColumnDoubt } from '@gtinoteka/contract/texts/column-texts.ts';
import { codesIn, readCode, saysNoCode } from './read-code.ts';

/** Rows that are read to classify columns, if the list has as many. */
export const weighedRows = 1_000;

/** Share of valid codes from which a column certainly holds codes, and below which it holds none. */
const [sureShare, chanceShare] = [0.5, 0.3];
/** Numbers needed to distinguish codes by their check digits: one in ten is valid by chance. */
const enoughNumbers = 20;
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
  return { column, filled: 0, numbers: 0, right: 0, short: 0, shortRight: 0, rewritten: 0, codes: new Set() };
}

function add(weight: ColumnWeight, cell: string): void {
  if (saysNoCode(cell)) return;
  weight.filled++;
  if (cell.length > 100 || !/\d/.test(cell)) return;
  const read = readCode(cell);
  if ('code' in read) return addRight(weight, read.gtin14);
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
      weight.numbers++;
      return;
    default:
  }
}

function addRight(weight: ColumnWeight, code: string): void {
  weight.numbers++;
  weight.right++;
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
  return shared >= 0.8 * few.size;
}

/** The result of the search for the code column. */
export interface CodeColumn {
  /** null if a person must choose */
  readonly column: number | null;
  readonly doubt: ColumnDoubt | null;
}

/**
 * A column with a header for codes.
 * - `isSure`: the header means codes only.
 * - A lower `rank` is a better header.
 */
export interface NamedColumn {
  readonly column: number;
  readonly isSure: boolean;
  readonly rank: number;
}

/**
 * Chooses the column of codes; none if another column may hold them too.
 * - By header, the best first, unless the cells contradict it.
 * - Without a header by the largest share of valid check digits.
 */
export function chooseCodeColumn(weights: readonly ColumnWeight[], named: readonly NamedColumn[]): CodeColumn {
  const right = named.find(({ column }) => holdsCodes(weights[column]));
  if (right) return chooseAmongNamed(weights, named, right);
  const found = findByContent(weights);
  const [header] = named;
  if (!header?.isSure) return found;
  const weight = weights[header.column] ?? emptyWeight(header.column);
  if (found.column !== null) {
    const kind = Math.abs(found.column - header.column) === 1 ? 'beside' : 'elsewhere';
    return doubt(kind, [weight, weights[found.column] ?? weight]);
  }
  const other = weights[found.doubt?.columns[0] ?? header.column];
  if (other && other !== weight && (found.doubt?.kind === 'several' || isRival(other, weight, { factor: 1 })))
    return found;
  return holdsOwnNumbers(weight) ? doubt('no_gtins', [weight]) : { column: header.column, doubt: null };
}

/** Among columns with headers as good as `first`, chooses the fullest, unless another column may hold the codes. */
function chooseAmongNamed(
  weights: readonly ColumnWeight[],
  named: readonly NamedColumn[],
  first: NamedColumn,
): CodeColumn {
  const isPeer = new Set(named.filter(({ rank }) => rank <= first.rank).map(({ column }) => column));
  const best = fullestOf([...isPeer].flatMap((column) => weights[column] ?? []).filter(holdsCodes));
  if (!best) return { column: first.column, doubt: null };
  const rivals = weights.filter((one) =>
    isPeer.has(one.column)
      ? isRival(one, best, { factor: 0.2 }) || one.numbers > 2 * best.right
      : isRival(one, best, { factor: first.isSure ? 2 : 0.2 }),
  );
  return rivals.length === 0 ? { column: best.column, doubt: null } : doubt('several', [best, ...rivals]);
}

/** Columns with this share of the fullest one's codes count as equally full. */
const asFull = 0.8;

/** The first of the equally full columns. */
function fullestOf(weights: readonly ColumnWeight[]): ColumnWeight | undefined {
  const most = Math.max(...weights.map(({ codes }) => codes.size));
  return weights.find(({ codes }) => codes.size >= asFull * most);
}

/**
 * Whether a column may hold the codes instead of `best`:
 * - other codes, `factor` times as many;
 * - or more that a spreadsheet wrote as 5,9E+12.
 */
function isRival(one: ColumnWeight, best: ColumnWeight, { factor }: { readonly factor: number }): boolean {
  if (one === best) return false;
  if (one.rewritten > Math.max(factor, 1) * best.right) return true;
  if (areSame(one, best) && asFull * one.codes.size <= best.codes.size) return false;
  const holds =
    (holdsCodes(one) && (one.right > 1 || one.right >= best.right) && !isConstant(one)) || mayHoldCodes(one);
  return holds && one.codes.size >= factor * best.codes.size;
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

function findByContent(weights: readonly ColumnWeight[]): CodeColumn {
  const filled = weights.filter((weight) => weight.filled + weight.rewritten > 0);
  const holding = filled.filter((weight) => holdsCodes(weight) && (weight.right > 1 || filled.length === 1));
  const varied = holding.filter((weight) => !isConstant(weight));
  const sure = (varied.length > 0 ? varied : holding).sort(
    (one, other) => scoreOf(other) - scoreOf(one) || one.column - other.column,
  );
  const [first] = sure;
  if (first) {
    const same = sure.filter((one) => areSame(one, first)).sort((one, other) => one.column - other.column);
    const best = fullestOf(same) ?? first;
    const others = filled.filter((one) => isRival(one, best, { factor: 0.2 }));
    return others.length === 0 ? { column: best.column, doubt: null } : doubt('several', [best, ...others]);
  }
  const [likeliest] = filled
    .filter(({ numbers, rewritten }) => numbers + rewritten > 0)
    .sort(
      (one, other) => shareOf(other) - shareOf(one) || other.numbers + other.rewritten - one.numbers - one.rewritten,
    );
  if (!likeliest) return doubt('none', []);
  return doubt(holdsOwnNumbers(likeliest) ? 'no_gtins' : 'weak', [likeliest]);
}

/** Whether more check digits are valid than by chance, but not most of them. */
function mayHoldCodes(weight: ColumnWeight): boolean {
  return weight.right > 2 && shareOf(weight) >= chanceShare && !isConstant(weight);
}

/** Whether a column repeats one number in each row, such as the sender's GLN. */
function isConstant({ right, codes }: ColumnWeight): boolean {
  return right > 2 && codes.size === 1;
}
