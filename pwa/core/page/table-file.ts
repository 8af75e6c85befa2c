/**
 * A text that no spreadsheet takes for a formula: what begins like one gets an apostrophe (OWASP, CSV injection). Batches come
 * out of codes that anybody can print.
 */
function harmlessCell(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
}

/** The rows as csv that spreadsheets in Poland open: semicolons, BOM, CR LF. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((text) => `"${harmlessCell(text).replace(/"/g, '""')}"`).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** The rows as xlsx with one sheet of this name, at most 31 characters. Every cell is a text, so that leading zeros stay and nothing is a formula. */
export async function toXlsx(rows: readonly (readonly string[])[], sheet: string): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const [head = []] = rows;
  const cells = rows.map((row, i) =>
    row.map((text) => ({
      value: harmlessCell(text),
      type: String,
      format: '@',
      ...(i === 0 && { fontWeight: 'bold' as const }),
    })),
  );
  const widthOf = (column: number): number =>
    Math.min(50, Math.max(...rows.slice(0, 100).map((row) => (row[column] ?? '').length)) + 2);
  const columns = head.map((_, column) => ({ width: widthOf(column) }));
  return writeXlsx(cells, { sheet, stickyRowsCount: 1, columns }).toBlob();
}
