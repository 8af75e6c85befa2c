import { useState } from 'react';
import { sendActivationAgain } from '../../core/session/activation-link.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';

/** What stays of an activation link that opened nothing: an expired one can be exchanged for a new one, by mail. */
export function ExpiredLink({ token }: { token: string }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ type: 'ok' | 'bad'; text: string } | null>(null);

  async function send(): Promise<void> {
    setSending(true);
    setOutcome(await sendActivationAgain(token));
  }

  return (
    <section className="login__expired" aria-label={texts.expiredTitle}>
      {!outcome && (
        <div className="card card__pad stack">
          <h2>{texts.expiredTitle}</h2>
          <p>{texts.expiredText}</p>
          <div>
            <Button busy={isSending} onClick={() => void send()}>
              {texts.sendAgain}
            </Button>
          </div>
        </div>
      )}
      <div role="status">{outcome && <Banner type={outcome.type}>{outcome.text}</Banner>}</div>
    </section>
  );
}
