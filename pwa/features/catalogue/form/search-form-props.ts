import type { FilterFaults } from './address-faults.ts';
import type { CatalogueSearch } from './search-address.ts';

/** What both forms of the catalogue get and give. */
export interface SearchFormProps {
  /** what the address asks for; the form starts from it and hands a new one back */
  search: CatalogueSearch;
  isSearched: boolean;
  /** what is wrong with the filters of the address */
  addressFaults: FilterFaults;
  onSearch: (search: CatalogueSearch) => void;
}
