import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import {
  getCompanyPackage,
  orderPackage,
  packageOf,
  servicePackages,
  type OrderableName,
} from '@gtinoteka/contract/service-packages.ts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { errorText, OfflineError } from '../../core/network/api-error.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useRenewal } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { comingFrom } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { OrderQuestion } from './order-question.tsx';
import { useOwnPackage } from './own-package.ts';
import { Plan } from './plan.tsx';
import { footOf } from './plan-foot.ts';
import './orders.css';
import './pricing.css';

/** /pricing: the four packages (A §9), the mark of the company's own one, and how to order. */
export function PricingPage() {
  const { state, activeMembership } = useSession();
  const { data } = useOwnPackage();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const location = useLocation();
  const renew = useRenewal();
  // A §4: success says so, every refusal is the generic error; either way the page reads what is true now.
  const ordering = useAct(orderPackage, {
    busy: texts.ordering,
    done({ subscription, orderedAt, isNew }) {
      const { title } = packageOf(subscription);
      return isNew ? texts.ordered(title) : texts.orderedBefore(title, formatDate(orderedAt));
    },
    refusals: (error) => (error instanceof OfflineError ? errorText(error) : errorTexts.GENERIC_ERROR),
    changes: [getCompanyPackage],
  });
  const [asked, setAsked] = useState<OrderableName | null>(null);
  // A stranger is sent to log in and comes back here; whoever acts for a company sees what it costs first.
  function ask(name: OrderableName): void {
    if (activeMembership) {
      setAsked(name);
      // Somebody else of the company may have ordered since this page was opened: what an order replaces is read again.
      void renew([getCompanyPackage]);
    } else if (state === 'anonymous') {
      show({ type: 'info', text: texts.logInToOrder, keepOnNavigation: true });
      void navigate('/login', { state: comingFrom(location) });
    }
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
        {asked && activeMembership && (
          <OrderQuestion
            name={asked}
            open={data?.order ?? null}
            onCancel={() => setAsked(null)}
            onOrder={() => {
              setAsked(null);
              ordering.send({ query: { activeMembershipId: activeMembership.id }, body: { subscription: asked } });
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
