import { requestPasswordReset } from '@gtinoteka/contract/people/passwords.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, callEndpoint, errorText, secondsToWait } from '../../core/network/api-client.ts';
import { ensureBotCheckPass, prepareBotCheck } from '../../core/network/bot-check.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { passwordTexts as texts } from './passwords-texts.ts';
import { useForm } from '../../core/page/use-form.ts';
import { Button } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import './passwords.css';
import { RequestedReset } from './requested-reset.tsx';

const fields = { email: { id: 'reset-email', label: texts.email } };

async function request(email: string): Promise<void> {
  await ensureBotCheckPass();
  await callEndpoint(requestPasswordReset, { body: { email } });
}

/** /reset_password: asks for a link by e-mail. What is said afterwards is the same for every address. */
export function RequestResetPage() {
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  const { show } = useStatusMessages();
  const form = useForm({
    initial: { email: '' },
    fields,
    rules: ({ email }) => ({ email: checkEmail(cleanEmail(email)) }),
    call: ({ email }) => request(cleanEmail(email)),
    busyText: texts.requesting,
    onDone(_, { email }) {
      show({ type: 'ok', text: texts.requested });
      setRequestedFor(cleanEmail(email));
    },
    onRefused(error) {
      const isRobot = error instanceof ApiError && error.code === 'RECAPTCHA_ERROR';
      const reload = { text: texts.reload, run: () => location.reload() };
      const seconds = secondsToWait(error);
      const text = seconds > 0 ? texts.tooMany(Math.ceil(seconds / 60)) : errorText(error);
      show({ type: 'bad', text, ...(isRobot ? { action: reload } : {}) });
    },
  });

  if (requestedFor !== null) return <RequestedReset email={requestedFor} onAgain={() => setRequestedFor(null)} />;
  return (
    <NarrowPage title={texts.requestTitle} lead={texts.requestLead}>
      <form className="card card__pad stack" {...form.props}>
        <ErrorSummary {...form.summary} />
        <EmailField
          {...form.text('email', (typed) => typed.toLowerCase())}
          autoComplete="username"
          onInput={prepareBotCheck}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.isSending}>
          {texts.request}
        </Button>
      </form>
      <p className="passwords__back">
        <Link to="/login">{texts.toLogin}</Link>
      </p>
    </NarrowPage>
  );
}
