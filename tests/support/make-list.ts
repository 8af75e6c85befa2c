import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../api/core/table-writing/workbook-writer.ts';

/** An xlsx of texts, the first row its header. */
export function makeList(rows: readonly (readonly string[])[]): Promise<Buffer> {
  return buffer(writeWorkbook({ name: 'Produkty', widths: (rows[0] ?? []).map(() => 16), rows }));
}
