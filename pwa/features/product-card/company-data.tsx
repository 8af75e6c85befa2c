import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { Globe, Library, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCompanyProductCount } from './likenesses-of.ts';
import { productCardTexts as texts } from './product-card-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { OutsideLink } from './outside-link.tsx';

function ItsProducts({ nip, membershipId }: { nip: string; membershipId: string | null }) {
  const count = useCompanyProductCount(nip, membershipId);
  return (
    <Link to={`/catalog?company_nip=${nip}`} className="data__link">
      {texts.itsProducts(count)}
    </Link>
  );
}

/** The company behind the number; where the licence has ended, the last one; where nobody ever had it, the one of the record. */
export function CompanyData({
  product,
  canSearch,
  membershipId = null,
}: {
  product: CheckedProduct;
  canSearch: boolean;
  /** the membership that asks how many products the company has; null where nobody asks */
  membershipId?: string | null;
}) {
  const { company, gs1Licence, verdict } = product;
  const name = company?.name ?? gs1Licence?.licenseeName ?? null;
  // Nobody licenses such a number, so that there is no company to ask for.
  if (!isTradeItem(product.gtinNumber) && name === null) return null;
  if (name === null) {
    return (
      <section className="card card__pad owner">
        <h2>{texts.company}</h2>
        <p>{verdict.licence === 'illegal' ? texts.nobodysNumber : texts.noCompany}</p>
      </section>
    );
  }
  const address = [company?.street, [company?.postalCode, company?.city].filter(Boolean).join(' ')].filter(Boolean);
  const holds = texts.holds[verdict.licence];
  const listedNip = canSearch ? company?.nip : null;
  return (
    <section className="card card__pad owner" aria-label={texts.company}>
      <h2>{name}</h2>
      <p>{company?.nip ? `${texts.nipOf(formatNip(company.nip))}, ${holds}` : texts.holdsAlone(holds)}</p>
      <ul className="owner__lines">
        {address.length > 0 && (
          <li>
            <Icon icon={MapPin} />
            <span>{address.join(', ')}</span>
          </li>
        )}
        {company?.webPage && (
          <li>
            <Icon icon={Globe} />
            <OutsideLink written={company.webPage} />
          </li>
        )}
        {listedNip && (
          <li>
            <Icon icon={Library} />
            <ItsProducts nip={listedNip} membershipId={membershipId} />
          </li>
        )}
      </ul>
    </section>
  );
}
