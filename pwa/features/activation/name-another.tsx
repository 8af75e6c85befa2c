import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import type { Form } from '../../core/page/use-form.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import { fieldId, type ActivationDraft, type ActivationField } from './activation-draft.ts';

type RoleForm = Form<ActivationDraft, ActivationField>;

const answers = [
  { value: 'yes', title: texts.represents, says: texts.representsSays },
  { value: 'no', title: texts.representsNot, says: texts.representsNotSays },
] as const;

/** Whether a first administrator can represent the company. Nothing is chosen beforehand. */
export function RepresentationChoice({ form }: { form: RoleForm }) {
  const { isCompanyRepresentative: represents } = form.values;
  return (
    <RadioCards
      className="role-choice"
      id={fieldId('isCompanyRepresentative')}
      legend={texts.representation}
      name="isCompanyRepresentative"
      value={represents === null ? null : represents ? 'yes' : 'no'}
      options={answers}
      error={form.errorOf('isCompanyRepresentative')}
      onChange={(answer) => form.change({ isCompanyRepresentative: answer === 'yes' })}
    />
  );
}

/** Who can represent the company instead. `takesFocus`: a button that is gone has led here. */
export function NamedPerson({ form, takesFocus = false }: { form: RoleForm; takesFocus?: boolean }) {
  return (
    <EmailField
      {...form.text('email', (typed) => typed.toLowerCase())}
      hint={texts.namedHint}
      autoComplete="off"
      autoFocus={takesFocus}
    />
  );
}

/** What happens to who passes the registration on. */
export function AfterNaming({ registration }: Pick<ActivationData, 'registration'>) {
  return (
    <p className="muted small">
      <Unbroken>{texts.afterNaming(registration?.startedBy != null)}</Unbroken>
    </p>
  );
}
