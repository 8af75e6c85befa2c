import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll } from 'vitest';
import { createElasticsearchSearch } from '../../api/store/search/search-elasticsearch.ts';
import { createDatabase } from '../support/servers/database.ts';
import {
  buildIndexes,
  describeWithElasticsearch,
  elasticsearchUrl,
  makeIndexer,
} from '../support/search/elasticsearch.ts';
import { fillCatalogue } from '../support/search/generated-catalogue.ts';
import { searchCounts } from './search-counts.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
const indexer = makeIndexer(database);
const client = new Client({ node: elasticsearchUrl });
afterAll(() => client.close());

describeWithElasticsearch('Elasticsearch', () => {
  beforeAll(async () => {
    await fillCatalogue(database.pool, 20_000);
    await buildIndexes(indexer);
  }, unhurried(180_000));

  searchCounts(
    database,
    createElasticsearchSearch({ client, prefix: indexer.prefix, pool: database.pool, timeLimit: 10_000 }),
  );
});
