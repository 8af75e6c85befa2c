import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { beforeAll, expect, test } from 'vitest';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { buildSearchIndexes, dropSearchIndexes } from '../../api/store/search/search-terms.ts';
import { createDatabase } from '../support/servers/database.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';
import { searchCounts } from './search-counts.ts';

const database = await createDatabase();
const engine = createPostgresSearch(database);

// Statistics are there after the load, so frequent and rare texts take the different ways of the engine.
beforeAll(() => fillCatalogue(database.pool, 20_000));

searchCounts(database, engine);

test('of ASCII and Polish letters the program folds the same as the database', async () => {
  const letters =
    String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32)) + 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉';
  const { rows } = await database.pool.query<{ folded: string }>('SELECT fold_text($1) AS folded', [letters]);
  expect(foldText(letters)).toBe(rows[0]?.folded);
});

test('a load between dropping and building the indexes is found and suggested after it', async () => {
  const client = await database.pool.connect();
  try {
    // Building them takes as long as the machine lets it.
    await client.query('SET statement_timeout = 0');
    await dropSearchIndexes(client);
    await client.query(
      `INSERT INTO products (gtin, name, brand, is_global) VALUES ('05901234123457', 'Ksylofon', 'Muzyczna', false)`,
    );
    expect((await engine.search({ nameContains: 'ksylofon', offset: 0 })).count).toBe(1);
    expect(await engine.suggest('name', 'ksylo')).toEqual([]);
    await buildSearchIndexes(client);
    await buildSearchIndexes(client);
  } finally {
    client.release(true);
  }
  expect((await engine.search({ nameContains: 'ksylofon', offset: 0 })).count).toBe(1);
  expect(await engine.suggest('name', 'ksylo')).toEqual(['Ksylofon']);
  const { rows } = await database.pool.query<{ enabled: string }>(
    `SELECT tgenabled AS enabled FROM pg_trigger WHERE tgname LIKE 'products_terms%'`,
  );
  expect(rows.map(({ enabled }) => enabled)).toEqual(['O', 'O', 'O']);
});
