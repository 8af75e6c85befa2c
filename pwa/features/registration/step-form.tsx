import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import type { FocusEvent, ReactNode, SubmitEvent } from 'react';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import type { DraftField } from './registration-draft.ts';
import type { Wizard } from './use-wizard.ts';

/** Where an error summary leads. */
export function idOf(field: DraftField): string {
  return `registration-${field}`;
}

/** The text of a field's fault as it stands under it. */
export function saidOf({ draft, faults }: Wizard, field: DraftField): string | undefined {
  const fault = faults[field];
  // Too few digits are the usual case, and "5 digits" says more than "wrong".
  if (field === 'postalCode' && fault === 'POSTAL_CODE_INVALID' && /^[\d\s-]{0,5}$/.test(draft.postalCode))
    return texts.postalCodeShort;
  if (fault === 'FIELD_INVALID' && isPatterned(field)) return texts.patterns[field];
  return fault && errorTexts[fault];
}

function isPatterned(field: DraftField): field is keyof typeof texts.patterns {
  return field in texts.patterns;
}

const names: Record<DraftField, string> = {
  regon: texts.regon,
  name: texts.name,
  nip: texts.nip,
  webPage: texts.webPage,
  street: texts.street,
  postalCode: texts.postalCode,
  city: texts.city,
  district: texts.district,
  companyProfile: texts.companyProfile,
  registrationPurposes: texts.purposesShort,
  email: 'E-mail',
  isCompanyRepresentative: texts.representative,
};

/** Error summary, the step's fields and its buttons. */
export function StepForm({
  wizard,
  next,
  isSending = false,
  isFirst = false,
  onNext,
  children,
}: {
  wizard: Wizard;
  /** text of the button that leads on */
  next: string;
  isSending?: boolean;
  isFirst?: boolean;
  onNext: () => void;
  children: ReactNode;
}) {
  const faults = (Object.keys(wizard.faults) as DraftField[]) // faults have no other keys
    .map((field) => ({ fieldId: idOf(field), text: `${names[field]}: ${saidOf(wizard, field) ?? ''}` }));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isSending) onNext();
  }

  function leave({ target }: FocusEvent<HTMLFormElement>): void {
    const { name } = target as { name?: string }; // buttons and links have none
    if (name) wizard.leave(name);
  }

  return (
    <form className="stack wizard__fields" noValidate onSubmit={submit} onBlur={leave}>
      {wizard.isSummed && <ErrorSummary errors={faults} submitted={wizard.submitted} purpose={texts.toGoOn} />}
      {children}
      <ActionBar
        forward={
          <Button type="submit" variant="primary" busy={isSending}>
            {next}
          </Button>
        }
        back={isFirst ? undefined : <Button onClick={wizard.goBack}>{texts.back}</Button>}
      />
    </form>
  );
}
