import { packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { useDocumentTitle } from '../../core/document-title.ts';
import { formatDate } from '../../core/format.ts';
import { useSession } from '../../core/session.tsx';
import { servicePackagesTexts as texts } from '../../core/texts/service-packages.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CurrentPackage } from './current-package.tsx';
import { useOwnPackage } from './package-queries.ts';
import './service-packages.css';
import { WaitingOrders } from './waiting-orders.tsx';

/** /services: the package in force, what was used of it, the order that waits; for platform administrators all orders. */
export function ServicesPage() {
  const { activeMembership, hasPermission } = useSession();
  useDocumentTitle(texts.servicesTitle);
  if (!activeMembership) return null;
  const { company } = activeMembership;
  return (
    <div className="wrap page">
      <div className="pagehead">
        <div>
          <h1>{texts.servicesTitle}</h1>
          <p>{company.name}</p>
        </div>
      </div>
      {/* Another company is another page: nothing of the former one stays. */}
      <OwnPackage key={company.id} />
      {hasPermission('registered_company') && <WaitingOrders />}
    </div>
  );
}

function OwnPackage() {
  const { data, error, refetch } = useOwnPackage();
  if (error && !data) return <LoadFailed error={error} interrupted={texts.interrupted} onAgain={refetch} />;
  if (!data)
    return (
      <p role="status" className="muted">
        {texts.loading}
      </p>
    );
  return (
    <div className="stack">
      <CurrentPackage companyPackage={data} />
      {data.order && <OwnOrder order={data.order} />}
      <div>
        <LinkButton to="/pricing">{texts.toPricing}</LinkButton>
      </div>
    </div>
  );
}

function OwnOrder({ order }: { order: NonNullable<CompanyPackage['order']> }) {
  const { title, netPrice } = packageOf(order.subscription);
  return (
    <Banner type="info">
      <b>{texts.orderTitle}.</b> {texts.orderWaits(order.orderNumber, title, netPrice, formatDate(order.orderedAt))}
    </Banner>
  );
}
