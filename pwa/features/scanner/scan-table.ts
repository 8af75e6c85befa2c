import { formatDate, formatTime } from '../../core/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { elementFacts } from './element-facts.ts';
import type { Scan } from './scan-series.ts';

/** A list of scans as rows of text, the first of them the names of the columns. */
export function scanTable(scans: readonly Scan[]): string[][] {
  const { gtin, verdict, reason, name, company, times, at } = texts.columns;
  const named = Object.entries(texts.elements).sort(([a], [b]) => Number(a) - Number(b));
  const head = [gtin, verdict, reason, name, company, ...named.map(([, label]) => label), times, at];
  const rows = scans.map((scan) => {
    const facts = elementFacts(scan.elements);
    const valueOf = (ai: string): string =>
      facts.find((fact) => fact.ai === ai || fact.ai.slice(0, 3) === ai)?.value ?? '';
    return [
      scan.gtin,
      scan.short,
      scan.reason,
      scan.name ?? '',
      scan.company ?? '',
      ...named.map(([ai]) => valueOf(ai)),
      String(scan.times),
      `${formatDate(scan.at)} ${formatTime(scan.at)}`,
    ];
  });
  return [head, ...rows];
}

/**
 * A text that no spreadsheet takes for a formula: what begins like one gets an apostrophe (OWASP, CSV injection). Batches come
 * out of codes that anybody can print.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
}

/** The rows as csv that spreadsheets in Poland open: semicolons, BOM, CR LF. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((text) => `"${harmlessCell(text).replace(/"/g, '""')}"`).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** The rows as xlsx. Every cell is a text, so that leading zeros stay and nothing is a formula. */
export async function toXlsx(rows: readonly (readonly string[])[]): Promise<ArrayBuffer> {
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  const sheet = book.addWorksheet(texts.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  rows.forEach((row) => sheet.addRow(row.map(harmlessCell)));
  sheet.columns.forEach((column, i) => {
    column.numFmt = '@';
    column.width = Math.min(50, Math.max(...rows.slice(0, 100).map((row) => (row[i] ?? '').length)) + 2);
  });
  sheet.getRow(1).font = { bold: true };
  // Typed as Node's buffer; in browsers it is an ArrayBuffer.
  return (await book.xlsx.writeBuffer()) as unknown as ArrayBuffer;
}
