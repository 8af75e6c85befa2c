import type { FormFaults } from '../../core/use-form-faults.ts';
import { PersonNameFields } from '../../ui/person-name-fields.tsx';
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
  return (
    <>
      <div className="activation__names">
        <PersonNameFields values={draft} idOf={fieldId} said={said} onChange={onChange} />
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
