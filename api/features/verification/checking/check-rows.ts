import type { FileCounts } from '@gtinoteka/contract/files/verification.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeLines } from './code-lines.ts';
import type { JudgeCodes } from './judge-codes.ts';
import { judgeFound, judgeRefusal, nothingSaid, unchecked, type RowVerdict, type Sender } from './judge-row.ts';
import { readCode, type ReadCode } from './read-code.ts';
import type { CodesFile } from './read-file.ts';

export interface CheckedRow {
  readonly row: TableRow;
  readonly verdict: RowVerdict;
}

/** How the checking stands. */
export interface Standing {
  rows: number;
  /** distinct codes that were looked up */
  codes: number;
  readonly counts: FileCounts;
}

interface ReadRow {
  readonly row: TableRow;
  readonly code: ReadCode;
  readonly firstLine: number;
  readonly isAllowed: boolean;
}

/**
 * Checks every row of a file, batch by batch; memory holds one batch and the distinct codes. The first `allowed` distinct codes are
 * looked up, others come out unchecked. `standing` is kept up to date while it goes on.
 */
export async function* checkRows(
  file: CodesFile,
  {
    judgeCodes,
    sender,
    allowed,
    standing,
  }: { judgeCodes: JudgeCodes; sender: Sender; allowed: number; standing: Standing },
): AsyncGenerator<readonly CheckedRow[]> {
  const seen = new CodeLines();
  const { gtin, name, brand } = file.columns;

  function read(row: TableRow): ReadRow {
    const code = readCode(row.cells[gtin] ?? '');
    if (!('gtin14' in code)) return { row, code, firstLine: row.line, isAllowed: false };
    if (seen.size >= allowed && !seen.has(code.gtin14)) return { row, code, firstLine: row.line, isAllowed: false };
    return { row, code, firstLine: seen.firstLine(code.gtin14, row.line), isAllowed: true };
  }

  for await (const batch of file.rows()) {
    const rows = batch.map(read);
    const gtins = new Set(rows.flatMap(({ code, isAllowed }) => ('gtin14' in code && isAllowed ? [code.gtin14] : [])));
    const judged = await judgeCodes([...gtins]);
    const checked = rows.map(({ row, code, firstLine, isAllowed }): CheckedRow => {
      if (!('gtin14' in code))
        return {
          row,
          verdict: {
            ...nothingSaid,
            state: 'bad',
            why: [code.why],
            reason: code.reason,
            mend: code.mend,
            offer: code.offer ?? '',
          },
        };
      const answer = judged.get(code.gtin14);
      if (!isAllowed || !answer)
        return {
          row,
          verdict: unchecked(
            'limit_over',
            'Skończył się limit weryfikacji w pakiecie.',
            'Zwiększ limit w Cenniku i wyślij plik ponownie.',
          ),
        };
      if ('error' in answer) return { row, verdict: judgeRefusal(answer.error) };
      const own = {
        name: name === null ? '' : (row.cells[name] ?? ''),
        brand: brand === null ? '' : (row.cells[brand] ?? ''),
        firstLine: firstLine === row.line ? null : firstLine,
      };
      return { row, verdict: judgeFound(answer.found, own, sender) };
    });
    for (const { verdict } of checked) standing.counts[verdict.state]++;
    standing.rows += rows.length;
    standing.codes = seen.size;
    yield checked;
  }
}
