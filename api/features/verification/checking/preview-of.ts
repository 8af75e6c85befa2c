import {
  previewCell,
  previewColumns,
  previewRows,
  type FilePreview,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { offeredColumns } from './file-columns.ts';
import type { AnyFile } from './read-file.ts';

function cut(text: string | undefined): string {
  return Array.from((text ?? '').slice(0, previewCell * 2))
    .slice(0, previewCell)
    .join('');
}

/**
 * The first rows of a file, cut to what a person sees of them, and what its columns seem to be. Null where one of these lies beyond the
 * columns that a preview shows: nothing is asked of such a file.
 */
export async function previewOf(file: AnyFile): Promise<FilePreview | null> {
  const headers = file.headers.slice(0, previewColumns);
  const columns = offeredColumns(headers, file.columns);
  if (Object.values(columns).some((at) => at !== null && at >= previewColumns)) return null;
  const rows: FilePreview['rows'] = [];
  for await (const batch of file.rows()) {
    for (const { line, cells } of batch.slice(0, previewRows - rows.length))
      rows.push({
        line,
        cells: Array.from({ length: Math.min(previewColumns, cells.length) }, (_, at) => cut(cells[at])),
      });
    if (rows.length >= previewRows) break;
  }
  return { headers: headers.map(cut), rows, columns };
}
