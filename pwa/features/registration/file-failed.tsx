import { useEffect, useRef } from 'react';
import { errorText } from '../../core/api-client.ts';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Registering } from './use-registering.ts';

/** The company is registered and only its file is missing: nothing is lost, the file can be sent again or left out. */
export function FileFailed({ email, registering }: { email: string; registering: Registering }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: focus goes to what is said instead, and with it the window.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="stack wizard__fields">
      <div ref={notice} tabIndex={-1}>
        <Banner type="warn">
          <b>{texts.fileFailedTitle}.</b> {errorText(registering.fileProblem)}
        </Banner>
      </div>
      <p className="muted">{texts.fileFailedText(email)}</p>
      <div className="wizard__buttons">
        <Button variant="primary" size="lg" busy={registering.isSending} onClick={registering.sendFileAgain}>
          {texts.sendFileAgain}
        </Button>
        <Button variant="quiet" size="lg" onClick={registering.finish}>
          {texts.skipFile}
        </Button>
      </div>
    </div>
  );
}
