import type { Table } from '../table-file/open-table.ts';
import { batchRows, type TableRow } from '../table-file/table-row.ts';
import { weighedRows } from './code-column.ts';
import type { ListHead, ListHeader } from './list-header.ts';

export interface ListBatch {
  readonly head: ListHead;
  readonly rows: readonly TableRow[];
}

/**
 * Reads a list's rows of data in batches, each with the result of its beginning.
 * - The first batch comes when there are enough rows to classify the columns.
 * - New keys of jsonl cause the beginning to be read again.
 */
export async function* readList(
  table: Pick<Table, 'kind' | typeof Symbol.asyncIterator>,
  header: ListHeader,
): AsyncGenerator<ListBatch> {
  let head: ListHead | null = null;
  let columns: readonly string[] = [];
  let first: TableRow[] = [];
  for await (const batch of table) {
    const isKeyed = table.kind() === 'jsonl';
    if (head && (!isKeyed || batch.columns.length === head.columns.length)) {
      yield { head, rows: batch.rows };
      continue;
    }
    ({ columns } = batch);
    first = first.concat(batch.rows);
    if (first.length < weighedRows(columns.length) && !isKeyed) continue;
    head = header.read(columns, first, isKeyed);
    yield* batchesOf(head);
    first = [];
  }
  if (head) return;
  head = header.read(columns, first, table.kind() === 'jsonl');
  yield* batchesOf(head);
}

/** The weighed rows in batches as the table has them, so that a cancelled file stops between two of them. */
function* batchesOf(head: ListHead): Generator<ListBatch> {
  // A list without rows has a head too.
  for (let at = 0; at === 0 || at < head.rows.length; at += batchRows)
    yield { head, rows: head.rows.slice(at, at + batchRows) };
}
