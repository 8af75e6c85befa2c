import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import {
  reportCell,
  reportRows,
  type ReasonCount,
  type ReportRow,
  type ReportShow,
  type RowReason,
} from '@gtinoteka/contract/files/verification-report.ts';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import type { FileColumns } from './file-columns.ts';
import type { RowVerdict } from './judge-row.ts';
import { readCode } from '../../../core/product-list/read-code.ts';

export const reportType = 'application/jsonl';

/** Most urgent first. */
const order: readonly RowState[] = ['bad', 'none', 'warn', 'unchecked', 'ok'];

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string): string {
  return text.length <= reportCell
    ? text
    : Array.from(text.slice(0, reportCell * 2))
        .slice(0, reportCell)
        .join('');
}

/**
 * Collects the report of a file: counts by reason, and the first rows of each.
 * - Stores the first 1,000 rows of each reason and of valid rows.
 * - The first 1,000 rows of any verdict are among them; memory does not grow with the file.
 * - Format: JSON lines, first the reasons, then the rows in file order.
 */
export class ReportFile {
  readonly #columns: FileColumns;
  readonly #reasons = new Map<string, { -readonly [K in keyof ReasonCount]: ReasonCount[K] }>();
  readonly #storedRows = new Map<string, number>();
  readonly #rows: ReportRow[] = [];

  constructor(columns: FileColumns) {
    this.#columns = columns;
  }

  /** Adds a row with its verdict, in file order. */
  add(row: TableRow, verdict: RowVerdict): void {
    const { state, why } = verdict;
    for (const reason of why) {
      const key = `${state} ${reason}`;
      const counted = this.#reasons.get(key);
      if (counted) counted.rows++;
      else this.#reasons.set(key, { reason, state, rows: 1 });
    }
    if (this.#isWanted(state, why)) this.#rows.push(this.#shown(row, verdict));
  }

  /** Whether a row is among the first of any filter of the report; counts it for all of them. */
  #isWanted(state: RowState, why: readonly RowReason[]): boolean {
    let isWanted = false;
    for (const one of why.length === 0 ? [state] : why) {
      const key = `${state} ${one}`;
      const storedRows = this.#storedRows.get(key) ?? 0;
      if (storedRows >= reportRows) continue;
      this.#storedRows.set(key, storedRows + 1);
      isWanted = true;
    }
    return isWanted;
  }

  #shown({ line, cells }: TableRow, verdict: RowVerdict): ReportRow {
    const { gtin, name, brand } = this.#columns;
    const raw = cells[gtin] ?? '';
    const read = readCode(raw, this.#columns);
    return {
      line,
      code: cut(raw),
      gtin: 'gtin14' in read ? read.gtin14 : null,
      state: verdict.state,
      reasons: [...verdict.why],
      reason: cut(verdict.reason),
      mend: verdict.mend,
      offer: verdict.offer,
      name: cut(name === null ? '' : (cells[name] ?? '')),
      brand: cut(brand === null ? '' : (cells[brand] ?? '')),
      ourName: cut(verdict.ourName),
      ourBrand: cut(verdict.ourBrand),
    };
  }

  /** The report's bytes. */
  async *bytes(): AsyncGenerator<Buffer> {
    const reasons = [...this.#reasons.values()].toSorted(
      (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || other.rows - one.rows,
    );
    yield Buffer.from(`${JSON.stringify(reasons)}\n`);
    for (let at = 0; at < this.#rows.length; at += 100)
      yield Buffer.from(
        this.#rows
          .slice(at, at + 100)
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(''),
      );
  }
}

/**
 * Reads the reasons and the first matching rows of a stored report; stops there.
 * - Rejects when the stream fails.
 */
export async function readReport(
  stored: Readable,
  wanted: { readonly show?: ReportShow | undefined; readonly reason?: RowReason | undefined },
): Promise<{ reasons: ReasonCount[]; rows: ReportRow[] }> {
  let reasons: ReasonCount[] | null = null;
  const rows: ReportRow[] = [];
  for await (const line of linesOf(stored)) {
    if (reasons === null) {
      reasons = JSON.parse(line) as ReasonCount[]; // as ReportFile writes it
      continue;
    }
    const row = JSON.parse(line) as ReportRow; // as ReportFile writes it
    if (fits(row, wanted)) rows.push(row);
    if (rows.length === reportRows) break;
  }
  if (reasons === null) throw new Error('the report is empty');
  return { reasons, rows };
}

async function* linesOf(stored: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of stored as AsyncIterable<Buffer>) {
    // a stream of bytes
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function fits(
  { state, reasons }: ReportRow,
  { show, reason }: { show?: ReportShow | undefined; reason?: RowReason | undefined },
): boolean {
  if (reason !== undefined && !reasons.includes(reason)) return false;
  return show === undefined || (show === 'review' ? state !== 'ok' : state === show);
}
