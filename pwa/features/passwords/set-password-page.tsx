import { readPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { otherAccountTexts } from '../../core/texts/other-account.ts';
import { passwordTexts as texts } from './passwords-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { OtherAccountDone } from '../../ui/notice/other-account.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/** Says that a link works no longer and goes home (A §4), from where a new one can be asked for. */
function useLeaveExpired(): (error: ApiError) => void {
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  return (error) => {
    const action = { text: texts.askAgain, run: () => void navigate('/reset_password') };
    show({ type: 'bad', text: errorText(error), action, keepOnNavigation: true });
    void navigate('/', { replace: true });
  };
}

/** /reset_password/{id}: sets a new password by the link of a mail. Opening it uses nothing up. */
export function SetPasswordPage() {
  const { id = '' } = useParams();
  const leaveExpired = useLeaveExpired();
  const { state, isUnheard } = useSession();
  /** whose password was set while somebody else is signed in */
  const [other, setOther] = useState<string | null>(null);
  const { data, error, refetch } = useEndpoint(readPasswordReset, other === null ? { params: { id } } : null, {
    select: (answer) => answer.data.user.email,
    staleTime: Infinity,
    gcTime: 0,
  });
  const expired = error instanceof ApiError && error.code === 'LINK_EXPIRED' ? error : null;
  useEffect(() => {
    if (expired) leaveExpired(expired);
    // The link expires once, however often the page is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [expired]);

  if (other !== null)
    return (
      <NarrowPage title={texts.setTitle}>
        <OtherAccountDone title={otherAccountTexts.passwordSet(other)} email={other} />
      </NarrowPage>
    );
  if (error && !expired)
    return (
      <NarrowPage title={texts.setTitle}>
        <EmptyState title={texts.readFailed} actions={<Button onClick={refetch}>{texts.readAgain}</Button>}>
          <p>{errorText(error)}</p>
        </EmptyState>
      </NarrowPage>
    );
  return (
    <NarrowPage title={texts.setTitle} lead={texts.setLead}>
      {data !== undefined && (state !== 'unknown' || isUnheard) && (
        <SetPasswordForm id={id} email={data} onExpired={leaveExpired} onOtherSet={() => setOther(data)} />
      )}
    </NarrowPage>
  );
}
