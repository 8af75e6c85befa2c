import type { FileCounts } from '@gtinoteka/contract/files/verification.ts';
import type { Readable } from 'node:stream';
import { timeInWarsaw } from '../warsaw-time.ts';
import { checkRows, type CheckedRow, type CheckTotals } from './check-rows.ts';
import type { JudgeCodes } from './judge-codes.ts';
import type { Sender } from './judge-row.ts';
import type { CodesFile } from './read-file.ts';
import { ResultFiles, type ResultForm } from './result-files.ts';

/** Parameters of a check beside the file itself. */
export interface FileCheck {
  readonly fileName: string;
  /** distinct valid codes in the file; the first `allowed` of them are looked up */
  readonly codes: number;
  readonly allowed: number;
  readonly judgeCodes: JudgeCodes;
  readonly sender: Sender;
  /** Stores one form of the result while it is written; resolves when it is stored. */
  readonly keep: Readonly<Partial<Record<ResultForm, (bytes: Readable) => Promise<void>>>>;
  /** Called with each row in file order, as it is written to the result. */
  readonly onRow?: (checked: CheckedRow) => void;
  /** Called after each batch; false ends the check with a result of the rows checked so far. */
  readonly goesOn?: (totals: CheckTotals) => Promise<boolean> | boolean;
  /** Called when rows of a batch become pending in the global registry. */
  readonly onWaiting?: (totals: CheckTotals) => Promise<void>;
}

/**
 * Checks every row and writes the result in the forms of `keep`; shared by the worker and the command.
 * - Resolves with the totals when every form is stored.
 * - Throws errors of reading (TableFileError), of look-ups, of `keep` and of `goesOn`.
 * - The result streams fail with the same error, so a partial result is never stored as complete.
 */
export async function checkFile(file: CodesFile, check: FileCheck): Promise<CheckTotals> {
  const totals: CheckTotals = { rows: 0, codes: 0, counts: noCounts(), waiting: 0 };
  const forms = Object.keys(check.keep) as ResultForm[]; // its keys are forms
  const result = new ResultFiles(file.headers, forms);
  const stored = Promise.all(forms.map((form) => check.keep[form]?.(result[form])));
  // The rows below fail with the same error; this handler avoids an unhandled rejection.
  stored.catch((error: Error) => result.fail(error));
  try {
    await writeRows(file, check, totals, result);
    await result.finish({
      fileName: check.fileName,
      checkedAt: timeInWarsaw(new Date()),
      rows: totals.rows,
      codes: check.codes,
      counts: totals.counts,
    });
  } catch (error) {
    result.fail(error instanceof Error ? error : new Error(String(error)));
    await stored.catch(() => {});
    throw error;
  }
  await stored;
  return totals;
}

async function writeRows(
  file: CodesFile,
  { judgeCodes, sender, allowed, onRow, goesOn, onWaiting }: FileCheck,
  totals: CheckTotals,
  result: ResultFiles,
): Promise<void> {
  for await (const checked of checkRows(file, { judgeCodes, sender, allowed, totals, onWaiting })) {
    for (const one of checked) {
      onRow?.(one);
      await result.add(one.row.cells, one.verdict);
    }
    if (goesOn && !(await goesOn(totals))) return;
  }
}

function noCounts(): FileCounts {
  return { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 };
}
