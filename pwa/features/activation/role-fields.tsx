import type { ActivationData } from '@gtinoteka/contract/people/activation.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import type { Form } from '../../core/page/use-form.ts';
import { ConsentsFieldset } from '../../ui/form/consents-fieldset.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { fieldId, idPrefix, missingConsents, type ActivationDraft, type ActivationField } from './activation-draft.ts';

const answers = [
  { value: 'yes', title: texts.represents, says: texts.representsSays },
  { value: 'no', title: texts.representsNot, says: texts.representsNotSays },
] as const;

/**
 * What a known first administrator says by themselves (A §5): that they represent the company, the statute in its name, and the
 * consents that are still missing. Nothing is chosen beforehand.
 */
export function RoleFields({
  form: { values: draft, change, said },
  data,
}: {
  form: Form<ActivationDraft, ActivationField>;
  data: ActivationData;
}) {
  const { isCompanyRepresentative: represents } = draft;
  const missing = missingConsents(data);
  return (
    <>
      <div>
        <RadioCards
          className="role-choice"
          id={fieldId('isCompanyRepresentative')}
          legend={texts.representation}
          name="isCompanyRepresentative"
          value={represents === null ? null : represents ? 'yes' : 'no'}
          options={answers}
          error={represents === false ? undefined : said('isCompanyRepresentative')}
          onChange={(answer) => change({ isCompanyRepresentative: answer === 'yes' })}
        />
        <p role="status" className="role-choice__next">
          {represents === false && texts.representsNotNext}
        </p>
      </div>
      <StatuteCheckbox
        id={fieldId('confirmedStatute')}
        checked={draft.confirmedStatute}
        error={said('confirmedStatute')}
        suffix={texts.forCompany(data.companyName)}
        onChange={(confirmedStatute) => change({ confirmedStatute })}
      />
      {missing.length > 0 && (
        <ConsentsFieldset
          idPrefix={idPrefix}
          names={missing}
          values={draft.consents}
          errors={Object.fromEntries(missing.map((name) => [name, said(name)]))}
          onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
        />
      )}
    </>
  );
}
