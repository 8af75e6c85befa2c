import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { getPersonByEmail } from '@gtinoteka/contract/registration.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { personTexts } from '../../core/texts/person.ts';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/field.tsx';
import { FileField } from './file-field.tsx';
import { idOf, saidOf, StepForm } from './step-form.tsx';
import type { DelayedCheck } from './use-delayed-check.ts';
import type { Wizard } from './use-wizard.ts';

/** The address to ask about; null while there is none. */
export function emailToAsk(typed: string): string | null {
  const email = cleanEmail(typed);
  return checkEmail(email) === null ? email : null;
}

/**
 * The third step: whose account it will be. Names and phone are masked and locked for every address, known or not, and given
 * after the link was opened.
 */
export function PersonStep({
  wizard,
  emailCheck,
}: {
  wizard: Wizard;
  emailCheck: DelayedCheck<AnswerOf<typeof getPersonByEmail>>;
}) {
  const { draft } = wizard;
  const masked = emailCheck.answer;

  return (
    <StepForm
      wizard={wizard}
      next={texts.toSummary}
      onNext={() => {
        if (wizard.submit()) wizard.goTo('summary');
      }}
    >
      <p className="muted">{texts.personLead}</p>
      <div className="card card__pad wizard__grid">
        <TextInput
          id={idOf('email')}
          name="email"
          className="wizard__wide"
          label={personTexts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          placeholder={texts.personHint}
          value={draft.email}
          error={saidOf(wizard, 'email')}
          note={emailCheck.isAsking ? texts.checkingEmail : undefined}
          // A §5: e-mails are lowercased on input.
          onChange={({ target }) => wizard.change({ email: target.value.toLowerCase() })}
        />
        {masked && (
          <>
            <p className="wizard__wide small muted" role="status">
              {texts.personLocked}
            </p>
            <TextInput label={personTexts.firstName} value={masked.firstName} note={texts.lockedNote} locked readOnly />
            <TextInput label={personTexts.lastName} value={masked.lastName} note={texts.lockedNote} locked readOnly />
            <TextInput label={personTexts.phone} value={masked.phoneNumber} note={texts.lockedNote} locked readOnly />
          </>
        )}
      </div>
      <section className="card card__pad stack" aria-labelledby="registration-representation">
        <h3 id="registration-representation">{texts.representativeTitle}</h3>
        <Checkbox
          id={idOf('isCompanyRepresentative')}
          name="isCompanyRepresentative"
          required
          checked={draft.isCompanyRepresentative}
          error={saidOf(wizard, 'isCompanyRepresentative')}
          onChange={({ target }) => wizard.change({ isCompanyRepresentative: target.checked })}
        >
          {personTexts.representative}
        </Checkbox>
        <FileField file={wizard.file} onChange={wizard.setFile} />
      </section>
    </StepForm>
  );
}
