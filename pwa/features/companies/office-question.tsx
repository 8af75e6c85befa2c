import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CallInput } from '../../core/network/api-client.ts';
import { useAct, type ActSettingsOf } from '../../core/network/use-act.ts';
import { Button } from '../../ui/control/button.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { companyTexts as texts } from './company-texts.ts';

/** Asks before something is done: what it does, the call, why it was refused. */
export function OfficeQuestion<const E extends Endpoint>({
  children,
  confirm,
  isDanger = false,
  act,
  input,
  settings,
  onCancel,
}: {
  children: ReactNode;
  confirm: string;
  isDanger?: boolean;
  act: E;
  input: CallInput<E>;
  settings: ActSettingsOf<E>;
  onCancel: () => void;
}) {
  const { send, isSending, refusal } = useAct(act, { ...settings, isRefusalInPlace: true });
  const place = useRef<HTMLFormElement>(null);
  // What is to be typed comes first, else the answer that changes nothing.
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea, button')?.focus(), []);
  return (
    <form
      className="office__dialog"
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(input);
      }}
    >
      {children}
      <div role="alert">{refusal !== null && <Banner type="bad">{refusal}</Banner>}</div>
      <div className="office__dialog-foot">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isSending}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
