import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import type { Form } from '../../core/page/use-form.ts';
import { ConsentsFieldset } from '../../ui/form/consents-fieldset.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { fieldId, idPrefix, missingConsents, type ActivationDraft, type ActivationField } from './activation-draft.ts';

/**
 * What a known first administrator says by themselves beside that they represent the company (A §5): the statute in its name, and the
 * consents that are still missing. Nothing is chosen beforehand.
 */
export function RoleFields({
  form: { values: draft, change, errorOf },
  data,
}: {
  form: Form<ActivationDraft, ActivationField>;
  data: ActivationData;
}) {
  const missing = missingConsents(data);
  return (
    <>
      <StatuteCheckbox
        id={fieldId('confirmedStatute')}
        checked={draft.confirmedStatute}
        error={errorOf('confirmedStatute')}
        suffix={texts.forCompany(data.companyName)}
        onChange={(confirmedStatute) => change({ confirmedStatute })}
      />
      {missing.length > 0 && (
        <ConsentsFieldset
          idPrefix={idPrefix}
          names={missing}
          values={draft.consents}
          errors={Object.fromEntries(missing.map((name) => [name, errorOf(name)]))}
          onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
        />
      )}
    </>
  );
}
