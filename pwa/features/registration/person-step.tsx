import { personTexts } from '../../core/texts/person.ts';
import { registrationTexts as texts } from './registration-texts.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { FileField } from './file-field.tsx';
import { registrationFields } from './registration-draft.ts';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

/** A §4: masked. The mask is no value, so that nobody takes it for what is stored of a person. */
const hidden = { note: texts.lockedNote, value: '', locked: true, disabled: true } as const;

/**
 * The third step: whose account it will be. Names and phone are masked and locked for every address, known or not, and given
 * after the link was opened.
 */
export function PersonStep({ registration }: { registration: Registration }) {
  const { form, emailCheck, upload } = registration;
  const masked = emailCheck.answer;

  return (
    <StepForm registration={registration} next={texts.toSummary}>
      <p className="muted">{texts.personLead}</p>
      <div className="card card__pad wizard__grid">
        <EmailField
          // A §5: e-mails are lowercased on input.
          {...form.text('email', (typed) => typed.toLowerCase())}
          className="wizard__wide"
          label={personTexts.email}
          autoComplete="email"
          placeholder={texts.personHint}
          note={emailCheck.isAsking ? texts.checkingEmail : undefined}
        />
        {masked && (
          <>
            <p className="wizard__wide small muted" role="status">
              {texts.personLocked}
            </p>
            <TextInput {...hidden} label={personTexts.firstName} placeholder={masked.firstName} />
            <TextInput {...hidden} label={personTexts.lastName} placeholder={masked.lastName} />
            <TextInput {...hidden} label={personTexts.phone} placeholder={masked.phoneNumber} />
          </>
        )}
      </div>
      <section className="card card__pad stack" aria-labelledby="registration-representation">
        <h3 id="registration-representation">{texts.representativeTitle}</h3>
        <p className="small muted">{texts.representativeText}</p>
        <Checkbox
          id={registrationFields.isCompanyRepresentative.id}
          name="isCompanyRepresentative"
          required
          checked={form.values.isCompanyRepresentative}
          error={form.errorOf('isCompanyRepresentative')}
          onChange={({ target }) => form.change({ isCompanyRepresentative: target.checked })}
        >
          {personTexts.representative}
        </Checkbox>
        <FileField file={upload.file} onChange={upload.setFile} />
      </section>
    </StepForm>
  );
}
