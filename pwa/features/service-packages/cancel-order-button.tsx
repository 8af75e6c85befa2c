import { cancelOrder, packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { useRef, useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { DialogFoot } from '../../ui/control/dialog-foot.tsx';
import { usePackagesChanged } from './package-queries.ts';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';

/** Cancels the order that waits for its payment, after one question. */
export function CancelOrderButton({ order }: { order: NonNullable<CompanyPackage['order']> }) {
  const { activeMembership } = useSession();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const changed = usePackagesChanged();
  const opener = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { orderId, orderNumber, subscription } = order;
  const companyId = activeMembership?.company.id ?? '';

  async function cancel(): Promise<void> {
    setAsking(false);
    try {
      await busy.run(callEndpoint(cancelOrder, { params: { companyId, orderId } }), texts.cancelling);
      show({ type: 'ok', text: texts.orderCancelled(orderNumber) });
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) show({ type: 'bad', text: errorText(error) });
    }
    // A refusal may mean that the list is old.
    await changed();
  }

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
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={texts.cancelTitle(orderNumber)} opener={opener}>
        <div className="stack">
          <p>{texts.cancelText(packageOf(subscription).title)}</p>
          <DialogFoot>
            <Button onClick={() => setAsking(false)}>{texts.keepOrder}</Button>
            <Button variant="danger" onClick={() => void cancel()}>
              {texts.cancelOrderOf(orderNumber)}
            </Button>
          </DialogFoot>
        </div>
      </Dialog>
    </div>
  );
}
