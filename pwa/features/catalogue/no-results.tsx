import { CreditCard, Globe, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../core/session.tsx';
import { catalogueTexts as texts, globalDatabaseAddress } from '../../core/texts/catalogue.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CatalogueSearch } from './search-address.ts';

/** A search that found nothing: how to search better and where else to look. */
export function NoResults({ search, onClear }: { search: CatalogueSearch; onClear: () => void }) {
  // Of several filters nobody can say which one found nothing.
  const isNameAlone = !search.brand && !search.company && !search.nip && !search.gtin && search.categories.length === 0;
  return (
    <div role="status" className="results">
      <EmptyState
        chip={{ state: 'none', text: texts.notFound }}
        title={search.name && isNameAlone ? texts.noneNamed(search.name) : texts.noneAtAll}
        actions={
          <Button variant="primary" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        }
        aside={<OtherWays />}
      >
        <ul>
          <li>{texts.adviceSpelling}</li>
          <li>{texts.adviceFilters}</li>
          <li>{texts.adviceCode}</li>
        </ul>
      </EmptyState>
    </div>
  );
}

/** Links every empty state offers: registration (to strangers), pricing, the full global database (A §2). */
export function OtherWays() {
  const { state } = useSession();
  return (
    <nav className="other-ways" aria-label={texts.alsoPossible}>
      <h3>{texts.alsoPossible}</h3>
      {state === 'anonymous' && (
        <Link to="/registration">
          <Icon icon={UserPlus} size={16} />
          {texts.registerToSearch}
        </Link>
      )}
      <Link to="/pricing">
        <Icon icon={CreditCard} size={16} />
        {texts.seePricing}
      </Link>
      <a href={globalDatabaseAddress} target="_blank" rel="noopener noreferrer">
        <Icon icon={Globe} size={16} />
        {texts.globalDatabase}
        <span className="vh"> {shellTexts.newTab}</span>
      </a>
    </nav>
  );
}
