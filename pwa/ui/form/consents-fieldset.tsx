import { consentNames, type Consents } from '@gtinoteka/contract/people/person.ts';
import type { ReactNode } from 'react';
import { consentTexts, personTexts as texts } from '../../core/texts/person.ts';
import { YesNoField } from './yes-no-field.tsx';

/** The id of a consent's first radio, for error summaries. */
export function consentId(idPrefix: string, name: keyof Consents): string {
  return `${idPrefix}-${name}`;
}

/**
 * The five consents (A §3), each answered yes or no, nothing chosen beforehand.
 *
 * - `values`: the answers, null where there is none yet. `onChange(name, answer)`: one answer.
 * - `names`: which of them are asked, all unless told otherwise.
 * - `errors`: what to say under a consent; the radios' ids come from `consentId(idPrefix, name)`.
 */
export function ConsentsFieldset({
  values,
  onChange,
  errors = {},
  idPrefix,
  names = consentNames,
}: {
  values: Consents;
  onChange: (name: keyof Consents, answer: boolean) => void;
  errors?: Partial<Record<keyof Consents, ReactNode>>;
  idPrefix: string;
  names?: readonly (keyof Consents)[];
}) {
  return (
    <div role="group" aria-labelledby={`${idPrefix}-consents`}>
      <h2 id={`${idPrefix}-consents`}>{texts.consents}</h2>
      <p className="muted small">{texts.consentsHint}</p>
      {names.map((name) => (
        <YesNoField
          key={name}
          id={consentId(idPrefix, name)}
          name={`${idPrefix}-${name}`}
          question={consentTexts[name]}
          value={values[name]}
          onChange={(answer) => onChange(name, answer)}
          error={errors[name]}
        />
      ))}
    </div>
  );
}
