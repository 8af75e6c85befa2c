import { Client } from '@elastic/elasticsearch';
import { afterAll } from 'vitest';
import { createElasticsearchSearch } from '../../api/store/search/search-elasticsearch.ts';
import {
  buildIndexes,
  describeWithElasticsearch,
  elasticsearchUrl,
  makeIndexer,
} from '../support/search/elasticsearch.ts';
import { createDatabase } from '../support/servers/database.ts';
import { searchConformance } from './search-conformance.ts';

const database = await createDatabase();
const client = new Client({ node: elasticsearchUrl });
afterAll(() => client.close());
const indexer = makeIndexer(database);

describeWithElasticsearch('Elasticsearch', () => {
  searchConformance(database, async () => {
    await buildIndexes(indexer);
    return {
      engine: createElasticsearchSearch({ client, prefix: indexer.prefix, pool: database.pool, timeLimit: 10_000 }),
      catchUp: indexer.catchUp,
    };
  });
});
