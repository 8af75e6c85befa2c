import { addRow, daysAgo, type Pool } from './rows.ts';

export interface IndexColumns {
  name: string;
  kind: 'products' | 'terms';
  alias: string;
  state?: 'filling' | 'ready';
  is_current?: boolean;
  /** transaction that the index has learnt last; 0, none, unless said otherwise */
  cursor_xid?: string;
  cursor_id?: number | string;
  filled?: number;
}

/** An index of the search server, as the database knows of it; it has learnt nothing and is not asked unless told otherwise. */
export async function addSearchIndex(database: Pool, columns: IndexColumns): Promise<void> {
  await addRow(database, 'search_indexes', { fingerprint: 'f', cursor_xid: '0', cursor_id: 0, ...columns });
}

/** The next transaction of the database: an index whose place it is has learnt everything so far. */
export async function nextTransaction({ pool }: Pool): Promise<string> {
  const { rows } = await pool.query<{ xid: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid');
  return rows[0]?.xid ?? '';
}

/** The indexes of a name learn all there is and will be. */
export async function learnAll({ pool }: Pool, alias: string): Promise<void> {
  await pool.query(`UPDATE search_indexes SET cursor_xid = '9000000000' WHERE alias = $1`, [alias]);
}

export async function forgetIndexes({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM search_indexes');
}

/** No index, and nothing that one could learn. */
export async function emptySearchState({ pool }: Pool): Promise<void> {
  await pool.query('TRUNCATE outbox, search_term_outbox, search_indexes CASCADE');
}

/** A document that the search server refused. */
export async function addRefusedDocument(
  database: Pool,
  document: { index_name: string; key: string; reason: string; attempts?: number },
): Promise<void> {
  await addRow(database, 'search_dead_letters', document);
}

/** The index of products was compared with the database so many days ago, as a whole, and was right. */
export async function addOldCheck(database: Pool, days: number): Promise<void> {
  await addRow(database, 'search_checks', {
    kind: 'products',
    alias: 'p',
    checked_at: daysAgo(days),
    is_full: true,
    compared: 1,
    differences: 0,
    repaired: 0,
    rows: 1,
    documents: 1,
    unexplained: 0,
  });
}
