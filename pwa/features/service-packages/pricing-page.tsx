import { servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../../core/document-title.ts';
import { useSession } from '../../core/session.tsx';
import { servicePackagesTexts as texts } from '../../core/texts/service-packages.ts';
import { Banner } from '../../ui/banner.tsx';
import { useOwnPackageQuietly } from './package-queries.ts';
import { Plan } from './plan.tsx';
import { footOf } from './plan-foot.ts';
import './service-packages.css';
import { useOrder } from './use-order.ts';

/** /pricing: the four packages (A §9), the mark of the company's own one, and how to order. */
export function PricingPage() {
  const { state, activeMembership } = useSession();
  const data = useOwnPackageQuietly();
  const order = useOrder();
  useDocumentTitle(texts.pricingTitle);
  const current = data?.current.subscription ?? activeMembership?.company.subscription ?? null;
  return (
    <div className="wrap page">
      <div className="pagehead">
        <div>
          <h1>{texts.pricingTitle}</h1>
          <p className="price__lead">
            {texts.leadBefore}
            <Link to="/verify_data">{texts.leadVerify}</Link>
            {texts.leadBetween}
            <Link to="/catalog">{texts.leadCatalogue}</Link>
            {texts.leadAfter}
          </p>
          <p className="price__lead">{texts.leadFeatures}</p>
        </div>
      </div>
      <div className="price">
        {servicePackages.map((servicePackage) => (
          <Plan
            key={servicePackage.name}
            servicePackage={servicePackage}
            isMine={current === servicePackage.subscription}
            foot={footOf(servicePackage, {
              state,
              hasCompany: activeMembership !== null,
              current,
              end: data?.current.end ?? null,
              order: data?.order ?? null,
            })}
            onOrder={order}
          />
        ))}
      </div>
      <HowToOrder />
    </div>
  );
}

function HowToOrder() {
  return (
    <div className="price__more">
      <div className="stack">
        <h2>{texts.howTitle}</h2>
        <ol className="numlist">
          {texts.how.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      <Banner type="info">{texts.terms}</Banner>
    </div>
  );
}
