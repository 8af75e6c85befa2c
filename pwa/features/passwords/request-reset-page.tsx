import { requestPasswordReset } from '@gtinoteka/contract/passwords.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, callEndpoint, errorText, secondsToWait } from '../../core/api-client.ts';
import { ensureBotCheckPass, prepareBotCheck } from '../../core/bot-check.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { passwordTexts as texts } from '../../core/texts/passwords.ts';
import { useFormFaults } from '../../core/use-form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextInput } from '../../ui/field.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import './passwords.css';
import { RequestedReset } from './requested-reset.tsx';

const fields = { email: { id: 'reset-email', label: texts.email } };

async function request(email: string): Promise<void> {
  await ensureBotCheckPass();
  await callEndpoint(requestPasswordReset, { body: { email } });
}

/** /reset_password: asks for a link by e-mail. What is said afterwards is the same for every address. */
export function RequestResetPage() {
  const [email, setEmail] = useState('');
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const faults = useFormFaults(fields, { email: checkEmail(cleanEmail(email)) });
  const { show } = useStatusMessages();
  const busy = useBusy();

  function refuse(error: unknown): void {
    if (error instanceof BusyInterrupted || faults.refuse(error)) return;
    const isRobot = error instanceof ApiError && error.code === 'RECAPTCHA_ERROR';
    const reload = { text: texts.reload, run: () => location.reload() };
    const seconds = secondsToWait(error);
    const text = seconds > 0 ? texts.tooMany(Math.ceil(seconds / 60)) : errorText(error);
    show({ type: 'bad', text, ...(isRobot ? { action: reload } : {}) });
  }

  async function send(): Promise<void> {
    setSending(true);
    try {
      await busy.run(request(cleanEmail(email)), texts.requesting);
      show({ type: 'ok', text: texts.requested });
      setRequestedFor(cleanEmail(email));
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isSending && faults.maySend()) void send();
  }

  if (requestedFor !== null) return <RequestedReset email={requestedFor} onAgain={() => setRequestedFor(null)} />;
  return (
    <NarrowPage title={texts.requestTitle} lead={texts.requestLead}>
      <form className="card card__pad stack" noValidate onSubmit={submit}>
        <ErrorSummary errors={faults.summary} submitted={faults.submitted} />
        <TextInput
          id={fields.email.id}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          value={email}
          error={faults.said('email')}
          onChange={({ target }) => {
            faults.changed();
            prepareBotCheck();
            setEmail(target.value.toLowerCase());
          }}
        />
        <Button type="submit" variant="primary" size="lg" block busy={isSending}>
          {texts.request}
        </Button>
      </form>
      <p className="passwords__back">
        <Link to="/login">{texts.toLogin}</Link>
      </p>
    </NarrowPage>
  );
}
