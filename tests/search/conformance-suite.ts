import type { Database } from '../../api/core/database/database.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search/search-port.ts';

export interface TriedEngine {
  readonly engine: SearchEngine;
  /** makes findable what was written to the database: what its own background work does within seconds */
  catchUp(): Promise<unknown>;
}

/** What the parts of the suite share: the database, the engine tried (once it is made), and rows found as names and as codes. */
export interface Suite {
  readonly database: Pick<Database, 'pool'>;
  readonly tried: TriedEngine;
  namesOf(wanted: Partial<ProductSearch>): Promise<(string | null)[]>;
  gtinsOf(wanted: Partial<ProductSearch>): Promise<string[]>;
}
