import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { changePassword } from '@gtinoteka/contract/people/passwords.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { useNavigate } from 'react-router-dom';
import { ApiError, errorText, OfflineError } from '../../core/network/api-client.ts';
import { callOf } from '../../core/network/use-act.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { passwordTexts as texts } from './passwords-texts.ts';
import { useForm } from '../../core/page/use-form.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { NewPasswordFields, newPasswordFaults, noPassword } from '../../ui/form/new-password-fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

const ids = { old: 'old-password', password: 'new-password', repeat: 'new-password-repeat' };
const labels = { password: texts.newPassword, repeat: texts.repeatPassword };
const fields = {
  oldPassword: { id: ids.old, label: texts.oldPassword },
  newPassword: { id: ids.password, label: labels.password },
  repeatNewPassword: { id: ids.repeat, label: labels.repeat },
};

export function ChangePasswordForm({ user }: { user: User }) {
  const { show } = useStatusMessages();
  const { hasPermission } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    initial: { oldPassword: '', ...noPassword },
    fields,
    rules({ oldPassword, ...draft }) {
      const found = newPasswordFaults(draft);
      return {
        oldPassword: oldPassword === '' ? 'FIELD_REQUIRED' : null,
        newPassword: found.password ?? (draft.password === oldPassword ? 'PASSWORD_UNCHANGED' : null),
        repeatNewPassword: found.repeat,
      };
    },
    call: callOf(changePassword, ({ oldPassword, password: newPassword, repeat: repeatNewPassword }) => ({
      params: { userId: user.id, id: user.id },
      body: { oldPassword, newPassword, repeatNewPassword },
    })),
    busyText: texts.saving,
    onDone() {
      show({ type: 'ok', text: texts.changed, keepOnNavigation: true });
      void navigate('/', { replace: true });
    },
    // A §8: WRONG_OLD_PASSWORD marks its field, what the person can do something about is said, the rest is GENERIC_ERROR.
    onRefused(error) {
      const isTelling = error instanceof OfflineError || (error instanceof ApiError && error.status === 429);
      show({ type: 'bad', text: isTelling ? errorText(error) : errorTexts.GENERIC_ERROR });
    },
  });

  return (
    <form className="card card__pad stack" {...form.props}>
      <ErrorSummary {...form.summary} />
      <PasswordField
        id={ids.old}
        name="oldPassword"
        label={texts.oldPassword}
        autoComplete="current-password"
        value={form.values.oldPassword}
        error={form.errorOf('oldPassword')}
        onChange={(oldPassword) => form.change({ oldPassword })}
      />
      <NewPasswordFields
        draft={form.values}
        onChange={form.change}
        ids={ids}
        labels={labels}
        errors={{ password: form.errorOf('newPassword'), repeat: form.errorOf('repeatNewPassword') }}
        email={user.email}
      />
      <div className="wraprow">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {texts.change}
        </Button>
        <LinkButton to={hasPermission('user_data') ? `/user_data/${user.id}` : '/'} variant="quiet">
          {texts.cancel}
        </LinkButton>
      </div>
    </form>
  );
}
