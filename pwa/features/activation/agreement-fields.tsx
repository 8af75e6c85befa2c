import { consentNames } from '@gtinoteka/contract/people/person.ts';
import { personTexts } from '../../core/texts/person.ts';
import type { Form } from '../../core/page/use-form.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConsentsFieldset } from '../../ui/form/consents-fieldset.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { fieldId, idPrefix, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** Five answers, the statute and, for the first administrator, that they represent the company (A §5). */
export function AgreementFields({
  form: { values: draft, change, errorOf },
  isFirstAdmin,
}: {
  form: Form<ActivationDraft, ActivationField>;
  isFirstAdmin: boolean;
}) {
  return (
    <>
      <div className="card card__pad">
        <ConsentsFieldset
          idPrefix={idPrefix}
          values={draft.consents}
          errors={Object.fromEntries(consentNames.map((name) => [name, errorOf(name)]))}
          onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
        />
      </div>
      <div className="card card__pad">
        <StatuteCheckbox
          id={fieldId('confirmedStatute')}
          checked={draft.confirmedStatute}
          error={errorOf('confirmedStatute')}
          onChange={(confirmedStatute) => change({ confirmedStatute })}
        />
        {isFirstAdmin && (
          <Checkbox
            id={fieldId('isCompanyRepresentative')}
            name="isCompanyRepresentative"
            checked={draft.isCompanyRepresentative === true}
            error={errorOf('isCompanyRepresentative')}
            onChange={({ target }) => change({ isCompanyRepresentative: target.checked || null })}
          >
            {personTexts.representative}
          </Checkbox>
        )}
      </div>
    </>
  );
}
