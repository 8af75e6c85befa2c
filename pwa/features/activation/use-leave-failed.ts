import { useNavigate } from 'react-router-dom';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { sendActivationAgain } from '../../core/session/activation-link.ts';
import { errorText, type ApiError } from '../../core/network/api-client.ts';
import type { LoginState } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { otherAccountTexts } from '../../core/texts/other-account.ts';

/**
 * Leaves for the log-in page with the server's message, shown for 5 s (A §4). A link that may have expired goes along: the
 * log-in page offers a new one for as long as it takes. Somebody who is logged in cannot open that page, so they go home and are
 * offered it by the message.
 */
export function useLeaveFailed(token: string): (error: ApiError) => void {
  const { state } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  return (error) => {
    const isSignedIn = state === 'signed-in';
    const isActive = error.code === 'ACCOUNT_ALREADY_ACTIVE';
    const mayHaveExpired = error.code === 'LINK_EXPIRED';
    const sendAgain = { text: texts.sendAgain, run: () => void sendActivationAgain(token).then(show) };
    show({
      type: isActive ? 'info' : 'bad',
      // "You can log in" is no news to who is signed in.
      text: isActive && isSignedIn ? otherAccountTexts.alreadyActive : errorText(error),
      duration: limits.failedActivationBanner,
      keepOnNavigation: true,
      ...(isSignedIn && mayHaveExpired ? { action: sendAgain } : {}),
    });
    const left: LoginState = mayHaveExpired ? { expiredLink: token } : {};
    void navigate(isSignedIn ? '/' : '/login', { replace: true, state: left });
  };
}
