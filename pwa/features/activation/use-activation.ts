import { activateAccount, type ActivationData, type ActivationVariant } from '@gtinoteka/contract/activation.ts';
import type { BodyOf } from '@gtinoteka/contract/endpoint.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint, errorText } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import type { FormFaults } from '../../core/use-form-faults.ts';
import type { ActivationDraft, ActivationField } from './activation-draft.ts';

interface Options {
  token: string;
  data: ActivationData;
  variant: ActivationVariant;
  faults: FormFaults<ActivationField>;
  onRefused: (error: ApiError) => void;
  onOutdated: () => void;
  onOtherActivated: () => void;
}

function bodyOf(draft: ActivationDraft, variant: ActivationVariant): BodyOf<typeof activateAccount> {
  if (variant === 'onlyButton') return {};
  const password = { password: draft.password, passwordRepeat: draft.repeat };
  if (variant === 'passwordOnly') return password;
  const { firstName, lastName, phoneNumber, consents, confirmedStatute, isCompanyRepresentative } = draft;
  return { ...password, ...consents, firstName, lastName, phoneNumber, confirmedStatute, isCompanyRepresentative };
}

/** Sends a draft and says how it went. Success leads to /login (A §4); whoever is signed in stays so. */
export function useActivation({ token, data, variant, faults, onRefused, onOutdated, onOtherActivated }: Options) {
  const { user, reloadUser, signOut } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const busy = useBusy();
  const [isSending, setSending] = useState(false);
  const isSame = user?.email === data.email;
  const isOwn = isSame && variant === 'onlyButton';

  async function send(draft: ActivationDraft): Promise<void> {
    await callEndpoint(activateAccount, { params: { token }, body: bodyOf(draft, variant) });
    // A failure to read the new membership shows at the next start; the account is active all the same.
    if (isOwn) await reloadUser().catch(() => undefined);
    // A new password has ended every session of the account.
    else if (isSame) await signOut();
  }

  function refuse(error: unknown): void {
    if (error instanceof BusyInterrupted || faults.refuse(error)) return;
    const code = error instanceof ApiError ? error.code : null;
    if (error instanceof ApiError && (code === 'LINK_EXPIRED' || code === 'ACCOUNT_ALREADY_ACTIVE'))
      return onRefused(error);
    show({ type: 'bad', text: errorText(error) });
    if (code === 'ACTIVATE_ACCOUNT_ERROR') onOutdated();
  }

  async function activate(draft: ActivationDraft): Promise<void> {
    setSending(true);
    try {
      await busy.run(send(draft), texts.activating);
      if (user && !isSame) return onOtherActivated();
      show({ type: 'ok', text: isOwn ? texts.joined(data.companyName) : texts.activated, keepOnNavigation: true });
      void navigate(isOwn ? '/' : '/login', { replace: true });
    } catch (error) {
      setSending(false);
      refuse(error);
    }
  }
  return { isSending, activate };
}
