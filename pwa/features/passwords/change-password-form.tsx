import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { changePassword } from '@gtinoteka/contract/passwords.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint, errorText, OfflineError } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { passwordTexts as texts } from '../../core/texts/passwords.ts';
import { useFormFaults } from '../../core/use-form-faults.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { NewPasswordFields, newPasswordFaults } from '../../ui/new-password-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const ids = { old: 'old-password', password: 'new-password', repeat: 'new-password-repeat' };
const labels = { password: texts.newPassword, repeat: texts.repeatPassword };
const fields = {
  oldPassword: { id: ids.old, label: texts.oldPassword },
  newPassword: { id: ids.password, label: labels.password },
  repeatNewPassword: { id: ids.repeat, label: labels.repeat },
};

export function ChangePasswordForm({ user }: { user: User }) {
  const [oldPassword, setOldPassword] = useState('');
  const [draft, setDraft] = useState({ password: '', repeat: '' });
  const [isSending, setSending] = useState(false);
  const found = newPasswordFaults(draft);
  const faults = useFormFaults(fields, {
    oldPassword: oldPassword === '' ? 'FIELD_REQUIRED' : null,
    newPassword: found.password,
    repeatNewPassword: found.repeat,
  });
  const { show } = useStatusMessages();
  const { hasPermission } = useSession();
  const navigate = useNavigate();
  const busy = useBusy();

  /** A §8: WRONG_OLD_PASSWORD marks its field, what the person can do something about is said, the rest is GENERIC_ERROR. */
  function refuse(error: unknown): void {
    if (error instanceof BusyInterrupted || faults.refuse(error)) return;
    const isTelling = error instanceof OfflineError || (error instanceof ApiError && error.status === 429);
    show({ type: 'bad', text: isTelling ? errorText(error) : errorTexts.GENERIC_ERROR });
  }

  async function send(): Promise<void> {
    setSending(true);
    const body = { oldPassword, newPassword: draft.password, repeatNewPassword: draft.repeat };
    try {
      await busy.run(callEndpoint(changePassword, { params: { userId: user.id, id: user.id }, body }), texts.saving);
      show({ type: 'ok', text: texts.changed, keepOnNavigation: true });
      void navigate('/', { replace: true });
    } catch (error) {
      setSending(false);
      refuse(error);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isSending && faults.maySend()) void send();
  }

  return (
    <form className="card card__pad stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={faults.summary} submitted={faults.submitted} />
      <PasswordField
        id={ids.old}
        name="oldPassword"
        label={texts.oldPassword}
        autoComplete="current-password"
        value={oldPassword}
        error={faults.said('oldPassword')}
        onChange={(value) => {
          faults.changed();
          setOldPassword(value);
        }}
      />
      <NewPasswordFields
        draft={draft}
        onChange={(next) => {
          faults.changed();
          setDraft(next);
        }}
        ids={ids}
        labels={labels}
        errors={{ password: faults.said('newPassword'), repeat: faults.said('repeatNewPassword') }}
        email={user.email}
      />
      <div className="wraprow">
        <Button type="submit" variant="primary" busy={isSending}>
          {texts.change}
        </Button>
        <LinkButton to={hasPermission('user_data') ? `/user_data/${user.id}` : '/'} variant="quiet">
          {texts.cancel}
        </LinkButton>
      </div>
    </form>
  );
}
