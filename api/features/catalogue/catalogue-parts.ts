import type { ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import type { ReadLicencesOf } from '../../store/catalogue/licences-of-list.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import type { SearchEngine } from '../../store/search/search-port.ts';
import type { ListingClientOf } from './listing-client.ts';

/** What the endpoints of the catalogue work with. */
export interface CatalogueParts {
  readonly search: SearchEngine;
  readonly lookUp: LookUp;
  readonly readTree: ReadGpcTree;
  readonly listingClientOf: ListingClientOf;
  readonly readLicencesOf: ReadLicencesOf;
}
