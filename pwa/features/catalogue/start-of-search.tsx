import { Barcode, ChevronRight, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../core/page/format.ts';
import { useRecentLookUps } from '../../look-up/recent-look-ups.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { RecentList } from '../../ui/verdict/recent-list.tsx';
import { useCatalogueStart } from './use-catalogue-start.ts';
import { OtherWays } from './other-ways.tsx';
import { emptySearch, writeSearch, type CatalogueSearch } from './form/search-address.ts';
import './start-of-search.css';

const CategoryDialog = lazy(() =>
  import('./form/category-dialog.tsx').then((loaded) => ({ default: loaded.CategoryDialog })),
);

/** Recent codes shown at first; the others unfold. */
const recentShown = 5;
/** Lines kept for the segments until they come. */
const segmentsExpected = 8;

function addressOf(search: Partial<CatalogueSearch>): string {
  return `/catalog?${writeSearch({ ...emptySearch, ...search }).toString()}`;
}

/** How much the catalogue holds, under its title; the place is kept until that is known. */
export function CatalogueLead() {
  const { data } = useCatalogueStart();
  return <p className="muted catalogue__lead only-desktop">{data ? texts.lead(data.productCount) : '\u00a0'}</p>;
}

/**
 * Before any search: examples that find something, the codes last checked in this browser, and where the products lie. Who may not
 * search by name and category has the codes alone, and nothing is asked of the server.
 */
export function StartOfSearch({
  canSearch,
  onSearch,
}: {
  canSearch: boolean;
  onSearch: (search: CatalogueSearch) => void;
}) {
  if (!canSearch)
    return (
      <div className="start--alone">
        <Recent />
      </div>
    );
  return (
    <>
      <Examples />
      <div className="start">
        <Recent />
        <Segments onSearch={onSearch} />
      </div>
    </>
  );
}

function Examples() {
  const { data, error } = useCatalogueStart();
  if (error || (data && data.examples.gtin === null)) return null;
  return (
    <div className="examples">
      {data && data.examples.gtin !== null && (
        <>
          <h2 id="examples">{texts.examples}</h2>
          <ul aria-labelledby="examples">
            {data.examples.names.map((name) => (
              <li key={name}>
                <Link className="example" to={addressOf({ name })}>
                  <Icon icon={Search} size={16} />
                  <span className="cut">{name.charAt(0).toLocaleLowerCase('pl') + name.slice(1)}</span>
                </Link>
              </li>
            ))}
            <li>
              <Link className="example" to={addressOf({ gtin: data.examples.gtin })}>
                <Icon icon={Barcode} size={16} />
                <Gtin value={data.examples.gtin} />
              </Link>
            </li>
          </ul>
        </>
      )}
    </div>
  );
}

function Recent() {
  const recent = useRecentLookUps();
  const [isAll, setAll] = useState(false);
  if (recent.length === 0) {
    return (
      <EmptyState title={texts.start} aside={<OtherWays />}>
        <p className="muted">{texts.startText}</p>
      </EmptyState>
    );
  }
  return (
    <section>
      <div className="start__head">
        <h2>{texts.recent}</h2>
        {recent.length > recentShown && (
          <button type="button" className="start__more" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? texts.recentFew : texts.recentAll(recent.length)}
          </button>
        )}
      </div>
      <div className="card start__list start__recent">
        <RecentList lookUps={isAll ? recent : recent.slice(0, recentShown)} />
      </div>
    </section>
  );
}

function Segments({ onSearch }: { onSearch: (search: CatalogueSearch) => void }) {
  const { data, error } = useCatalogueStart();
  const [isOpen, setOpen] = useState(false);
  if (error || data?.segments.length === 0) return null;
  return (
    <section>
      <div className="start__head">
        <h2>{texts.segments}</h2>
        <button type="button" className="start__more" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.wholeTree}
        </button>
      </div>
      <ul className="card list start__list start__segments">
        {data
          ? data.segments.map(({ code, text, productCount }) => (
              <li key={code}>
                <Link to={addressOf({ categories: [code] })}>
                  <span>{text}</span>
                  <span className="small muted">
                    {formatNumber(productCount)}
                    <span className="vh"> {texts.productsOf(productCount)}</span>
                  </span>
                  <Icon icon={ChevronRight} />
                </Link>
              </li>
            ))
          : Array.from({ length: segmentsExpected }, (_, index) => <li key={index} aria-hidden="true" />)}
      </ul>
      {isOpen && (
        <Suspense fallback={null}>
          <CategoryDialog
            chosen={[]}
            onClose={() => setOpen(false)}
            onUse={(categories) => {
              setOpen(false);
              if (categories.length > 0) onSearch({ ...emptySearch, categories });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
