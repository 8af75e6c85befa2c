import { getCompany } from '@gtinoteka/contract/account.ts';
import { getCompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { activatePackage, packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { companyTexts as texts } from './company-texts.ts';
import { OrderFacts } from '../../ui/office/order-facts.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** The package in force, what was used of its verifications, and the order that waits for its payment. */
export function PackageCard({ companyName, owned }: { companyName: string; owned: CompanyPackage }) {
  const { current, order } = owned;
  return (
    <section className="card card__pad" aria-labelledby="company-package">
      <div className="office__head">
        <h2 id="company-package">{texts.package}</h2>
        <span className="tag">{packageOf(current.subscription).title}</span>
      </div>
      {current.verifyLimit !== null && <Meter used={current.verified} limit={current.verifyLimit} />}
      <p className="small">
        <b>{texts.usedOf(current.verified, current.verifyLimit)}</b>{' '}
        <span className="muted">
          <Unbroken>{texts.until(formatDate(current.end))}</Unbroken>
        </span>
      </p>
      {order && <WaitingOrder companyName={companyName} order={order} />}
    </section>
  );
}

function WaitingOrder({ companyName, order }: { companyName: string; order: NonNullable<CompanyPackage['order']> }) {
  const [isAsked, setAsked] = useState(false);
  const { title, netPrice, days } = packageOf(order.subscription);
  const activating = useAct(activatePackage, {
    busy: texts.activating,
    done: ({ end }) => texts.activated(title, formatDate(end)),
    onDone: () => setAsked(false),
    isRefusalInPlace: true,
    changes: [getCompany, getCompanyRecord],
  });

  return (
    <>
      <hr className="company__rule" />
      <p>
        <b>{texts.ordered(title, priceOf(netPrice).gross)}</b>
      </p>
      <p className="small muted">
        <Unbroken>
          {texts.orderedText(order.orderNumber, formatDate(order.orderedAt), transferTitle(order.orderNumber))}
        </Unbroken>
      </p>
      <Button block onMouseEnter={prepareDialog} onClick={() => setAsked(true)}>
        {texts.activate(title)}
      </Button>
      <ActDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={texts.activateTitle(title)}
        act={activating}
        input={{ params: { orderId: order.orderId } }}
        confirm={texts.activateConfirm}
      >
        <p>{texts.activateText(title, days ?? 0)}</p>
        <OrderFacts order={{ ...order, companyName, netPrice }} />
      </ActDialog>
    </>
  );
}
