import { ListHeader, type ListHead, type ListOptions } from '@gtinoteka/api/core/product-list/list-header.ts';
import { readList } from '@gtinoteka/api/core/product-list/read-list.ts';
import { openTable } from '@gtinoteka/api/core/table-file/open-table.ts';
import { productHeaderLists } from '@gtinoteka/api/store/catalogue/product-headers.ts';
import { fileWith } from '../table-file/temporary-table.ts';

export interface ReadText extends Omit<ListHead, 'rows' | 'above'> {
  readonly rows: string[][];
  readonly lines: number[];
  readonly above: number;
}

/** A list of products as import and verification read it. */
export async function readText(content: string, options: Partial<ListOptions> = {}): Promise<ReadText> {
  const header = new ListHeader({ lists: productHeaderLists, ...options });
  const [rows, lines]: [string[][], number[]] = [[], []];
  let head: ListHead | null = null;
  for await (const batch of readList(openTable(fileWith(content), {}, header), header)) {
    head = batch.head;
    for (const { line, cells } of batch.rows) {
      rows.push(Array.from(cells, (cell) => cell ?? ''));
      lines.push(line);
    }
  }
  if (!head) throw new Error('the list has no head');
  return { ...head, rows, lines, above: head.above.length };
}

/** Right codes of 13 digits, each another one. */
export function codes(count: number, prefix = '590123'): string[] {
  return Array.from({ length: count }, (_, at) =>
    withCheckDigit(`${prefix}${String(at).padStart(12 - prefix.length, '0')}`),
  );
}

export function withCheckDigit(body: string): string {
  let sum = 0;
  for (const [at, digit] of [...body].toReversed().entries()) sum += Number(digit) * (at % 2 === 0 ? 3 : 1);
  return body + String((10 - (sum % 10)) % 10);
}

/** Numbers of a shop: one check digit in ten agrees by chance. */
export function shopNumbers(count: number, digits: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    String(Number('45901234567890'.slice(0, digits)) + at * 811 + (at % 7)),
  );
}
