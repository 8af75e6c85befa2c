import { activatePackage, packageOf, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';

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
  const foot = useRef<HTMLDivElement>(null);
  const { title, days } = packageOf(order.subscription);
  // The answer that changes nothing comes first.
  useEffect(() => foot.current?.querySelector('button')?.focus(), []);

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
    <div className="stack">
      <p>{texts.activateQuestion(title, order.companyName, days ?? 0)}</p>
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <div className="orders__foot" ref={foot}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="primary" busy={isSending} onClick={() => void activate()}>
          {texts.activate}
        </Button>
      </div>
    </div>
  );
}
