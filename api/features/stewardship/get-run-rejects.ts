import { getRunRejects, rejectForms } from '@gtinoteka/contract/office/import-runs.ts';
import { Readable } from 'node:stream';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { attachment } from '../../core/http/file-answer.ts';
import { csvCell } from '../../core/table-writing/safe-text.ts';
import { writeWorkbook } from '../../core/table-writing/workbook-writer.ts';
import { readRunRejects } from '../../store/runs/import-runs.ts';
import type { RunReject } from '../../store/runs/recorded-run.ts';
import { runOf } from './run-of.ts';

const columns = [
  ['Plik', 32],
  ['Wiersz', 10],
  ['Kolumna', 24],
  ['Wartość', 44],
  ['Kod', 28],
  ['Powód', 64],
] as const;

function cellsOf({ file, line, column, value, code, reason }: RunReject): string[] {
  return [file, String(line), column, value, code, reason];
}

/** Rejected rows of a run as a csv of plain texts. NOT_FOUND if none are stored. */
export const getRunRejectsRoute = defineRoute(getRunRejects, async ({ params, query, reply }, { database }) => {
  const run = await runOf(database, params.runId);
  const rejects = await readRunRejects(database, run.id);
  if (rejects.length === 0) throw new AppError('NOT_FOUND');
  const form = query.form ?? 'xlsx';
  return reply
    .header('content-type', rejectForms[form])
    .header('content-disposition', attachment(`odrzucone-${run.createdAt.slice(0, 10)}.${form}`))
    .send(form === 'csv' ? Readable.from(csvLines(rejects)) : workbookOf(rejects));
});

function* csvLines(rejects: readonly RunReject[]): Generator<string> {
  yield `\uFEFF${columns.map(([title]) => title).join(';')}\r\n`;
  for (const row of rejects) yield `${cellsOf(row).map(csvCell).join(';')}\r\n`;
}

function workbookOf(rejects: readonly RunReject[]): Readable {
  return writeWorkbook({
    name: 'Odrzucone',
    widths: columns.map(([, width]) => width),
    rows: [columns.map(([title]) => title), ...rejects.map(cellsOf)],
  });
}
