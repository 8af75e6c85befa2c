import type { FileCounts } from '@gtinoteka/contract/files/verification.ts';
import { runWithin } from '../../../core/jobs/run-within.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeLines } from './code-lines.ts';
import type { JudgeCodes } from './judge-codes.ts';
import type { KnownCode } from './known-code.ts';
import {
  judgeKnown,
  judgeRefusal,
  emptyVerdict,
  unchecked,
  withCut,
  withRepeat,
  type RowVerdict,
  type Sender,
} from './judge-row.ts';
import { formulaWithoutValue, readCode, type ReadCode } from '../../../core/product-list/read-code.ts';
import type { CodesFile } from './read-file.ts';

export interface CheckedRow {
  readonly row: TableRow;
  /** 14 digits; null when the cell contains no code */
  readonly gtin14: string | null;
  readonly verdict: RowVerdict;
}

/** Running totals of a check. */
export interface CheckTotals {
  rows: number;
  /** distinct codes looked up */
  codes: number;
  readonly counts: FileCounts;
  /** rows pending in the global registry, included in no other count */
  waiting: number;
}

interface ReadRow {
  readonly row: TableRow;
  readonly code: ReadCode;
  readonly firstLine: number;
  readonly isAllowed: boolean;
}

interface RowsCheck {
  readonly judgeCodes: JudgeCodes;
  readonly sender: Sender;
  readonly allowed: number;
  readonly totals: CheckTotals;
  readonly onWaiting?: (totals: CheckTotals) => Promise<void>;
  /** time limit of judging one row, in milliseconds; default `rowTime` */
  readonly longest?: number;
}

/** Time limit of judging one row, in milliseconds; a row normally takes some hundredths of one. */
const rowTime = 2_000;

const tooSlow = unchecked(
  'row_too_slow',
  'Sprawdzanie tego wiersza trwało za długo.',
  'Skróć teksty w tym wierszu i wyślij go jeszcze raz.',
);

/** Number of rows whose code is looked up and in `gtins`. */
function countOf(rows: readonly ReadRow[], gtins: ReadonlySet<string>): number {
  return rows.filter(({ code, isAllowed }) => isAllowed && 'gtin14' in code && gtins.has(code.gtin14)).length;
}

/**
 * Checks every row of a file, batch by batch.
 * - Memory holds one batch and the distinct codes.
 * - Idle while the database looks a batch up, which leaves a processor for interactive look-ups.
 * - Looks up the first `allowed` distinct codes; rows with other codes are returned unchecked.
 * - Updates `totals` throughout; calls `onWaiting` when rows become pending in the global registry.
 */
export async function* checkRows(
  file: Pick<CodesFile, 'headers' | 'columns' | 'rows'>,
  { judgeCodes, sender, allowed, totals, onWaiting, longest = rowTime }: RowsCheck,
): AsyncGenerator<readonly CheckedRow[]> {
  const seen = new CodeLines(allowed);
  // Codes not looked up: above the package limit, or with a wrong check digit.
  const others = new CodeLines();
  const { gtin, name, brand, netContent, gpc } = file.columns;
  const textOf = ({ cells }: TableRow, at: number | null): string => {
    const text = at === null ? '' : (cells[at] ?? '');
    return text === formulaWithoutValue ? '' : text;
  };

  function read(row: TableRow): ReadRow {
    const code = readCode(row.cells[gtin] ?? '', file.columns);
    if (!('gtin14' in code)) {
      const firstLine = code.wrong14 === undefined ? row.line : others.firstLine(code.wrong14, row.line);
      return { row, code, firstLine, isAllowed: false };
    }
    if (seen.size >= allowed && !seen.has(code.gtin14))
      return { row, code, firstLine: others.firstLine(code.gtin14, row.line), isAllowed: false };
    return { row, code, firstLine: seen.firstLine(code.gtin14, row.line), isAllowed: true };
  }

  function judge(one: ReadRow, judged: Awaited<ReturnType<JudgeCodes>>): RowVerdict {
    const verdict = withCut(judgeAlone(one, judged), one.row.cut, file.headers);
    return withRepeat(verdict, one.firstLine === one.row.line ? null : one.firstLine);
  }

  function judgeAlone({ row, code, isAllowed }: ReadRow, judged: Awaited<ReturnType<JudgeCodes>>): RowVerdict {
    if (!('gtin14' in code)) {
      const { why, reason, mend, offer } = code;
      return { ...emptyVerdict, state: 'bad', why: [why], reason, mend, offer: offer ?? '' };
    }
    const answer = judged.get(code.gtin14);
    if (!isAllowed || !answer)
      return unchecked(
        'limit_over',
        'Skończył się limit weryfikacji w pakiecie.',
        'Wyślij te kody ponownie, gdy w pakiecie będzie wolny limit.',
      );
    if ('notOwn' in answer)
      return {
        ...emptyVerdict,
        state: 'bad',
        why: ['not_own'],
        reason: answer.notOwn,
        mend: 'Wyślij tylko numery, na które Twoja firma ma licencję.',
      };
    if ('error' in answer) return judgeRefusal(answer.error);
    const verdict = judgeAnswered(row, answer.known);
    return code.repair === 'zeros' ? { ...verdict, offer: code.code } : verdict;
  }

  function judgeAnswered(row: TableRow, known: KnownCode): RowVerdict {
    const own = {
      name: textOf(row, name),
      brand: textOf(row, brand),
      netContent: textOf(row, netContent),
      gpc: textOf(row, gpc),
    };
    return judgeKnown(known, own, sender);
  }

  for await (const batch of file.rows()) {
    const rows = batch.map(read);
    const gtins = new Set<string>();
    for (const { code, isAllowed } of rows) if ('gtin14' in code && isAllowed) gtins.add(code.gtin14);
    const judged = await judgeCodes([...gtins], async (pending) => {
      totals.waiting = countOf(rows, new Set(pending));
      await onWaiting?.(totals);
    });
    totals.waiting = 0;
    // The whole batch within the time limit of one row; on timeout each row has its own limit.
    const verdicts =
      runWithin(longest, () => rows.map((one) => judge(one, judged)))?.value ??
      rows.map((one) => runWithin(longest, () => judge(one, judged))?.value ?? tooSlow);
    const checked = rows.map((one, at): CheckedRow => ({
      row: one.row,
      gtin14: 'gtin14' in one.code ? one.code.gtin14 : null,
      verdict: verdicts[at] ?? tooSlow,
    }));
    for (const { verdict } of checked) totals.counts[verdict.state]++;
    totals.rows += rows.length;
    totals.codes = seen.size;
    yield checked;
  }
}
