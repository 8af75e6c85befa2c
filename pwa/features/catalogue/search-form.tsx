import { useSession } from '../../core/session.tsx';
import { AdvancedForm } from './advanced-form.tsx';
import { SingleCodeForm } from './single-code-form.tsx';
import type { CatalogueSearch } from './search-address.ts';

export interface SearchFormProps {
  /** what the address asks for; the form starts from it and hands a new one back */
  search: CatalogueSearch;
  isSearched: boolean;
  onSearch: (search: CatalogueSearch) => void;
}

/** The form of the catalogue: all filters with the permission advanced_search, otherwise one GTIN and the rest locked (A §2). */
export function SearchForm(props: SearchFormProps) {
  const { hasPermission } = useSession();
  return hasPermission('advanced_search') ? <AdvancedForm {...props} /> : <SingleCodeForm {...props} />;
}
