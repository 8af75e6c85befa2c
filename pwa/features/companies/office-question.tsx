import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { companyTexts as texts } from './company-texts.ts';

/** Asks before something is done: what it does, the call, what failed. `act` throws where the server refuses. */
export function OfficeQuestion({
  children,
  confirm,
  isDanger = false,
  busyText,
  act,
  onCancel,
}: {
  children: ReactNode;
  confirm: string;
  isDanger?: boolean;
  busyText: string;
  act: () => Promise<void>;
  onCancel: () => void;
}) {
  const busy = useBusy();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const place = useRef<HTMLFormElement>(null);
  // What is to be typed comes first, else the answer that changes nothing.
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea, button')?.focus(), []);

  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(null);
    try {
      await busy.run(act, busyText);
    } catch (failure) {
      if (!(failure instanceof BusyInterrupted)) setError(failure);
      setSending(false);
    }
  }

  return (
    <form
      className="office__dialog"
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <div role="alert">{error !== null && <Banner type="bad">{errorText(error)}</Banner>}</div>
      <div className="office__dialog-foot">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isSending}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
