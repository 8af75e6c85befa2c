import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { obtainToken } from '@gtinoteka/contract/session.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint, errorText, secondsToWait } from '../../core/network/api-client.ts';
import { ensureBotCheckPass } from '../../core/network/bot-check.ts';
import { keepBotCheckPass } from '../../core/network/bot-check-pass.ts';
import { useForm } from '../../core/page/use-form.ts';
import { useSession } from '../../core/session/session.tsx';
import { sessionTexts as texts } from './session-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { TextInput } from '../../ui/form/field.tsx';

const fields = {
  email: { id: 'login-email', label: texts.email },
  password: { id: 'login-password', label: texts.password },
};

/** What is said above the fields of a refused log-in (A §8); too many attempts say when to try. */
function problemText(error: unknown): string {
  const isTooMany = error instanceof ApiError && error.status === 429;
  const seconds = isTooMany ? secondsToWait(error) : Infinity;
  if (seconds > 60) return errorText(error);
  return seconds > 0 ? texts.tooManyUntil(seconds) : texts.tooMany;
}

/** A §5: an address is required and has an @. */
function emailFault(email: string): ErrorCode | null {
  if (email.trim() === '') return 'FIELD_REQUIRED';
  return /^\S+@\S+$/.test(email.trim()) ? null : 'EMAIL_INVALID';
}

/** After wrong passwords the server wants a bot check first: the check is made and the log-in sent again, once. */
async function asPerson(signIn: () => Promise<void>): Promise<void> {
  try {
    await signIn();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RECAPTCHA_ERROR') throw error;
    keepBotCheckPass(null);
    await ensureBotCheckPass();
    await signIn();
  }
}

function bodyOf(email: string, password: string, rememberMe: boolean) {
  return { email: email.trim().toLowerCase(), password, rememberMe };
}

export function LoginForm({
  knownEmail = '',
  onByMail,
}: {
  knownEmail?: string | undefined;
  /** the log-in goes on in the mailbox; the server's words */
  onByMail: (text: string) => void;
}) {
  const { signIn } = useSession();
  const [isShown, setShown] = useState(false);
  const [rememberMe, setRememberMe] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: knownEmail, password: '' },
    fields,
    rules: ({ email, password }) => ({
      email: emailFault(email),
      password: password === '' ? 'FIELD_REQUIRED' : null,
    }),
    call: ({ email, password }) =>
      asPerson(() => signIn(() => callEndpoint(obtainToken, { body: bodyOf(email, password, rememberMe) }))),
    busyText: texts.signingIn,
    onDone: () => undefined,
    // The password is what gets corrected most; the message above is read out by itself.
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'LOG_IN_BY_MAIL') onByMail(errorText(error));
      else passwordField.current?.select();
    },
  });
  // A §4: a failure shows a message and marks the fields.
  const isRefused = form.problem instanceof ApiError && form.problem.code === 'LOGIN_FAILED';

  return (
    <form className="card card__pad stack" {...form.props}>
      <ErrorSummary {...form.summary} />
      <div role="alert">
        {form.problem !== null && (
          <Banner type="bad">
            <b>{texts.failedTitle}.</b> {problemText(form.problem)}
          </Banner>
        )}
      </div>
      <EmailField
        {...form.text('email', (typed) => typed.toLowerCase())}
        autoComplete="username"
        error={form.errorOf('email') ?? (isRefused && texts.checkEmail)}
      />
      <TextInput
        {...form.text('password')}
        ref={passwordField}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={1024}
        required
        error={form.errorOf('password') ?? (isRefused && texts.checkPassword)}
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
      <Button type="submit" variant="primary" size="lg" block busy={form.isSending}>
        {texts.signIn}
      </Button>
    </form>
  );
}
