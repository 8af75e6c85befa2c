import type { Form } from '../../core/page/use-form.ts';
import { PersonNameFields } from '../../ui/form/person-name-fields.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { fieldId, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** Names and phone. */
export function PersonFields({
  form: { values: draft, change, errorOf },
}: {
  form: Form<ActivationDraft, ActivationField>;
}) {
  return (
    <>
      <div className="activation__names">
        <PersonNameFields values={draft} idOf={fieldId} errorOf={errorOf} onChange={change} />
      </div>
      <PhoneField
        id={fieldId('phoneNumber')}
        name="phoneNumber"
        required
        value={draft.phoneNumber}
        error={errorOf('phoneNumber')}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
    </>
  );
}
