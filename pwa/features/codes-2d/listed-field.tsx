import type { TextProps } from '../../core/page/use-form.ts';
import { TextInput } from '../../ui/form/field.tsx';
import type { FishingCode } from './fishing-texts.ts';

/** A code out of a list that the browser searches by code and name while one types; any other code may be typed as well. */
export function ListedField({
  field,
  hint,
  options,
  maxLength,
}: {
  field: TextProps;
  hint: string;
  options: readonly FishingCode[];
  maxLength: number;
}) {
  const list = `${field.id}-list`;
  return (
    <>
      <TextInput
        {...field}
        hint={hint}
        note={options.find(({ value }) => value === field.value)?.text}
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
      />
      <datalist id={list}>
        {options.map(({ value, text }) => (
          <option key={value} value={value} label={`${value}, ${text}`}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}
