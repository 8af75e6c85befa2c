import type { Table } from '../table-file/open-table.ts';
import type { TableRow } from '../table-file/table-row.ts';
import { weighedRows } from './code-column.ts';
import type { ListHead, ListHeader } from './list-header.ts';

export interface ListBatch {
  readonly head: ListHead;
  readonly rows: readonly TableRow[];
}

/**
 * Rows of data of a table that was opened with `header`, each batch with how the beginning of the list was read. The first batch comes when
 * enough rows are there to tell what the columns hold; keys of jsonl may still be added later, and the head is read again then.
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
    if (first.length < weighedRows && !isKeyed) continue;
    head = header.read(columns, first, isKeyed);
    yield { head, rows: head.rows };
    first = [];
  }
  if (head) return;
  head = header.read(columns, first, table.kind() === 'jsonl');
  yield { head, rows: head.rows };
}
