import { setPassword } from '@gtinoteka/contract/people/passwords.ts';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint, errorText } from '../../core/network/api-client.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { passwordTexts as texts } from './passwords-texts.ts';
import { useForm } from '../../core/page/use-form.ts';
import { Button } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { NewPasswordFields, newPasswordFaults, noPassword } from '../../ui/form/new-password-fields.tsx';
import { OtherAccountNote } from '../../ui/notice/other-account.tsx';

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
  const { user, state, signOut } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const form = useForm({
    initial: noPassword,
    fields,
    rules(draft) {
      const { password, repeat: passwordRepeat } = newPasswordFaults(draft);
      return { password, passwordRepeat };
    },
    async call({ password, repeat: passwordRepeat }) {
      await callEndpoint(setPassword, { params: { id }, body: { password, passwordRepeat } });
      // All sessions of the account have ended; the one of this page too, where it was of the account, or of nobody knows whom.
      if (state !== 'anonymous' && (!user || user.email === email)) await signOut();
    },
    busyText: texts.saving,
    onDone() {
      if (user && user.email !== email) return onOtherSet();
      show({ type: 'ok', text: texts.wasSet, keepOnNavigation: true });
      void navigate('/login', { replace: true });
    },
    onRefused(error) {
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') onExpired(error);
      else show({ type: 'bad', text: errorText(error) });
    },
  });

  return (
    <form className="card card__pad stack" {...form.props}>
      <OtherAccountNote email={email} />
      <ErrorSummary {...form.summary} />
      <TextInput label={texts.email} type="email" value={email} locked />
      <NewPasswordFields
        draft={form.values}
        onChange={form.change}
        ids={ids}
        labels={labels}
        errors={{ password: form.errorOf('password'), repeat: form.errorOf('passwordRepeat') }}
        email={email}
      />
      <Button type="submit" variant="primary" size="lg" block busy={form.isSending}>
        {texts.set}
      </Button>
    </form>
  );
}
