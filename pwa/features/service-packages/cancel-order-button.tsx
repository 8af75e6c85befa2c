import {
  cancelOrder,
  getCompanyPackage,
  packageOf,
  type CompanyPackage,
} from '@gtinoteka/contract/service-packages.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';

/** Cancels the order that waits for its payment, after one question. */
export function CancelOrderButton({ order }: { order: NonNullable<CompanyPackage['order']> }) {
  const { activeMembership } = useSession();
  const opener = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { orderId, orderNumber, subscription } = order;
  const companyId = activeMembership?.company.id ?? '';

  const cancelling = useAct(cancelOrder, {
    busy: texts.cancelling,
    done: texts.orderCancelled(orderNumber),
    changes: [getCompanyPackage],
  });

  return (
    <div ref={opener}>
      <Button
        variant="danger"
        block
        aria-label={texts.cancelOrderOf(orderNumber)}
        onMouseEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={() => setAsking(true)}
      >
        {texts.cancelOrder}
      </Button>
      <ActDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.cancelTitle(orderNumber)}
        opener={opener}
        act={cancelling}
        closesFirst
        input={{ params: { companyId, orderId } }}
        confirm={texts.cancelOrderOf(orderNumber)}
        cancel={texts.keepOrder}
        variant="danger"
      >
        <p>{texts.cancelText(packageOf(subscription).title)}</p>
      </ActDialog>
    </div>
  );
}
