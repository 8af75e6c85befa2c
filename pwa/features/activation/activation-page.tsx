import { readActivation } from '@gtinoteka/contract/activation.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError, callEndpoint, errorText, OfflineError } from '../../core/api-client.ts';
import { useSession } from '../../core/session.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { otherAccountTexts } from '../../core/texts/other-account.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { OtherAccountDone } from '../../ui/other-account.tsx';
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
  const { data, error, refetch } = useQuery({
    enabled: other === null,
    queryKey: ['activation', token],
    queryFn: async ({ signal }) => (await callEndpoint(readActivation, { params: { token }, signal })).data,
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

  if (other !== null)
    return (
      <NarrowPage title={texts.title}>
        <OtherAccountDone title={otherAccountTexts.activated(other)} email={other} />
      </NarrowPage>
    );
  if (error instanceof OfflineError)
    return (
      <NarrowPage title={texts.title}>
        <EmptyState
          title={texts.readFailed}
          actions={<Button onClick={() => void refetch()}>{texts.readAgain}</Button>}
        >
          <p>{errorText(error)}</p>
        </EmptyState>
      </NarrowPage>
    );
  return data ? (
    <ActivationForm
      key={token}
      token={token}
      data={data}
      onRefused={leaveFailed}
      onOutdated={() => void refetch()}
      onOtherActivated={() => setOther(data.email)}
    />
  ) : (
    <NarrowPage title={texts.title}>{null}</NarrowPage>
  );
}
