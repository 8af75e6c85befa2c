import { registrationPurposes, type RegistrationPurpose } from '@gtinoteka/contract/rules/company.ts';
import { purposeTexts, registrationTexts as texts } from './registration-texts.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';

/** The six purposes, at least one of them (A §2). `id` is that of the first box, where an error summary leads. */
export function PurposesFieldset({
  id,
  chosen,
  error,
  onChange,
}: {
  id: string;
  chosen: readonly RegistrationPurpose[];
  error: string | undefined;
  onChange: (purposes: readonly RegistrationPurpose[]) => void;
}) {
  const described = error ? `${id}-error` : undefined;
  return (
    <fieldset className={`card card__pad purposes${error ? ' is-error' : ''}`} aria-describedby={described}>
      <legend className="vh">{texts.purposes}</legend>
      <h3 aria-hidden="true">{texts.purposes}</h3>
      {error && (
        <FieldNote state="bad" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
      <div className="purposes__list">
        {registrationPurposes.map((purpose, place) => (
          <Checkbox
            key={purpose}
            {...(place === 0 ? { id } : {})}
            checked={chosen.includes(purpose)}
            onChange={({ target }) =>
              onChange(registrationPurposes.filter((one) => (one === purpose ? target.checked : chosen.includes(one))))
            }
          >
            {purposeTexts[purpose]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
