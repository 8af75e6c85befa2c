import { createPostgresSearch } from '../../api/store/search-postgres.ts';
import { applySearchTermChanges } from '../../api/store/search-terms.ts';
import { searchConformance } from './search-conformance.ts';

await searchConformance((database) => ({
  engine: createPostgresSearch(database),
  catchUp: () => applySearchTermChanges(database.pool),
}));
