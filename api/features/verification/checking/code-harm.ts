import type { CodeHarm } from '@gtinoteka/contract/files/verification-columns.ts';
import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeLines } from './code-lines.ts';
import { codesIn, readCode } from '../../../core/product-list/read-code.ts';

/** Bits of a code's occurrences: valid as written, zeros restored, in a split cell, or the latter two. */
const [plain, zeros, split, zerosInSplit] = [1, 2, 4, 8] as const;

/**
 * Counts the codes of one column that a spreadsheet damaged, over all rows.
 * - The company sees the counts before it pays.
 * - Memory: a few bytes for each distinct code.
 */
export class CodeHarmCount {
  readonly #column: number;
  readonly #counts = { lostZeros: 0, rewritten: 0, several: 0, tidied: 0, repeated: 0, blank: 0 };
  readonly #marks: CodeHarm['marks'] = [];
  readonly #codes = new CodeLines();
  #example: CodeHarm['example'] = null;

  constructor(column: number) {
    this.#column = column;
  }

  /** Adds a row; `isShown`: the row is in the preview. */
  add({ line, cells }: TableRow, isShown: boolean): void {
    const raw = cells[this.#column] ?? '';
    const read = readCode(raw);
    if ('code' in read) {
      if (read.code !== raw) this.#counts.tidied++;
      if (this.#codes.mark(read.gtin14, plain)) this.#counts.repeated++;
      return;
    }
    switch (read.why) {
      case 'gtin_missing':
        this.#counts.blank++;
        break;
      case 'gtin_lost_zero':
        this.#addWithZeros(raw, read.offer ?? '', line, isShown);
        break;
      case 'gtin_rewritten':
        this.#counts.rewritten++;
        if (isShown) this.#marks.push({ line, code: null });
        break;
      case 'gtin_several':
        this.#counts.several++;
        for (const one of codesIn(raw.trim())) {
          const code = readCode(one, { restoreZeros: true });
          if ('code' in code) this.#codes.mark(code.gtin14, code.repair === 'zeros' ? zerosInSplit : split);
        }
        break;
      default:
    }
  }

  #addWithZeros(cell: string, code: string, line: number, isShown: boolean): void {
    this.#counts.lostZeros++;
    this.#example ??= { cell: cell.trim().slice(0, 40), code };
    this.#codes.mark(toGtin14(code), zeros);
    if (isShown) this.#marks.push({ line, code });
  }

  result(): CodeHarm {
    const count = (wanted: number): number => this.#codes.countMarked(wanted);
    return {
      column: this.#column,
      ...this.#counts,
      example: this.#example,
      marks: this.#marks,
      codes: {
        plain: count(plain),
        zeros: count(plain | zeros),
        split: count(plain | split),
        both: count(plain | zeros | split | zerosInSplit),
      },
    };
  }
}
