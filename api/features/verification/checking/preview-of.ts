import {
  columnFields,
  previewCell,
  previewColumns,
  previewRows,
  type FilePreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import { CodeHarmCount } from './code-harm.ts';
import { offeredColumns, sampled, shareOfCodes } from './file-columns.ts';
import type { AnyFile } from './read-file.ts';

function cut(text: string | undefined): string {
  return Array.from((text ?? '').slice(0, previewCell * 2))
    .slice(0, previewCell)
    .join('');
}

/** Columns that are looked at as those of the codes, at most. */
const mostCodeColumns = 3;

/**
 * The first rows of a file, cut to what a person sees of them, what its columns seem to be, and what became of the codes in those that hold
 * any. Goes through the whole file. Null where one of these lies beyond the
 * columns that a preview shows: nothing is asked of such a file.
 */
export async function previewOf(file: AnyFile): Promise<FilePreview | null> {
  const headers = file.headers.slice(0, previewColumns);
  const columns = offeredColumns(headers, file.columns);
  if (columnFields.some((field) => (columns[field] ?? 0) >= previewColumns)) return null;
  const rows: FilePreview['rows'] = [];
  let harm: CodeHarmCount[] | null = null;
  let rowsTotal = 0;
  for await (const batch of file.rows()) {
    harm ??= codeColumns(columns.gtin, headers, batch).map((at) => new CodeHarmCount(at));
    const shown = batch.slice(0, previewRows - rows.length);
    for (const { line, cells } of shown)
      rows.push({
        line,
        cells: Array.from({ length: Math.min(previewColumns, cells.length) }, (_, at) => cut(cells[at])),
      });
    for (const [at, row] of batch.entries()) for (const one of harm) one.add(row, at < shown.length);
    rowsTotal += batch.length;
  }
  const sheet = file.sheet === null ? null : cut(file.sheet);
  return { sheet, headers: headers.map(cut), rows, columns, rowsTotal, harm: harm?.map((one) => one.result()) ?? [] };
}

/** Columns that could be those of the codes, that which is offered first. */
function codeColumns(offered: number | null, headers: readonly string[], rows: readonly TableRow[]): number[] {
  const sample = rows.slice(0, sampled).map(({ cells }) => cells);
  const others = headers.flatMap((_, at) => (at !== offered && shareOfCodes(sample, at) >= 0.5 ? [at] : []));
  return [...(offered === null ? [] : [offered]), ...others].slice(0, mostCodeColumns);
}
