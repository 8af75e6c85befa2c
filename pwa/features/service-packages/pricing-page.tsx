import { servicePackages, type OrderableName } from '@gtinoteka/contract/service-packages.ts';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { OrderQuestion } from './order-question.tsx';
import { useOwnPackageQuietly, usePackagesChanged } from './package-queries.ts';
import { Plan } from './plan.tsx';
import { footOf } from './plan-foot.ts';
import './orders.css';
import './pricing.css';
import { useOrder } from './use-order.ts';

/** /pricing: the four packages (A §9), the mark of the company's own one, and how to order. */
export function PricingPage() {
  const { state, activeMembership } = useSession();
  const data = useOwnPackageQuietly();
  const order = useOrder();
  const changed = usePackagesChanged();
  const [asked, setAsked] = useState<OrderableName | null>(null);
  // A stranger is sent to log in; whoever acts for a company sees what it costs first.
  function ask(name: OrderableName): void {
    if (!activeMembership) return order(name);
    setAsked(name);
    // Somebody else of the company may have ordered since this page was opened: what an order replaces is read again.
    void changed();
  }
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
            onOrder={ask}
          />
        ))}
      </div>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? texts.orderTitleOf(titleOf(asked)) : ''}
      >
        {asked && (
          <OrderQuestion
            name={asked}
            open={data?.order ?? null}
            onCancel={() => setAsked(null)}
            onOrder={() => {
              setAsked(null);
              order(asked);
            }}
          />
        )}
      </Dialog>
      <HowToOrder />
    </div>
  );
}

const titleOf = (name: OrderableName): string => servicePackages.find((one) => one.name === name)?.title ?? '';

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
