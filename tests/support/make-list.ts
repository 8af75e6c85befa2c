import { WorkbookWriter } from '../../api/core/table-writing/workbook-writer.ts';

/** An xlsx of texts, the first row its header. */
export async function makeList(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new WorkbookWriter(null, { name: 'Produkty', widths: (rows[0] ?? []).map(() => 16) });
  const pieces: Buffer[] = [];
  const whole = (async () => {
    for await (const piece of workbook.output as AsyncIterable<Buffer>) pieces.push(piece); // a stream of bytes
    return Buffer.concat(pieces);
  })();
  for (const row of rows) await workbook.add(row.map((value) => ({ value })));
  workbook.finish(null);
  return whole;
}
