import type { ReadGpcTree } from '../../store/gpc-tree.ts';
import type { LookUp } from '../../store/look-up.ts';
import type { SearchEngine } from '../../store/search-port.ts';

/** What the endpoints of the catalogue work with. */
export interface CatalogueParts {
  readonly search: SearchEngine;
  readonly lookUp: LookUp;
  readonly readTree: ReadGpcTree;
}
