import { activatePackage, packageOf, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import { useState } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { OrderFacts } from '../../ui/office/order-facts.tsx';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';

/** Asks before a package is activated. `onDone` gets its end, an ISO time. */
export function ActivateQuestion({
  order,
  onCancel,
  onDone,
}: {
  order: PackageOrder;
  onCancel: () => void;
  onDone: (end: string) => void;
}) {
  const busy = useBusy();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { title, days } = packageOf(order.subscription);

  async function activate(): Promise<void> {
    setSending(true);
    setError(null);
    try {
      const call = callEndpoint(activatePackage, { params: { orderId: order.id } });
      const { data } = await busy.run(call, texts.activating);
      onDone(data.end);
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
      setSending(false);
    }
  }

  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={texts.activate}
      variant="primary"
      busy={isSending}
      onAct={() => void activate()}
      facts={<OrderFacts order={order} />}
    >
      {texts.activateQuestion(title, order.companyName, days ?? 0)}
    </DialogQuestion>
  );
}
