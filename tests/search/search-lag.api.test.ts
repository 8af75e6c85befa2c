import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/core/config.ts';
import { readSearchLag, watchSearchLag } from '../../api/store/search/search-lag.ts';
import type { SearchEngine } from '../../api/store/search/search-port.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { createSearchWithFallback } from '../../api/store/search/search-with-fallback.ts';
import { createDatabase } from '../support/servers/database.ts';
import { unhurried } from '../support/run/pace.ts';
import {
  addSearchIndex,
  emptySearchState,
  forgetIndexes,
  learnAll,
  nextTransaction,
} from '../support/prepared/search-indexes.ts';
import { noteChangesInTurn, noteOldChange, noteOldTermChange } from '../support/prepared/changes.ts';

const database = await createDatabase();
const { pool } = database;

/** Two current indexes of ours, one of another installation's name that nobody follows any more, and one that is being built. */
beforeEach(async () => {
  await emptySearchState({ pool });
  const next = { cursor_xid: await nextTransaction({ pool }), kind: 'products' } as const;
  await addSearchIndex({ pool }, { ...next, name: 'ours-products-1', alias: 'ours-products', is_current: true });
  await addSearchIndex(
    { pool },
    { ...next, name: 'ours-terms-1', kind: 'terms', alias: 'ours-terms', is_current: true },
  );
  await addSearchIndex({ pool }, { ...next, name: 'ours-products-2', alias: 'ours-products' });
  await addSearchIndex({ pool }, { ...next, name: 'old-products-1', alias: 'old-products', is_current: true });
});

const lag = (): Promise<number> => readSearchLag(pool, ['ours-products', 'ours-terms']);
const change = (age: number): Promise<unknown> => noteOldChange({ pool }, ['05901234123457'], `${age} s`);

describe('how far the index is behind', () => {
  test('how far the index is behind is nothing when it knows all, and the age of the oldest change it does not know', async () => {
    expect(await lag()).toBe(0);
    await change(10);
    await change(3_000);
    await change(20);
    expect(Math.floor((await lag()) / 100)).toBe(30);
    await learnAll({ pool }, 'ours-products');
    expect(await lag()).toBe(0);
  });

  test('how far the index is behind counts suggestions too', async () => {
    await noteOldTermChange({ pool }, null, '3000 s');
    expect(Math.floor((await lag()) / 100)).toBe(30);
    await learnAll({ pool }, 'ours-terms');
    expect(await lag()).toBe(0);
  });

  test('how far the index is behind does not grow with indexes of another name, or while there is none', async () => {
    await change(3_000);
    await learnAll({ pool }, 'ours-products');
    expect(await lag()).toBe(0);
    await forgetIndexes({ pool });
    expect(await lag()).toBe(0);
  });

  test('how far the index is behind is the age of the change, not of the long transaction that wrote it', async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`INSERT INTO outbox (gtins) VALUES ('{05901234123457}')`);
      const { rows } = await client.query<{ later: boolean }>('SELECT created_at > now() AS later FROM outbox');
      expect(rows).toEqual([{ later: true }]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('how far the index is behind is read through the order of the outbox, from a thousand rows at most', async () => {
    await noteChangesInTurn({ pool }, ['05901234123457'], { tellings: 20_000, each: 1 });
    await pool.query('ANALYZE outbox');
    const asked: string[] = [];
    await readSearchLag(
      {
        query: async (text: string, values: unknown[]) => {
          const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${text}`, values);
          asked.push(...rows.map((row) => row['QUERY PLAN']));
          return { rows: [] };
        },
      } as never, // the one method that is called
      ['ours-products', 'ours-terms'],
    );
    const plan = asked.join('\n');
    expect(plan).toMatch(/Index Scan using outbox_order on outbox/);
    expect(plan).toMatch(/outbox_order on outbox .*rows=1000\.00 loops/);
  });
});

describe('an index is not asked', () => {
  const postgres = createPostgresSearch(database);
  const first: SearchEngine = { ...postgres, name: 'elasticsearch' };

  test.each([
    { seconds: 60, answers: 'elasticsearch' },
    { seconds: 60.001, answers: 'postgres; fallback' },
    { seconds: 61, answers: 'postgres; fallback' },
  ])('above 60 s of lag: at $seconds s $answers answers', async ({ seconds, answers }) => {
    const { watch, answerer, read } = watched(60);
    read.seconds = seconds;
    await twoReadingsOf(read);
    expect(await answerer()).toEqual([answers, answers]);
    await watch.close();
  });

  test('until it is back below the limit, and a reading that fails changes nothing', async () => {
    const { watch, answerer, read } = watched(60);
    for (const [seconds, answers] of [
      [61, 'postgres; fallback'],
      [null, 'postgres; fallback'],
      [59, 'elasticsearch'],
      [null, 'elasticsearch'],
    ] as const) {
      read.seconds = seconds;
      await twoReadingsOf(read);
      expect(await answerer()).toEqual([answers, answers]);
    }
    await watch.close();
    const { count } = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read.count).toBe(count);
  });

  test('however old with the setting 0: it is not even read', async () => {
    const { watch, answerer, read } = watched(0);
    read.seconds = 1e6;
    expect(await answerer()).toEqual(['elasticsearch', 'elasticsearch']);
    expect(read.count).toBe(0);
    await watch.close();
  });

  test('an index is not asked with changes older than the limit in the database, and again when it has learnt them', async () => {
    const watch = watchSearchLag({ read: lag, limit: 3_000, every: 5 });
    await change(2_900);
    await change(3_100);
    await expect.poll(watch.isStale, { timeout: unhurried(15_000) }).toBe(true);
    await learnAll({ pool }, 'ours-products');
    await expect.poll(watch.isStale, { timeout: unhurried(15_000) }).toBe(false);
    await watch.close();
  });

  function watched(limit: number) {
    const read = { seconds: 0 as number | null, count: 0 }; // null: the database does not answer
    const watch = watchSearchLag({
      read: async () => {
        read.count += 1;
        if (read.seconds === null) throw new Error('the database is away');
        return read.seconds;
      },
      limit,
      every: 1,
    });
    const engines: string[] = [];
    const engine = createSearchWithFallback(first, postgres, {
      isStale: watch.isStale,
      onAnswer: (name, fallback) => engines.push(fallback ? `${name}; fallback` : name),
    });
    async function answerer(): Promise<string[]> {
      engines.length = 0;
      await engine.search({ nameContains: 'jogurt', offset: 0 });
      await engine.suggest('name', 'jogurt');
      return engines;
    }
    return { watch, answerer, read };
  }

  /** The second one begins when the first has been heeded. */
  async function twoReadingsOf(read: { count: number }): Promise<void> {
    const { count } = read;
    await expect.poll(() => read.count, { timeout: unhurried(15_000), interval: 1 }).toBeGreaterThan(count + 1);
  }
});

describe('SEARCH_MAX_LAG', () => {
  test('SEARCH_MAX_LAG is 60 seconds unless said', () => {
    expect([readConfig({}).searchMaxLag, readConfig({ SEARCH_MAX_LAG: '' }).searchMaxLag]).toEqual([60, 60]);
  });

  test.each(['0', '1', '86400'])('SEARCH_MAX_LAG may be %s', (seconds) => {
    expect(readConfig({ SEARCH_MAX_LAG: seconds }).searchMaxLag).toBe(Number(seconds));
  });

  test.each(['86401', '-1', '1.5', 'dużo'])('SEARCH_MAX_LAG of %s is refused at the start', (seconds) => {
    expect(() => readConfig({ SEARCH_MAX_LAG: seconds })).toThrow(
      'SEARCH_MAX_LAG=' + seconds + ': podaj liczbę całkowitą od 0 do 86400',
    );
  });
});
