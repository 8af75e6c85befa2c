import type { Readable } from 'node:stream';
import { writeWorkbook, type Row } from '../../../core/table-writing/workbook-writer.ts';
import type { FileColumns } from './file-columns.ts';
import type { CodesFile } from './read-file.ts';
import { readCode, sureCode } from '../../../core/product-list/read-code.ts';
import { keptColumns, widthsOf } from './result-files.ts';

/**
 * The sent file as an xlsx of text cells with the codes mended that can be mended for sure: zeros that a spreadsheet lost where the check
 * digit agrees, blanks, apostrophes and whatever else was written around the digits. Rows above the header and explanations below it stay, its columns keep their order,
 * other cells what they say; what an earlier result had appended is left out, as are other sheets, formulas and looks (the page says so). Read the stream: rows are read as it goes. It fails as reading the file fails.
 */
export function correctedFile(file: CodesFile, stop?: AbortSignal): Readable {
  const kept = keptColumns(file.headers);
  return writeWorkbook({
    name: 'Produkty',
    widths: widthsOf(file.headers, kept),
    headRow: file.hasHeader ? file.above.length + 1 : null,
    rows: rows(),
  });

  async function* rows(): AsyncGenerator<Row> {
    for (const { cells } of file.above) yield kept.map((at) => cells[at] ?? '');
    if (file.hasHeader) yield kept.map((at) => file.headers[at] ?? '');
    for (const { cells } of file.explained) yield kept.map((at) => cells[at] ?? '');
    for await (const batch of file.rows()) {
      stop?.throwIfAborted();
      for (const { cells } of batch)
        yield kept.map((at) => (at === file.columns.gtin ? mended(cells[at], file.columns) : (cells[at] ?? '')));
    }
  }
}

function mended(raw = '', columns: FileColumns): string {
  return sureCode(readCode(raw, columns)) ?? raw;
}
