import { consentNames } from '@gtinoteka/contract/person.ts';
import { personTexts } from '../../core/texts/person.ts';
import type { FormFaults } from '../../core/use-form-faults.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConsentsFieldset } from '../../ui/consents-fieldset.tsx';
import { StatuteCheckbox } from '../../ui/statute-checkbox.tsx';
import { fieldId, idPrefix, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** Five answers, the statute and, for the first administrator, that they represent the company (A §5). */
export function AgreementFields({
  draft,
  onChange,
  said,
  isFirstAdmin,
}: {
  draft: ActivationDraft;
  onChange: (part: Partial<ActivationDraft>) => void;
  said: FormFaults<ActivationField>['said'];
  isFirstAdmin: boolean;
}) {
  return (
    <>
      <div className="card card__pad">
        <ConsentsFieldset
          idPrefix={idPrefix}
          values={draft.consents}
          errors={Object.fromEntries(consentNames.map((name) => [name, said(name)]))}
          onChange={(name, answer) => onChange({ consents: { ...draft.consents, [name]: answer } })}
        />
      </div>
      <div className="card card__pad">
        <StatuteCheckbox
          id={fieldId('confirmedStatute')}
          checked={draft.confirmedStatute}
          error={said('confirmedStatute')}
          onChange={(confirmedStatute) => onChange({ confirmedStatute })}
        />
        {isFirstAdmin && (
          <Checkbox
            id={fieldId('isCompanyRepresentative')}
            name="isCompanyRepresentative"
            checked={draft.isCompanyRepresentative}
            error={said('isCompanyRepresentative')}
            onChange={({ target }) => onChange({ isCompanyRepresentative: target.checked })}
          >
            {personTexts.representative}
          </Checkbox>
        )}
      </div>
    </>
  );
}
