import { isTradeItem, issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { shortNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { ChevronDown, ChevronRight, CircleDashed } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatDate } from '../../core/page/format.ts';
import { countryName } from './countries.ts';
import { languageNames, productCardTexts as texts } from './product-card-texts.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { OutsideLink } from './outside-link.tsx';
import { prefixNote, prefixSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';

/** One line of the list of data; without content it is one of those that fold into one line at its end. */
interface Row {
  label: string;
  note?: ReactNode;
  content: ReactNode;
}

function isKnown({ content }: Row): boolean {
  return content !== null && content !== undefined && content !== '' && content !== false;
}

function Rows({ rows, id, isHidden = false }: { rows: readonly Row[]; id?: string; isHidden?: boolean }) {
  return (
    <dl className="data" id={id} hidden={isHidden}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>
            {row.label}
            {row.note && <span className="xs"> ({row.note})</span>}
          </dt>
          <dd className={isKnown(row) ? undefined : 'data__none'}>{isKnown(row) ? row.content : texts.noData}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not known, in one line that unfolds: an exception of the record, said once. */
function AbsentData({ rows }: { rows: readonly Row[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="absent"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={CircleDashed} />
        <span>
          <b>{texts.absent(rows.length)}</b> {texts.absentNames(rows.map(({ label }) => label))}
        </span>
        <Icon icon={ChevronDown} className="absent__sign" />
      </button>
      <Rows rows={rows} id={id} isHidden={!isOpen} />
    </>
  );
}

function Category({ path }: { path: CheckedProduct['categoryDetails'] }) {
  return (
    <span className="crumbs">
      {path.map(({ code, text }, index) => (
        <span key={code}>
          {index === path.length - 1 ? <b>{text}</b> : text}
          {index < path.length - 1 && <Icon icon={ChevronRight} size={16} />}
        </span>
      ))}
    </span>
  );
}

function netContentOf({ netContent, netVolume, unit }: CheckedProduct): string {
  if (netContent.length > 0) return netContent.map(shortNetContent).join(', ');
  return netVolume ? shortNetContent(`${netVolume} ${unit ?? ''}`.trim()) : '';
}

/** How much is known, in words; null where all is, and where nobody has the licence to add the rest. */
function extentOf({ gtinNumber, brand, verdict: { data, licence }, gs1Licence }: CheckedProduct): string | null {
  const isItem = isTradeItem(gtinNumber);
  if (data === 'full') return null;
  if (data === 'partial') return isItem && licence !== 'illegal' && licence !== 'invalid' ? texts.partialText : null;
  if (!isItem) return texts.noTradeItem;
  if (licence !== 'licensed') return texts.unknown;
  return gs1Licence?.licenseeName && brand === null ? texts.undescribed : texts.undescribedAlone;
}

/** Everything the record says of the product (A §2), in the order in which people ask for it. */
export function ProductData({ product, gtin }: { product: CheckedProduct; gtin: string }) {
  const from = issuer(gtin);
  const extent = extentOf(product);
  const isNumberAlone = product.verdict.data === 'none' && !isTradeItem(gtin);
  // Without a connection the global registry was not asked: nothing here comes from it.
  const isUnasked = product.verdict.reason !== undefined && product.verdict.data === 'none';
  const { verdict, description, descriptionLanguage, gtinStatus } = product;
  const language = descriptionLanguage
    ? (languageNames[descriptionLanguage.toLowerCase()] ?? descriptionLanguage)
    : null;
  const rows: Row[] = [
    {
      label: texts.gtin,
      content: (
        <>
          <Gtin value={gtin} />
          {gtin.length < 14 && <small>{texts.gtin14(product.gtinNumber.padStart(14, '0'))}</small>}
        </>
      ),
    },
    ...fieldsWith('onCard').map(({ name, label }) => ({ label, content: product[name] })),
    { label: texts.netContent, content: netContentOf(product) },
    {
      label: texts.category,
      content: product.isPublic
        ? product.categoryDetails.length > 0 && <Category path={product.categoryDetails} />
        : texts.categoryNotPublic,
    },
    { label: texts.status, content: gtinStatus && texts.statuses[gtinStatus] },
    { label: texts.market, content: product.targetMarket.map(countryName).join(', ') },
    { label: texts.description, note: language, content: description },
    { label: texts.page, content: product.productPage && <OutsideLink written={product.productPage} /> },
    {
      label: texts.more,
      content: product.productCardPage && <OutsideLink written={product.productCardPage} text={texts.moreLink} />,
    },
    { label: texts.source, content: isNumberAlone || isUnasked ? null : texts.sources[product.source] },
    {
      label: texts.prefix,
      content: (
        <>
          {from.organisation ? `${from.prefix}, ${from.organisation}` : from.prefix}
          <small>{from.organisation ? prefixNote : prefixSentence(from)}</small>
        </>
      ),
    },
    { label: texts.changed, content: product.lastModified && formatDate(product.lastModified) },
  ];
  const absent = rows.filter((row) => !isKnown(row));
  return (
    <section className="card card__pad" aria-labelledby="product-data">
      <h2 id="product-data">{isNumberAlone ? texts.dataOfNumber : texts.data}</h2>
      {extent && <p className="small muted data__extent">{extent}</p>}
      <Rows rows={rows.filter(isKnown)} />
      {/* Of a number without a product the sentence above says it all. */}
      {verdict.data !== 'none' && absent.length > 0 && <AbsentData rows={absent} />}
    </section>
  );
}
