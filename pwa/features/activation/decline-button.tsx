import { declineRegistration } from '@gtinoteka/contract/people/activation.ts';
import { useRef, useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';

/** "To nie moja firma": asks once, closes the registration and says so. */
export function DeclineButton({
  token,
  companyName,
  onDeclined,
}: {
  token: string;
  companyName: string;
  onDeclined: () => void;
}) {
  const busy = useBusy();
  const opener = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function decline(): Promise<void> {
    setFault(null);
    try {
      await busy.run(callEndpoint(declineRegistration, { params: { token } }), texts.declining);
      onDeclined();
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) setFault(errorText(error));
    }
  }

  return (
    <div ref={opener}>
      <Button
        type="button"
        variant="danger"
        size="lg"
        onMouseEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={() => setAsking(true)}
      >
        {texts.notMine}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={texts.declineTitle} opener={opener}>
        <div className="stack">
          <p>{texts.declineText(companyName)}</p>
          <div role="alert">{fault !== null && <Banner type="bad">{fault}</Banner>}</div>
          <div className="role__acts">
            <Button type="button" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button type="button" variant="danger" onClick={() => void decline()}>
              {texts.declineAct}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
