import { formatDate, formatTime } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { elementFacts } from './element-facts.ts';
import { rowVerdict } from './row-verdict.ts';
import type { Scan } from './scan-series.ts';

/** A list of scans as rows of text, the first of them the names of the columns. */
export function scanTable(scans: readonly Scan[]): string[][] {
  const { gtin, verdict, reason, name, company, times, at } = texts.columns;
  const named = Object.entries(texts.elements).sort(([a], [b]) => Number(a) - Number(b));
  const head = [gtin, verdict, reason, name, company, ...named.map(([, label]) => label), times, at];
  const rows = scans.map((scan) => {
    const facts = elementFacts(scan.elements);
    const valueOf = (ai: string): string => {
      const fact = facts.find((one) => one.ai === ai || one.ai.slice(0, 3) === ai);
      return fact ? (fact.fault === null ? fact.value : `${fact.value} (${fact.fault})`) : '';
    };
    return [
      scan.gtin,
      rowVerdict(scan).short,
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

/** The rows as xlsx with one sheet of this name, at most 31 characters. Every cell is a text, so that leading zeros stay and nothing is a formula. */
export async function toXlsx(rows: readonly (readonly string[])[], sheet: string = texts.sheet): Promise<Blob> {
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
