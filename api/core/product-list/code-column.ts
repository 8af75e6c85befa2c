import { hasValidCheckDigit, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { ColumnDoubt } from '@gtinoteka/contract/texts/column-texts.ts';
import { codesIn, readCode, saysNoCode } from './read-code.ts';

/** Rows that tell what a column holds, where the list has as many. */
export const weighedRows = 1_000;

/** Share of right codes from which a column holds codes for sure, and below which it holds none. */
const [sureShare, chanceShare] = [0.5, 0.3];
/** Numbers that a column needs to be told from codes by their check digits: one in ten agrees by chance. */
const enoughNumbers = 20;
/** Share of numbers without their zeros whose check digits agree, from which zeros are put back without asking. */
const zerosShare = 0.8;

type Cells = readonly (string | undefined)[];

/** What the cells of one column are, counted over the first rows of a list. */
export interface ColumnWeight {
  readonly column: number;
  /** cells with anything but a word for no code, and but codes that a spreadsheet wrote as 5,9E+12 */
  filled: number;
  /** of them numbers of 7 to 14 digits */
  numbers: number;
  /** of them right codes, those without their zeros too */
  right: number;
  /** numbers of 7 and 9 to 11 digits, and those of them whose check digit agrees */
  short: number;
  shortRight: number;
  /** codes that a spreadsheet wrote as 5,9E+12, without all of their digits */
  rewritten: number;
  /** the different right codes, 14 digits each */
  readonly codes: Set<string>;
}

/** Weighs every column of the first rows of a list. */
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

/** Whether most of what a column holds are right codes. */
export function holdsCodes(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.right > 0 && shareOf(weight) >= sureShare;
}

/** Whether a column holds numbers that are no GTINs: no more check digits agree than by chance. */
export function holdsOwnNumbers(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.numbers >= enoughNumbers && weight.right / weight.numbers < chanceShare;
}

/** Whether numbers of a column that are too short lost their zeros: the check digits of most agree. */
export function hasLostZeros(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.shortRight > 0 && weight.shortRight >= zerosShare * weight.short;
}

/** Whether most numbers of a column that are short are somebody's own, and did not lose any zeros. */
export function holdsShortNumbers(weight: ColumnWeight | undefined): boolean {
  return weight !== undefined && weight.short >= 5 && !hasLostZeros(weight);
}

/** Share of right codes, less of few rows and of a number that stands in row after row, as a GLN of the sender does. */
function scoreOf({ right, filled, codes }: ColumnWeight): number {
  return Math.min(right, 3 * codes.size) / (filled + 5);
}

/** Whether two columns say the same codes, as EAN-13 and GTIN-14. */
function areSame(one: ColumnWeight, other: ColumnWeight): boolean {
  const [few, many] = one.codes.size < other.codes.size ? [one.codes, other.codes] : [other.codes, one.codes];
  let shared = 0;
  for (const code of few) if (many.has(code)) shared++;
  return shared >= 0.8 * few.size;
}

/** Where the codes stand. */
export interface CodeColumn {
  /** null where somebody has to say it */
  readonly column: number | null;
  readonly doubt: ColumnDoubt | null;
}

/** A column that a header names for codes; `isSure`: the word means codes and nothing else; of a lower `rank` the word is better. */
export interface NamedColumn {
  readonly column: number;
  readonly isSure: boolean;
  readonly rank: number;
}

/**
 * Chooses the column of the codes. Headers go first, best ones before others, as long as the cells do not contradict them; without a header
 * the column with the best share of right check digits. Where another column could as well hold the codes nothing is chosen.
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

/** Of the columns that hold codes under headers as good as `first` the fullest, unless another column could as well hold the codes. */
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

/** Columns with so many of the codes of the fullest one are as full. */
const asFull = 0.8;

/** The first of the columns that are as full as the fullest. */
function fullestOf(weights: readonly ColumnWeight[]): ColumnWeight | undefined {
  const most = Math.max(...weights.map(({ codes }) => codes.size));
  return weights.find(({ codes }) => codes.size >= asFull * most);
}

/**
 * Whether the codes may stand in a column rather than in `best`: other codes, `factor` times as many as those of `best`, or more that a
 * spreadsheet wrote as 5,9E+12.
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

/** Whether too many check digits of a column agree for chance, though most of them do not. */
function mayHoldCodes(weight: ColumnWeight): boolean {
  return weight.right > 2 && shareOf(weight) >= chanceShare && !isConstant(weight);
}

/** Whether a column says one number in every row, as the GLN of a sender. */
function isConstant({ right, codes }: ColumnWeight): boolean {
  return right > 2 && codes.size === 1;
}
