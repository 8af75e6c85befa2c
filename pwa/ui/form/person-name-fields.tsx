import { limits } from '@gtinoteka/contract/business-limits.ts';
import { personTexts } from '../../core/texts/person.ts';
import { TextInput } from './field.tsx';

type NameField = 'firstName' | 'lastName';

const autoCompletes: Record<NameField, string> = { firstName: 'given-name', lastName: 'family-name' };

/** First and last name of a person; how they stand beside each other is said by what surrounds them. */
export function PersonNameFields({
  values,
  idOf,
  errorOf,
  onChange,
}: {
  values: Readonly<Record<NameField, string>>;
  idOf: (field: NameField) => string;
  /** the fault said under a field */
  errorOf: (field: NameField) => string | undefined;
  onChange: (part: Partial<Record<NameField, string>>) => void;
}) {
  return (['firstName', 'lastName'] as const).map((field) => (
    <TextInput
      key={field}
      id={idOf(field)}
      name={field}
      label={personTexts[field]}
      autoComplete={autoCompletes[field]}
      // One can type more than the limit; a message then says so.
      maxLength={limits.personName + 10}
      required
      value={values[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  ));
}
