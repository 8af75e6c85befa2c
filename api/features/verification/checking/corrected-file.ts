import type { Readable } from 'node:stream';
import { writeWorkbook, type Row } from '../../../core/table-writing/workbook-writer.ts';
import type { FileColumns } from './file-columns.ts';
import type { CodesFile } from './read-file.ts';
import { readCode, sureCode } from '../../../core/product-list/read-code.ts';
import { senderColumns, widthsOf } from './result-files.ts';

/**
 * The sent file as an xlsx of text cells with unambiguous corrections of codes.
 * - Restores leading zeros when the check digit agrees; removes blanks, apostrophes and other characters around the
 *   digits.
 * - Keeps rows above the header, explanations below it, the order of columns and all other cells.
 * - Drops columns appended by an earlier result, other sheets, formulas and formatting (the page says so).
 * - Reads rows on demand of the stream; a read error is an error of the stream.
 */
export function correctedFile(file: CodesFile, stop?: AbortSignal): Readable {
  const ownColumns = senderColumns(file.headers);
  return writeWorkbook({
    name: 'Produkty',
    widths: widthsOf(file.headers, ownColumns),
    headRow: file.hasHeader ? file.above.length + 1 : null,
    rows: rows(),
  });

  async function* rows(): AsyncGenerator<Row> {
    for (const { cells } of file.above) yield ownColumns.map((at) => cells[at] ?? '');
    if (file.hasHeader) yield ownColumns.map((at) => file.headers[at] ?? '');
    for (const { cells } of file.explained) yield ownColumns.map((at) => cells[at] ?? '');
    for await (const batch of file.rows()) {
      stop?.throwIfAborted();
      for (const { cells } of batch)
        yield ownColumns.map((at) => (at === file.columns.gtin ? mended(cells[at], file.columns) : (cells[at] ?? '')));
    }
  }
}

function mended(raw = '', columns: FileColumns): string {
  return sureCode(readCode(raw, columns)) ?? raw;
}
