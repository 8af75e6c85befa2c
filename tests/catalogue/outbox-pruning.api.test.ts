import { beforeEach, expect, test } from 'vitest';
import { makeOutboxPruning } from '../../api/features/catalogue/prune-outbox.job.ts';
import { createDatabase } from '../support/servers/database.ts';

const database = await createDatabase();
const { pool } = database;
const job = makeOutboxPruning(database);

/** Names of what is left of both outboxes. */
async function left(): Promise<string[]> {
  await job.run();
  const { rows } = await pool.query<{ name: string }>(
    'SELECT gtins[1] AS name FROM outbox UNION ALL SELECT folded[1] FROM search_term_outbox ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

beforeEach(async () => {
  await pool.query('TRUNCATE outbox, search_term_outbox, search_indexes CASCADE');
  for (const [name, age] of [
    ['week', '7 days 1 minute'],
    ['young', '6 days 23 hours'],
  ]) {
    await pool.query('INSERT INTO outbox (gtins, created_at) VALUES (ARRAY[$1], now() - $2::interval)', [name, age]);
    await pool.query(
      `INSERT INTO search_term_outbox (kind, folded, created_at) VALUES ('name', ARRAY[$1 || ' term'], now() - $2::interval)`,
      [name, age],
    );
  }
});

test('without a search index changes are forgotten after a week', async () => {
  expect(await left()).toEqual(['young', 'young term']);
});

test('what the current index has not learnt is kept, however old', async () => {
  await pool.query(
    `INSERT INTO search_indexes (name, kind, alias, fingerprint, is_current, cursor_xid, cursor_id) VALUES ('a', 'products', 'a', '', true, '3', 0)`,
  );
  expect(await left()).toEqual(['week', 'young', 'young term']);
});

test('what the current index has learnt is forgotten after a week; an older index does not count', async () => {
  const { rows } = await pool.query<{ xid: string; id: number }>(
    'SELECT xid::text, id FROM outbox ORDER BY id DESC LIMIT 1',
  );
  await pool.query(
    `INSERT INTO search_indexes (name, kind, alias, fingerprint, is_current, cursor_xid, cursor_id)
     VALUES ('a', 'products', 'a', '', true, $1::xid8, $2), ('b', 'products', 'a', '', false, '3', 0)`,
    [rows[0]?.xid, rows[0]?.id],
  );
  expect(await left()).toEqual(['young', 'young term']);
});
