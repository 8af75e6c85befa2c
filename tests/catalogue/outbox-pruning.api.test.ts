import { beforeEach, expect, test } from 'vitest';
import { pruneOutbox } from '../../api/store/catalogue/outbox.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addSearchIndex, emptySearchState } from '../support/prepared/search-indexes.ts';
import { noteOldChange, noteOldTermChange } from '../support/prepared/changes.ts';

const database = await createDatabase();
const { pool } = database;

/** Names of what is left of both outboxes. */
async function left(): Promise<string[]> {
  await pruneOutbox(database);
  const { rows } = await pool.query<{ name: string }>(
    'SELECT gtins[1] AS name FROM outbox UNION ALL SELECT folded[1] FROM search_term_outbox ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

const current = { name: 'a', kind: 'products', alias: 'a', is_current: true } as const;

beforeEach(async () => {
  await emptySearchState({ pool });
  for (const [name, age] of [
    ['week', '7 days 1 minute'],
    ['young', '6 days 23 hours'],
  ] as const) {
    await noteOldChange({ pool }, [name], age);
    await noteOldTermChange({ pool }, `${name} term`, age);
  }
});

test('without a search index changes are forgotten after a week', async () => {
  expect(await left()).toEqual(['young', 'young term']);
});

test('what the current index has not learnt is kept, however old', async () => {
  await addSearchIndex({ pool }, { ...current, cursor_xid: '3' });
  expect(await left()).toEqual(['week', 'young', 'young term']);
});

test('what the current index has learnt is forgotten after a week; an older index does not count', async () => {
  const { rows } = await pool.query<{ xid: string; id: number }>(
    'SELECT xid::text, id FROM outbox ORDER BY id DESC LIMIT 1',
  );
  await addSearchIndex({ pool }, { ...current, cursor_xid: rows[0]?.xid ?? '', cursor_id: rows[0]?.id ?? 0 });
  await addSearchIndex({ pool }, { ...current, name: 'b', is_current: false, cursor_xid: '3' });
  expect(await left()).toEqual(['young', 'young term']);
});
