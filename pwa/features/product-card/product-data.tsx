import { issuer, prefixNote, prefixSentence } from '@gtinoteka/contract/rules/gtin-prefix.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/verdict-lines.ts';
import { shortNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../core/format.ts';
import { countryName } from '../../core/texts/countries.ts';
import { languageNames, productCardTexts as texts } from '../../core/texts/product-card.ts';
import { Gtin } from '../../ui/gtin.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutsideLink } from './outside-link.tsx';

/** One line of a list of data. What is not known is said to be not known; a record without any data hides such lines. */
export function DataRow({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  const isKnown = children !== null && children !== undefined && children !== '';
  return (
    <div className={isKnown ? undefined : 'is-unknown-row'}>
      <dt>
        {label}
        {note && <span className="xs"> ({note})</span>}
      </dt>
      <dd className={isKnown ? undefined : 'data__none'}>{isKnown ? children : texts.noData}</dd>
    </div>
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
  return (
    <section className="card card__pad">
      <h2>{isNumberAlone ? texts.dataOfNumber : texts.data}</h2>
      {extent && <p className="small muted data__extent">{extent}</p>}
      <dl className={verdict.data === 'none' ? 'data data--known' : 'data'}>
        <DataRow label={texts.gtin}>
          <Gtin value={gtin} />
          {gtin.length < 14 && <small>{texts.gtin14(product.gtinNumber.padStart(14, '0'))}</small>}
        </DataRow>
        <DataRow label={texts.brand}>{product.brand}</DataRow>
        <DataRow label={texts.category}>
          {product.categoryDetails.length > 0 ? <Category path={product.categoryDetails} /> : null}
        </DataRow>
        <DataRow label={texts.netContent}>{netContentOf(product)}</DataRow>
        <DataRow label={texts.status}>{gtinStatus && texts.statuses[gtinStatus]}</DataRow>
        <DataRow label={texts.market}>{product.targetMarket.map(countryName).join(', ')}</DataRow>
        <DataRow label={texts.description} note={description && language}>
          {description}
        </DataRow>
        <DataRow label={texts.page}>{product.productPage && <OutsideLink written={product.productPage} />}</DataRow>
        <DataRow label={texts.more}>
          {product.productCardPage && <OutsideLink written={product.productCardPage} text={texts.moreLink} />}
        </DataRow>
        <DataRow label={texts.source}>{isNumberAlone || isUnasked ? null : texts.sources[product.source]}</DataRow>
        <DataRow label={texts.prefix}>
          {from.organisation ? `${from.prefix}, ${from.organisation}` : from.prefix}
          <small>{from.organisation ? prefixNote : prefixSentence(from)}</small>
        </DataRow>
        <DataRow label={texts.changed}>{product.lastModified && formatDate(product.lastModified)}</DataRow>
      </dl>
    </section>
  );
}
