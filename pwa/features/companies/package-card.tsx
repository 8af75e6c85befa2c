import { getCompany } from '@gtinoteka/contract/account.ts';
import { getCompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { activatePackage, packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { useState } from 'react';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { companyTexts as texts } from './company-texts.ts';
import { OfficeQuestion } from './office-question.tsx';
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
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title={texts.activateTitle(title)}>
        {isAsked && (
          <OfficeQuestion
            confirm={texts.activateConfirm}
            act={activatePackage}
            input={{ params: { orderId: order.orderId } }}
            settings={{
              busy: texts.activating,
              done: ({ end }) => texts.activated(title, formatDate(end)),
              onDone: () => setAsked(false),
              changes: [getCompany, getCompanyRecord],
            }}
            onCancel={() => setAsked(false)}
          >
            <p>{texts.activateText(title, days ?? 0)}</p>
            <OrderFacts order={{ ...order, companyName, netPrice }} />
          </OfficeQuestion>
        )}
      </Dialog>
    </>
  );
}
