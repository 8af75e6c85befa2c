import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Barcode, ChevronRight, Image } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { counted, productName } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { LinkButton } from '../../../ui/control/button.tsx';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { RecordTable, type Column } from '../../../ui/records/record-table.tsx';
import { VerdictChip, VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import type { CatalogueSearch } from '../form/search-address.ts';
import { Found, Sought, useFoundCompany } from './found.tsx';
import { contentOf, familiesOf, type Family, type ResultRow } from './result-families.ts';
import './result-list.css';

/** A row with its place in its family. */
interface Line {
  product: ResultRow;
  family: Family;
  isFirst: boolean;
  /** how many of its family stand here, in words */
  variants: string;
}

function cardOf({ gtinNumber }: ResultRow): string {
  return `/catalog/${gtinNumber}`;
}

function nameOf(name: string | null): string {
  return name === null ? texts.noName : productName(name);
}

/** The last level of the category, of public products only (A §2). */
function categoryOf({ isPublic, categoryDetails }: ResultRow): string {
  return (isPublic && categoryDetails[categoryDetails.length - 1]?.text) || '';
}

/** Of the national base nothing is said: it is what is normal. */
function isOfRegistry(product: ResultRow): boolean {
  return 'isGlobal' in product && product.isGlobal;
}

/** Of a page of several nobody has counted what stands on the others. */
function variantsOf(count: number, isPart: boolean): string {
  const variants = counted(count, 'odmiana', 'odmiany', 'odmian');
  return isPart ? texts.onThisPage(variants) : variants;
}

function isWorthSaying(product: ResultRow): boolean {
  return 'gtinStatus' in product && (product.gtinStatus === 'withdrawn' || product.gtinStatus === 'inactive');
}

/** What is worth saying of a product in a list: it is withdrawn, or its owner does not use the number. */
function StatusChip({ product }: { product: ResultRow }) {
  if (!('gtinStatus' in product)) return null;
  if (product.gtinStatus === 'withdrawn') return <VerdictChip state="warn">{texts.withdrawn}</VerdictChip>;
  if (product.gtinStatus === 'inactive') return <VerdictChip state="warn">{texts.inactive}</VerdictChip>;
  return null;
}

function licenceOf(product: ResultRow) {
  return 'licence' in product ? product.licence : undefined;
}

/** Whether a number is licensed: what is normal quietly, an exception as a chip; of a phone's row the exception alone. */
function LicenceMark({ product, isTable = false }: { product: ResultRow; isTable?: boolean }) {
  const licence = licenceOf(product);
  if (licence === 'illegal' || licence === 'invalid')
    return <VerdictChip state="bad">{texts.licences[licence]}</VerdictChip>;
  if (!isTable) return null;
  if (isWorthSaying(product)) return <StatusChip product={product} />;
  if (licence !== 'licensed') return <>–</>;
  return (
    <span className="result-licence">
      <span className="v-ok">
        <VerdictIcon state="ok" />
      </span>
      {texts.licences.licensed}
    </span>
  );
}

/** The picture itself, or where the row has none, a sign of whether there is one (A §2: picture icon). */
function Thumb({ product, isLarge = false }: { product: ResultRow; isLarge?: boolean }) {
  const [address] = 'imageUrls' in product ? product.imageUrls : [];
  const hasPicture = 'hasImage' in product && product.hasImage;
  const size = isLarge ? 60 : 36;
  return (
    <span className={`thumb${isLarge ? ' thumb--l' : ''}`}>
      {address ? (
        <>
          <Icon icon={Image} className="thumb__sign" />
          <img src={address} alt={texts.hasPicture} width={size} height={size} loading="lazy" decoding="async" />
        </>
      ) : (
        <Icon icon={hasPicture ? Image : Barcode} label={hasPicture ? texts.hasPicture : texts.noPicture} />
      )}
    </span>
  );
}

function NameCell({ line: { product, family, isFirst, variants }, state }: { line: Line; state: { results: string } }) {
  const isAlone = family.rows.length === 1;
  return (
    <span className={isFirst ? 'result-name' : 'result-name result-name--more'}>
      <Thumb product={product} />
      <span>
        {isFirst ? (
          <Link to={cardOf(product)} state={state} className="result-name__link">
            <Found text={isAlone ? product.name : family.name} />
          </Link>
        ) : (
          // Seen once at the head of the family; a reader of the table hears it in each row.
          <span className="vh">{nameOf(product.name)}</span>
        )}
        {isFirst && !isAlone && <small>{variants}</small>}
      </span>
      {licenceOf(product) === undefined && <StatusChip product={product} />}
    </span>
  );
}

function BrandCell({ product }: { product: ResultRow }) {
  const company = useFoundCompany(product);
  return (
    <>
      {product.brand === null ? '–' : <Found text={product.brand} field="brand" />}
      {company !== null && (
        <small className="result-source">
          <Found text={company} field="company" />
        </small>
      )}
      {isOfRegistry(product) && <small className="result-source">{texts.globalLong}</small>}
    </>
  );
}

/** Columns of A §2 in its order, the net content, and where it is told the licence; the links remember the search, so that the card can lead back to it. */
function columnsFor(state: { results: string }, hasLicences: boolean): readonly Column<Line>[] {
  return [
    {
      label: texts.columns.gtin,
      value: ({ product }) => <Gtin value={ownLengthGtin(product.gtinNumber)} />,
      className: 'nowrap',
    },
    { label: texts.columns.name, value: (line) => <NameCell line={line} state={state} /> },
    {
      label: texts.columns.content,
      value: ({ product }) => contentOf(product) || '–',
      className: 'result-content',
    },
    {
      label: texts.columns.brand,
      value: ({ product }) => <BrandCell product={product} />,
    },
    {
      label: texts.columns.category,
      value: ({ product }) => categoryOf(product) || '–',
      className: 'muted',
    },
    ...(hasLicences
      ? [
          {
            label: texts.columns.licence,
            value: ({ product }: Line) => <LicenceMark product={product} isTable />,
            className: 'nowrap',
          },
        ]
      : []),
    {
      label: texts.columns.action,
      isLabelHidden: true,
      className: 'num',
      value: ({ product }) => (
        <LinkButton
          variant="quiet"
          size="sm"
          to={cardOf(product)}
          state={state}
          aria-label={texts.lookAt(nameOf(product.name))}
        >
          {texts.look}
        </LinkButton>
      ),
    },
  ];
}

/** Whose a product is, in the line of a phone's row: brand, a company that answers the search, the registry. */
function Makers({ product, company }: { product: ResultRow; company: string | null }) {
  const parts = [
    product.brand && <Found key="brand" text={product.brand} field="brand" />,
    company !== null && <Found key="company" text={company} field="company" />,
    isOfRegistry(product) && <span key="source">{texts.globalLong}</span>,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="meta">{parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}</span>;
}

function PhoneRow({ line: { product, family }, state }: { line: Line; state: { results: string } }) {
  const isAlone = family.rows.length === 1;
  const content = contentOf(product);
  const company = useFoundCompany(product);
  // The name of one alone often ends with its content.
  const isSaid = isAlone && nameOf(product.name).endsWith(content);
  return (
    <Link className="pcard" to={cardOf(product)} state={state}>
      <Thumb product={product} isLarge />
      <span className="pcard__text">
        {isAlone ? (
          <b>
            <Found text={product.name} />
          </b>
        ) : (
          <b className="pcard__content">{content || nameOf(product.name)}</b>
        )}
        {isAlone && content !== '' && !isSaid && <span className="pcard__content">{content}</span>}
        <Makers product={product} company={company} />
        {categoryOf(product) !== '' && <span className="meta">{categoryOf(product)}</span>}
        <Gtin value={ownLengthGtin(product.gtinNumber)} />
        <LicenceMark product={product} />
        <StatusChip product={product} />
      </span>
      <Icon icon={ChevronRight} />
    </Link>
  );
}

/**
 * Products as a table from 1024 px, as cards with one tap target each below. What differs in content alone stands together under one
 * name, with what tells it apart: content, brand, category.
 * `isPart`: they are one page of several; `search`: what they answer, where that is not the search of the address.
 */
export function ResultList({
  products,
  isPart = false,
  search = null,
}: {
  products: readonly ResultRow[];
  isPart?: boolean;
  search?: CatalogueSearch | null;
}) {
  const state = { results: useLocation().search };
  const families = familiesOf(products);
  const linesOf = (family: Family): Line[] =>
    family.rows.map((product, index) => ({
      product,
      family,
      isFirst: index === 0,
      variants: variantsOf(family.rows.length, isPart),
    }));
  return (
    <Sought value={search}>
      <RecordTable
        caption={texts.title}
        columns={columnsFor(state, products.some(licenceOf))}
        rows={families.flatMap(linesOf)}
        rowKey={({ product }) => product.id}
        rowClassName={({ product, family }) =>
          family.rows.length > 1 && product !== family.rows[family.rows.length - 1] ? 'goes-on' : undefined
        }
        className="result-table"
        list={
          <ul className="card list only-phone" aria-label={texts.products}>
            {families.map((family) => (
              <li key={family.rows[0]?.id} className="family">
                {family.rows.length === 1 ? (
                  linesOf(family).map((line) => <PhoneRow key={line.product.id} line={line} state={state} />)
                ) : (
                  <>
                    <h3>
                      <Found text={family.name} />
                      <span>{variantsOf(family.rows.length, isPart)}</span>
                    </h3>
                    <ul>
                      {linesOf(family).map((line) => (
                        <li key={line.product.id}>
                          <PhoneRow line={line} state={state} />
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </li>
            ))}
          </ul>
        }
      />
    </Sought>
  );
}
