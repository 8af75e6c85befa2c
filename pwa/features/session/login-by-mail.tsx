import { logInByMail } from '@gtinoteka/contract/session.ts';
import { useState } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useSession } from '../../core/session/session.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { sessionTexts as texts } from './session-texts.ts';

/** Finishes a log-in by the link of a mail. Opening it uses nothing up: mail scanners open links too. */
export function LoginByMail({ link }: { link: string }) {
  const { signIn } = useSession();
  const [rememberMe, setRememberMe] = useState(false);
  const {
    send,
    isSending,
    refusal: fault,
  } = useAct(
    (_: void, signal) => signIn(() => callEndpoint(logInByMail, { params: { link }, body: { rememberMe }, signal })),
    { busy: texts.signingIn, isRefusalInPlace: true },
  );

  return (
    <div className="wrap page login">
      <div className="login__main stack">
        <h1 className="vh-phone">{texts.linkTitle}</h1>
        <p className="muted">{texts.linkLead}</p>
        <div role="alert">
          {fault !== null && (
            <Banner type="bad">
              <b>{texts.linkFailed}.</b> {fault}
            </Banner>
          )}
        </div>
        <Checkbox name="rememberMe" checked={rememberMe} onChange={({ target }) => setRememberMe(target.checked)}>
          {texts.rememberMe}
        </Checkbox>
        <Button variant="primary" size="lg" block busy={isSending} onClick={() => send()}>
          {texts.finish}
        </Button>
        {fault !== null && (
          <LinkButton to="/login" replace>
            {texts.logInAgain}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
