import { limits } from '@gtinoteka/contract/business-limits.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { priceOf, vatPercent } from '@gtinoteka/contract/rules/price.ts';
import {
  packageOf,
  servicePackages,
  type CompanyPackage,
  type OrderableName,
} from '@gtinoteka/contract/service-packages.ts';
import { useState } from 'react';
import { formatDate } from '../../core/page/format.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { useSession } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { DialogFoot } from '../../ui/control/dialog-foot.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

const day = 86_400_000;

/** What an order costs, what it replaces and until when it is to be paid, before it is made. */
export function OrderQuestion({
  name,
  open,
  onCancel,
  onOrder,
}: {
  name: OrderableName;
  /** the order that waits, whose place this one takes */
  open: CompanyPackage['order'];
  onCancel: () => void;
  onOrder: () => void;
}) {
  const { user, activeMembership } = useSession();
  const [payUntil] = useState(() => formatDate(serverNow() + limits.paymentDays * day));
  const wanted = servicePackages.find((one) => one.name === name);
  if (!wanted || !activeMembership || !user) return null;
  const { company } = activeMembership;
  const price = priceOf(wanted.netPrice);
  return (
    <div className="stack order">
      <p className="small muted">
        {texts.orderFor(company.name, company.nip && formatNip(company.nip), wanted.days ?? 0)}
      </p>
      <dl className="order__sum">
        <div>
          <dt>{texts.net}</dt>
          <dd>{price.net}</dd>
        </div>
        <div>
          <dt>{texts.vat(vatPercent)}</dt>
          <dd>{price.vat}</dd>
        </div>
        <div className="order__gross">
          <dt>{texts.gross}</dt>
          <dd>{price.gross}</dd>
        </div>
      </dl>
      {open && (
        <Banner type="warn">
          <b>{texts.willReplace(open.orderNumber)}</b>{' '}
          <Unbroken>{texts.replacedIsFree(packageOf(open.subscription).title, formatDate(open.orderedAt))}</Unbroken>
        </Banner>
      )}
      <p className="small muted">{texts.orderTerms(user.email, payUntil)}</p>
      <DialogFoot className="orders__foot">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="primary" onClick={onOrder}>
          {texts.orderAndPay}
        </Button>
      </DialogFoot>
    </div>
  );
}
