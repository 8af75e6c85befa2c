import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, errorText, secondsToWait } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useSession } from '../../core/session.tsx';
import { sessionTexts as texts } from '../../core/texts/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextInput } from '../../ui/field.tsx';

const ids = { email: 'login-email', password: 'login-password' };

interface Faults {
  email?: string;
  password?: string;
  /** what the server said, above the fields */
  whole?: string;
}

/** What the person reads after a refused log-in: A §8 LOGIN_FAILED marks both fields, too many attempts say when to try. */
function faultsOf(error: unknown): Faults {
  if (error instanceof ApiError && error.code === 'LOGIN_FAILED') {
    return { whole: errorText(error), email: texts.checkEmail, password: texts.checkPassword };
  }
  if (error instanceof ApiError && error.status === 429) {
    const seconds = secondsToWait(error);
    return { whole: seconds > 0 ? texts.tooManyUntil(seconds) : texts.tooMany };
  }
  return { whole: errorText(error) };
}

/** A §5: an address is required and has an @. */
function emailFault(email: string): ErrorCode | null {
  if (email.trim() === '') return 'FIELD_REQUIRED';
  return /^\S+@\S+$/.test(email.trim()) ? null : 'EMAIL_INVALID';
}

export function LoginForm({ knownEmail = '' }: { knownEmail?: string | undefined }) {
  const { signIn } = useSession();
  const busy = useBusy();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [rememberMe, setRememberMe] = useState(false);
  const [isSending, setSending] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [submitted, setSubmitted] = useState(0);
  const passwordField = useRef<HTMLInputElement>(null);
  const toMend = [
    ...(faults.email && emailFault(email) ? [{ fieldId: ids.email, text: `${texts.email}: ${faults.email}` }] : []),
    ...(faults.password && password === ''
      ? [{ fieldId: ids.password, text: `${texts.password}: ${faults.password}` }]
      : []),
  ];

  useEffect(() => {
    // The password is what gets corrected most; the message above is read out by itself.
    if (faults.whole) passwordField.current?.select();
  }, [faults]);

  async function send(): Promise<void> {
    setSending(true);
    setFaults({});
    try {
      await busy.run(signIn(email, password, rememberMe), texts.signingIn);
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) setFaults(faultsOf(error));
      setSending(false);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isSending) return;
    const fault = emailFault(email);
    const found: Faults = {
      ...(fault && { email: errorTexts[fault] }),
      ...(password === '' && { password: errorTexts.FIELD_REQUIRED }),
    };
    if (found.email || found.password) {
      setFaults(found);
      setSubmitted((times) => times + 1);
    } else void send();
  }

  return (
    <form className="card card__pad stack" noValidate onSubmit={submit}>
      {!faults.whole && <ErrorSummary errors={toMend} submitted={submitted} />}
      <div role="alert">
        {faults.whole && (
          <Banner type="bad">
            <b>{texts.failedTitle}.</b> {faults.whole}
          </Banner>
        )}
      </div>
      <TextInput
        id={ids.email}
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.target.value.toLowerCase())}
      />
      <TextInput
        id={ids.password}
        ref={passwordField}
        label={texts.password}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        required
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.target.value)}
        end={
          <Button
            variant="icon"
            icon={isShown ? EyeOff : Eye}
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <Checkbox name="rememberMe" checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
        {texts.rememberMe}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" block busy={isSending}>
        {texts.signIn}
      </Button>
    </form>
  );
}
