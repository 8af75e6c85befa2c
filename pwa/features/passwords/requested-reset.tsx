import { useEffect, useRef } from 'react';
import { passwordTexts as texts } from './passwords-texts.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';

/** What to do after the link was asked for. Focus comes here, because the form it was in is gone. */
export function RequestedReset({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <NarrowPage title={texts.requestTitle}>
      <section className="card card__pad stack passwords__requested">
        <h2 ref={heading} tabIndex={-1}>
          {texts.requestedTitle}
        </h2>
        <p>
          {texts.requestedText} <b className="breaks">{email}</b>.
        </p>
        <div className="wraprow">
          <LinkButton to="/login" variant="primary">
            {texts.toLogin}
          </LinkButton>
          <Button onClick={onAgain}>{texts.requestAgain}</Button>
        </div>
      </section>
    </NarrowPage>
  );
}
