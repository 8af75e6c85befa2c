import { limits } from '@gtinoteka/contract/business-limits.ts';
import { personTexts } from '../../core/texts/person.ts';
import type { FormFaults } from '../../core/use-form-faults.ts';
import { TextInput } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { fieldId, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** Names and phone. */
export function PersonFields({
  draft,
  onChange,
  said,
}: {
  draft: ActivationDraft;
  onChange: (part: Partial<ActivationDraft>) => void;
  said: FormFaults<ActivationField>['said'];
}) {
  const name = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <TextInput
      id={fieldId(field)}
      name={field}
      label={personTexts[field]}
      autoComplete={autoComplete}
      maxLength={limits.personName + 10}
      required
      value={draft[field]}
      error={said(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <>
      <div className="activation__names">
        {name('firstName', 'given-name')}
        {name('lastName', 'family-name')}
      </div>
      <PhoneField
        id={fieldId('phoneNumber')}
        name="phoneNumber"
        required
        value={draft.phoneNumber}
        error={said('phoneNumber')}
        onChange={(phoneNumber) => onChange({ phoneNumber })}
      />
    </>
  );
}
