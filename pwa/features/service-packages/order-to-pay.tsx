import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { FileText } from 'lucide-react';
import { formatDate } from '../../core/page/format.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** The order that waits for its payment: what it costs, until when, its pro-forma, and how to take it back. */
export function OrderToPay({ order }: { order: NonNullable<CompanyPackage['order']> }) {
  const { title, days, netPrice } = packageOf(order.subscription);
  return (
    <section className="to-pay" aria-labelledby="to-pay">
      <div className="to-pay__head">
        <span className="v-wait">
          <VerdictIcon state="wait" />
        </span>
        <div>
          <h2 id="to-pay">{texts.orderTitle}</h2>
          <p className="small muted">
            <Unbroken>{texts.orderWaits(order.orderNumber, title, days ?? 0, formatDate(order.payUntil))}</Unbroken>
          </p>
        </div>
      </div>
      <p className="to-pay__gross">{texts.grossOf(priceOf(netPrice).gross)}</p>
      <div className="to-pay__acts">
        <CancelOrderButton order={order} />
        <LinkButton
          to={`?pro_forma=${order.orderId}`}
          variant="primary"
          icon={FileText}
          aria-label={texts.proFormaOf(order.orderNumber)}
        >
          {texts.proForma}
        </LinkButton>
      </div>
    </section>
  );
}
