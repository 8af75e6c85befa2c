import { activationVariant, type ActivationData, type ActivationVariant } from '@gtinoteka/contract/activation.ts';
import { useState, type SubmitEvent } from 'react';
import type { ApiError } from '../../core/api-client.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { personTexts } from '../../core/texts/person.ts';
import { useFormFaults } from '../../core/use-form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextInput } from '../../ui/field.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { OtherAccountNote } from '../../ui/other-account.tsx';
import { activationFields, draftOf, faultsOf, fieldId, type ActivationDraft } from './activation-draft.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { useActivation } from './use-activation.ts';

const leads: Record<ActivationVariant, (company: string) => string> = {
  full: texts.fullLead,
  passwordOnly: texts.passwordLead,
  onlyButton: texts.buttonLead,
};

const passwordIds = { password: fieldId('password'), repeat: fieldId('passwordRepeat') };
const passwordLabels = { password: personTexts.password, repeat: texts.repeatPassword };

/** The form of a link, in its variant (A §4). */
export function ActivationForm({
  token,
  data,
  onRefused,
  onOutdated,
  onOtherActivated,
}: {
  token: string;
  data: ActivationData;
  /** the link opens nothing any more */
  onRefused: (error: ApiError) => void;
  /** what `data` says holds no longer */
  onOutdated: () => void;
  /** the account is active, and somebody else is signed in */
  onOtherActivated: () => void;
}) {
  const variant = activationVariant(data);
  const [draft, setDraft] = useState(() => draftOf(data));
  const faults = useFormFaults(activationFields, faultsOf(draft, variant, data));
  const { isSending, activate } = useActivation({
    token,
    data,
    variant,
    faults,
    onRefused,
    onOutdated,
    onOtherActivated,
  });

  function change(part: Partial<ActivationDraft>): void {
    faults.changed();
    setDraft((now) => ({ ...now, ...part }));
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isSending && faults.maySend()) void activate(draft);
  }

  return (
    <NarrowPage title={texts.title} lead={leads[variant](data.companyName)}>
      <form className="stack activation" noValidate onSubmit={submit}>
        <OtherAccountNote email={data.email} />
        <ErrorSummary errors={faults.summary} submitted={faults.submitted} />
        <div className="card card__pad stack">
          <TextInput label={personTexts.email} type="email" value={data.email} note={texts.emailNote} readOnly locked />
          {variant === 'full' && <PersonFields draft={draft} onChange={change} said={faults.said} />}
          {variant !== 'onlyButton' && (
            <NewPasswordFields
              draft={draft}
              onChange={change}
              ids={passwordIds}
              labels={passwordLabels}
              errors={{ password: faults.said('password'), repeat: faults.said('passwordRepeat') }}
              email={data.email}
            />
          )}
        </div>
        {variant === 'full' && (
          <AgreementFields draft={draft} onChange={change} said={faults.said} isFirstAdmin={data.isFirstAdmin} />
        )}
        <Button type="submit" variant="primary" size="lg" block busy={isSending}>
          {variant === 'onlyButton' ? texts.join : texts.activate}
        </Button>
      </form>
    </NarrowPage>
  );
}
