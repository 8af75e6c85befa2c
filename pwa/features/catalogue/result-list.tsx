import type { Product } from '@gtinoteka/contract/product.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { Barcode, ChevronRight, Image } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { productName } from '../../core/format.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { VerdictChip } from '../../ui/verdict.tsx';
import './result-list.css';

function cardOf({ gtinNumber }: Product): string {
  return `/catalog/${gtinNumber}`;
}

function nameOf({ name }: Product): string {
  return name === null ? texts.noName : productName(name);
}

/** The last level of the category, of public products only (A §2). */
function categoryOf({ isPublic, categoryDetails }: Product): string {
  return (isPublic && categoryDetails[categoryDetails.length - 1]?.text) || '–';
}

/** What is worth saying of a product in a list: it is withdrawn, or its owner does not use the number. */
function StatusChip({ product }: { product: Product }) {
  if (product.gtinStatus === 'withdrawn') return <VerdictChip state="warn">{texts.withdrawn}</VerdictChip>;
  if (product.gtinStatus === 'inactive') return <VerdictChip state="warn">{texts.inactive}</VerdictChip>;
  return null;
}

/** The picture itself; where there is none, a sign of it (A §2: picture icon). */
function Thumb({ product, isLarge = false }: { product: Product; isLarge?: boolean }) {
  const [address] = product.imageUrls;
  const size = isLarge ? 60 : 36;
  return (
    <span className={`thumb${isLarge ? ' thumb--l' : ''}`}>
      {address ? (
        <>
          <Icon icon={Image} className="thumb__sign" />
          <img src={address} alt={texts.hasPicture} width={size} height={size} loading="lazy" decoding="async" />
        </>
      ) : (
        <Icon icon={Barcode} label={texts.noPicture} />
      )}
    </span>
  );
}

/** Columns of A §2; the links remember the search, so that the card can lead back to it. */
function columnsFor(state: { results: string }): readonly Column<Product>[] {
  return [
    {
      key: 'gtin',
      head: texts.columns.gtin,
      cell: ({ gtinNumber }) => <Gtin value={ownLengthGtin(gtinNumber)} />,
    },
    {
      key: 'name',
      head: texts.columns.name,
      cell: (product) => (
        <span className="result-name">
          <Thumb product={product} />
          <Link to={cardOf(product)} state={state} className="result-name__link">
            {nameOf(product)}
          </Link>
          <StatusChip product={product} />
        </span>
      ),
    },
    { key: 'brand', head: texts.columns.brand, cell: ({ brand }) => brand ?? '–' },
    { key: 'category', head: texts.columns.category, cell: categoryOf, className: 'muted' },
    {
      key: 'source',
      head: texts.columns.source,
      cell: ({ isGlobal }) => (isGlobal ? texts.global : texts.national),
      className: 'muted',
    },
    {
      key: 'action',
      head: <span className="vh">{texts.columns.action}</span>,
      className: 'num',
      cell: (product) => (
        <LinkButton
          variant="quiet"
          size="sm"
          to={cardOf(product)}
          state={state}
          aria-label={texts.lookAt(nameOf(product))}
        >
          {texts.look}
        </LinkButton>
      ),
    },
  ];
}

/** Products as a table from 1024 px, as cards with one tap target each below. */
export function ResultList({ products }: { products: readonly Product[] }) {
  const state = { results: useLocation().search };
  return (
    <>
      <div className="card only-desktop result-table">
        <Table caption={texts.title} columns={columnsFor(state)} rows={products} rowKey={({ id }) => id} />
      </div>
      <ul className="card list only-phone">
        {products.map((product) => (
          <li key={product.id}>
            <Link className="pcard" to={cardOf(product)} state={state}>
              <Thumb product={product} isLarge />
              <span className="pcard__text">
                <b>{nameOf(product)}</b>
                <span className="meta">
                  {[product.brand, product.isGlobal ? texts.globalLong : texts.nationalLong].filter(Boolean).join(', ')}
                </span>
                <Gtin value={ownLengthGtin(product.gtinNumber)} />
                <StatusChip product={product} />
              </span>
              <Icon icon={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
