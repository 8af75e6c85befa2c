import type { Form } from '../../core/page/use-form.ts';
import { PersonNameFields } from '../../ui/form/person-name-fields.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { fieldId, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** Names and phone. */
export function PersonFields({
  form: { values: draft, change, said },
}: {
  form: Form<ActivationDraft, ActivationField>;
}) {
  return (
    <>
      <div className="activation__names">
        <PersonNameFields values={draft} idOf={fieldId} said={said} onChange={change} />
      </div>
      <PhoneField
        id={fieldId('phoneNumber')}
        name="phoneNumber"
        required
        value={draft.phoneNumber}
        error={said('phoneNumber')}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
    </>
  );
}
