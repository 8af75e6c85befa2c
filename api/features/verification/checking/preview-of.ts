import {
  columnFields,
  previewCell,
  previewColumns,
  previewRows,
  type FilePreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { isIssueFile } from '@gtinoteka/contract/texts/issue-texts.ts';
import type { ColumnWeight } from '../../../core/product-list/code-column.ts';
import { CodeHarmCount } from './code-harm.ts';
import { offeredColumns } from './file-columns.ts';
import type { AnyFile } from './read-file.ts';

function cut(text: string | undefined): string {
  return Array.from((text ?? '').slice(0, previewCell * 2))
    .slice(0, previewCell)
    .join('');
}

/** Maximum number of analysed columns of codes. */
const mostCodeColumns = 3;

/**
 * Preview of a file: first rows, detected columns and damaged codes.
 * - Reads the whole file.
 * - Null when a detected column lies outside the previewed ones: no confirmation is requested.
 */
export async function previewOf(file: AnyFile): Promise<FilePreview | null> {
  const { head } = file;
  const { doubt } = head.code;
  const headers = file.headers.slice(0, previewColumns);
  const columns = offeredColumns(head);
  if (columnFields.some((field) => (columns[field] ?? 0) >= previewColumns)) return null;
  const rows: FilePreview['rows'] = [];
  const harm = codeColumns(columns.gtin, head.weights).map((at) => new CodeHarmCount(at));
  let rowsTotal = 0;
  for await (const batch of file.rows()) {
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
  return {
    sheet,
    unreadSheets: [...file.unreadSheets],
    headers: headers.map(cut),
    rows,
    isIssueFile: isIssueFile(file.headers),
    columns,
    doubt: doubt && { ...doubt, columns: doubt.columns.filter((at) => at < previewColumns) },
    rowsTotal,
    harm: harm.map((one) => one.result()),
  };
}

/** Candidate columns of codes, the offered one first. */
function codeColumns(offered: number | null, weights: readonly ColumnWeight[]): number[] {
  const others = weights.filter(
    ({ column, filled, numbers, rewritten }) =>
      column !== offered && column < previewColumns && numbers + rewritten > 0 && 2 * numbers + rewritten >= filled,
  );
  return [...(offered === null ? [] : [offered]), ...others.map(({ column }) => column)].slice(0, mostCodeColumns);
}
