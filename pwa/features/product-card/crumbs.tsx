import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { productCardTexts as texts } from './product-card-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';

/** The way back, with the search the person came from. On a phone the bar of the shell has its own way back. */
export function Crumbs({ here }: { here: string }) {
  // Left by the links of the results; an address opened by itself has none.
  const from = useLocation().state as { results?: string } | null;
  const results = typeof from?.results === 'string' ? from.results : null;
  const query = new URLSearchParams(results ?? '');
  const what = query.get('name__contains') ?? query.get('brand__contains') ?? query.get('company_name__contains');
  return (
    <nav className="crumbs product__crumbs only-desktop" aria-label={texts.crumbs}>
      <span>
        <Link to="/catalog">{texts.catalogue}</Link>
      </span>
      {results && (
        <span>
          <Icon icon={ChevronRight} size={16} />
          <Link to={{ pathname: '/catalog', search: results }}>{what ? texts.resultsFor(what) : texts.results}</Link>
        </span>
      )}
      <span aria-current="page">
        <Icon icon={ChevronRight} size={16} />
        {here}
      </span>
    </nav>
  );
}
