import { declineRegistration } from '@gtinoteka/contract/people/activation.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
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
  const opener = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { send, refusal } = useAct(declineRegistration, {
    busy: texts.declining,
    onDone: onDeclined,
    isRefusalInPlace: true,
  });

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
          <div role="alert">{refusal !== null && <Banner type="bad">{refusal}</Banner>}</div>
          <div className="role__acts">
            <Button type="button" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button type="button" variant="danger" onClick={() => send({ params: { token } })}>
              {texts.declineAct}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
