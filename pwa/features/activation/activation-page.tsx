import { readActivation } from '@gtinoteka/contract/people/activation.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError, errorText, OfflineError } from '../../core/network/api-client.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useSession } from '../../core/session/session.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { otherAccountTexts } from '../../core/texts/other-account.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { OtherAccountDone } from '../../ui/notice/other-account.tsx';
import { ActivationForm } from './activation-form.tsx';
import './activation.css';
import { useLeaveFailed } from './use-leave-failed.ts';

/** /confirm/email/{activationId}: what the link of a mail opens. Opening it uses nothing up. */
export function ActivationPage() {
  const { activationId: token = '' } = useParams();
  const { state } = useSession();
  const leaveFailed = useLeaveFailed(token);
  /** whose account was activated while somebody else is signed in */
  const [other, setOther] = useState<string | null>(null);
  const [isDeclined, setDeclined] = useState(false);
  /** who was named instead */
  const [named, setNamed] = useState<string | null>(null);
  const isOver = named !== null || isDeclined || other !== null;
  const { data, error, isInterrupted, refetch } = useEndpoint(readActivation, isOver ? null : { params: { token } }, {
    texts: { loading: texts.opening },
    staleTime: Infinity,
    gcTime: 0,
  });
  const refused = error instanceof ApiError ? error : null;
  useEffect(() => {
    // Where to go depends on who is signed in.
    if (refused && state !== 'unknown') leaveFailed(refused);
    // A link is refused once, however often the page is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused, state]);

  useEffect(() => {
    // The pressed button is gone: whoever reads by ear or goes by keyboard begins with what came of it.
    if (isOver) document.querySelector('main')?.focus();
  }, [isOver]);

  if (named !== null)
    return (
      <NarrowPage title={texts.title}>
        <EmptyState title={texts.namedTitle} actions={<LinkButton to="/">{texts.toStart}</LinkButton>}>
          <p role="status">{texts.namedDone(named)}</p>
        </EmptyState>
      </NarrowPage>
    );
  if (isDeclined)
    return (
      <NarrowPage title={texts.title}>
        <EmptyState title={texts.declinedTitle} actions={<LinkButton to="/">{texts.toStart}</LinkButton>}>
          <p role="status">{texts.declined}</p>
        </EmptyState>
      </NarrowPage>
    );
  if (other !== null)
    return (
      <NarrowPage title={texts.title}>
        <OtherAccountDone title={otherAccountTexts.activated(other)} email={other} />
      </NarrowPage>
    );
  if (isInterrupted || error instanceof OfflineError)
    return (
      <NarrowPage title={texts.title}>
        <EmptyState
          title={isInterrupted ? texts.readInterrupted : texts.readFailed}
          actions={<Button onClick={refetch}>{texts.readAgain}</Button>}
        >
          {!isInterrupted && <p>{errorText(error)}</p>}
        </EmptyState>
      </NarrowPage>
    );
  // What a press does depends on who is signed in, too.
  return data && state !== 'unknown' ? (
    <ActivationForm
      key={token}
      token={token}
      data={data}
      onRefused={leaveFailed}
      onOutdated={refetch}
      onOtherActivated={() => setOther(data.email)}
      onDeclined={() => setDeclined(true)}
      onNamed={setNamed}
    />
  ) : (
    <NarrowPage title={texts.title}>{null}</NarrowPage>
  );
}
