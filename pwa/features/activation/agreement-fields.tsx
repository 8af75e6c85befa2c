import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { missingConsents } from '@gtinoteka/contract/people/missing-data.ts';
import { personTexts } from '../../core/texts/person.ts';
import type { Form } from '../../core/page/use-form.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConsentsFieldset } from '../../ui/form/consents-fieldset.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { asksStatute, fieldId, idPrefix, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/** The answers and the statute that are missing and, for the first administrator, that they represent the company (A §5). */
export function AgreementFields({
  form: { values: draft, change, errorOf },
  data,
}: {
  form: Form<ActivationDraft, ActivationField>;
  data: ActivationData;
}) {
  const missing = missingConsents(data);
  return (
    <>
      {missing.length > 0 && (
        <div className="card card__pad">
          <ConsentsFieldset
            idPrefix={idPrefix}
            names={missing}
            values={draft.consents}
            errors={Object.fromEntries(missing.map((name) => [name, errorOf(name)]))}
            onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
          />
        </div>
      )}
      {asksStatute(data) && (
        <div className="card card__pad">
          <StatuteCheckbox
            id={fieldId('confirmedStatute')}
            checked={draft.confirmedStatute}
            error={errorOf('confirmedStatute')}
            onChange={(confirmedStatute) => change({ confirmedStatute })}
          />
          {data.isFirstAdmin && (
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
      )}
    </>
  );
}
