import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { Field, splitField, TextInput, type FieldProps } from './field.tsx';
import { Icon } from '../control/icon.tsx';
import './select-field.css';

/**
 * A choice of one out of a list, by the browser's own select.
 *
 * - `options`: values with the texts people read; `placeholder` stands first and is no choice.
 * - `locked`: the text of the choice in a locked text field, since a select that takes no choice cannot be reached by Tab; say why in `note`.
 */
export function SelectField({
  options,
  placeholder,
  locked = false,
  ...props
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; text: string }[];
    placeholder: string;
    locked?: boolean;
  }) {
  const [field, select] = splitField(props);
  if (locked) {
    const chosen = options.find(({ value }) => value === select.value)?.text ?? placeholder;
    return <TextInput {...field} locked value={chosen} />;
  }
  return (
    <Field {...field}>
      {(ids) => (
        <span className="inputbox selectbox">
          <select {...select} {...ids} className="input" disabled={select.disabled}>
            <option value="" disabled={select.required}>
              {placeholder}
            </option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className="selectbox__arrow" />
        </span>
      )}
    </Field>
  );
}
