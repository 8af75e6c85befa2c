import type { ReactNode } from 'react';
import { ActionBar } from '../../ui/control/action-bar.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { registrationTexts as texts } from './registration-texts.ts';
import type { Registration } from './use-registration.ts';

/** Error summary, the step's fields and its buttons. */
export function StepForm({
  registration: { form, goBack },
  next,
  isFirst = false,
  children,
}: {
  registration: Registration;
  /** text of the button that leads on */
  next: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <form className="stack wizard__fields" {...form.props}>
      <ErrorSummary {...form.summary} purpose={texts.toGoOn} />
      {children}
      <ActionBar
        forward={
          <Button type="submit" variant="primary" busy={form.isSending}>
            {next}
          </Button>
        }
        back={isFirst ? undefined : <Button onClick={goBack}>{texts.back}</Button>}
      />
    </form>
  );
}
