import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { CurrentPackage } from './current-package.tsx';
import { OrderToPay } from './order-to-pay.tsx';
import { useOwnPackage } from './own-package.ts';
import { PackageHistory } from './package-history.tsx';
import { ProFormaPage } from './pro-forma-page.tsx';
import './orders.css';
import './services-page.css';
import { WaitingOrders } from './waiting-orders.tsx';

/**
 * /services: the package in force, what was used of it, the order that waits; for platform administrators all orders.
 * With ?pro_forma= the pro-forma of an order stands in its place.
 */
export function ServicesPage() {
  const { activeMembership, hasPermission } = useSession();
  const [search] = useSearchParams();
  useDocumentTitle(texts.servicesTitle);
  if (!activeMembership) return null;
  const { company } = activeMembership;
  const proForma = search.get('pro_forma');
  if (proForma !== null) return <ProFormaPage key={company.id} companyId={company.id} orderId={proForma} />;
  return (
    <div className="wrap page">
      <PageHead title={texts.servicesTitle} lead={company.name}>
        <LinkButton to="/pricing" className="only-desktop">
          {texts.toPricing}
        </LinkButton>
      </PageHead>
      {/* Another company is another page: nothing of the former one stays. */}
      <OwnPackage key={company.id} />
      {hasPermission('registered_company') && <WaitingOrders />}
    </div>
  );
}

function OwnPackage() {
  const { data, error, refetch } = useOwnPackage(texts);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <div className="stack">
      {data.order && <OrderToPay order={data.order} />}
      <CurrentPackage companyPackage={data} />
      <PackageHistory companyPackage={data} />
      <LinkButton to="/pricing" block className="only-phone">
        {texts.toPricing}
      </LinkButton>
    </div>
  );
}
