import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { productCardTexts as texts } from '../../core/texts/product-card.ts';
import { OutsideLink } from './outside-link.tsx';
import { DataRow } from './product-data.tsx';

/** The company behind the number; where the licence has ended, the last one. */
export function CompanyData({ product }: { product: CheckedProduct }) {
  const { company, gs1Licence, verdict } = product;
  const name = company?.name ?? gs1Licence?.licenseeName ?? null;
  const address = [company?.street, [company?.postalCode, company?.city].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <section className="card card__pad">
      <h2>{verdict.licence === 'invalid' ? texts.formerCompany : texts.company}</h2>
      {name === null ? (
        <p className="muted">{texts.noCompany}</p>
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
