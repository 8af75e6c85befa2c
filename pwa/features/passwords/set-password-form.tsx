import { setPassword } from '@gtinoteka/contract/passwords.ts';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint, errorText } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { passwordTexts as texts } from '../../core/texts/passwords.ts';
import { useFormFaults } from '../../core/use-form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextInput } from '../../ui/field.tsx';
import { NewPasswordFields, newPasswordFaults } from '../../ui/new-password-fields.tsx';
import { OtherAccountNote } from '../../ui/other-account.tsx';

const ids = { password: 'new-password', repeat: 'new-password-repeat' };
const labels = { password: texts.newPassword, repeat: texts.repeatPassword };
const fields = {
  password: { id: ids.password, label: labels.password },
  passwordRepeat: { id: ids.repeat, label: labels.repeat },
};

export function SetPasswordForm({
  id,
  email,
  onExpired,
  onOtherSet,
}: {
  id: string;
  email: string;
  onExpired: (error: ApiError) => void;
  /** the password is set, and somebody else is signed in */
  onOtherSet: () => void;
}) {
  const [draft, setDraft] = useState({ password: '', repeat: '' });
  const [isSending, setSending] = useState(false);
  const found = newPasswordFaults(draft);
  const faults = useFormFaults(fields, { password: found.password, passwordRepeat: found.repeat });
  const { user, signOut } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const busy = useBusy();

  async function save(): Promise<void> {
    const body = { password: draft.password, passwordRepeat: draft.repeat };
    await callEndpoint(setPassword, { params: { id }, body });
    // All sessions of the account have ended; the one of this page too, where it was of the account.
    if (user?.email === email) await signOut();
  }

  async function send(): Promise<void> {
    setSending(true);
    try {
      await busy.run(save(), texts.saving);
      if (user && user.email !== email) return onOtherSet();
      show({ type: 'ok', text: texts.wasSet, keepOnNavigation: true });
      void navigate('/login', { replace: true });
    } catch (error) {
      setSending(false);
      if (error instanceof BusyInterrupted || faults.refuse(error)) return;
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onExpired(error);
      else show({ type: 'bad', text: errorText(error) });
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isSending && faults.maySend()) void send();
  }

  return (
    <form className="card card__pad stack" noValidate onSubmit={submit}>
      <OtherAccountNote email={email} />
      <ErrorSummary errors={faults.summary} submitted={faults.submitted} />
      <TextInput label={texts.email} type="email" value={email} readOnly locked />
      <NewPasswordFields
        draft={draft}
        onChange={(next) => {
          faults.changed();
          setDraft(next);
        }}
        ids={ids}
        labels={labels}
        errors={{ password: faults.said('password'), repeat: faults.said('passwordRepeat') }}
        email={email}
      />
      <Button type="submit" variant="primary" size="lg" block busy={isSending}>
        {texts.set}
      </Button>
    </form>
  );
}
