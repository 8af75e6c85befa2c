import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { applySearchTermChanges } from '../../api/store/search/search-terms.ts';
import { createDatabase } from '../support/servers/database.ts';
import { searchConformance } from './search-conformance.ts';

const database = await createDatabase();

searchConformance(database, () => ({
  engine: createPostgresSearch(database),
  catchUp: () => applySearchTermChanges(database.pool),
}));
