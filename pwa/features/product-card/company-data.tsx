import type { CheckedProduct, LicenceStatus } from '@gtinoteka/contract/product.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/verdict-lines.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { productCardTexts as texts } from '../../core/texts/product-card.ts';
import { OutsideLink } from './outside-link.tsx';
import { DataRow } from './product-data.tsx';

const headings: Record<LicenceStatus, string> = {
  licensed: texts.company,
  unknown: texts.company,
  not_applicable: texts.company,
  invalid: texts.formerCompany,
  illegal: texts.describedCompany,
};

/** The company behind the number; where the licence has ended, the last one; where nobody ever had it, the one of the record. */
export function CompanyData({ product }: { product: CheckedProduct }) {
  const { company, gs1Licence, verdict } = product;
  const name = company?.name ?? gs1Licence?.licenseeName ?? null;
  const address = [company?.street, [company?.postalCode, company?.city].filter(Boolean).join(' ')].filter(Boolean);
  const isItem = isTradeItem(product.gtinNumber);
  // Nobody licenses such a number, so that there is no company to ask for.
  if (!isItem && name === null) return null;
  return (
    <section className="card card__pad">
      <h2>{isItem && name !== null ? headings[verdict.licence] : texts.company}</h2>
      {name === null ? (
        <p className="muted">{verdict.licence === 'illegal' ? texts.nobodysNumber : texts.noCompany}</p>
      ) : (
        <dl className="data">
          <DataRow label={texts.name}>
            <b>{name}</b>
          </DataRow>
          <DataRow label={texts.nip}>{company?.nip && formatNip(company.nip)}</DataRow>
          <DataRow label={texts.address}>{address.join(', ')}</DataRow>
          <DataRow label={texts.web}>{company?.webPage && <OutsideLink written={company.webPage} />}</DataRow>
        </dl>
      )}
    </section>
  );
}
