import { ChevronDown, Lock } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import './select-field.css';

/**
 * A choice of one out of a list, by the browser's own select.
 *
 * - `options`: values with the texts people read; `placeholder` stands first and is no choice.
 * - `locked` draws the padlock and takes no choice; say why in `note`.
 */
export function SelectField({
  label,
  note,
  hint,
  error,
  className,
  options,
  placeholder,
  locked = false,
  ...select
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; text: string }[];
    placeholder: string;
    locked?: boolean;
  }) {
  const field = {
    label,
    note,
    hint,
    error,
    ...(className ? { className } : {}),
    ...(select.id ? { id: select.id } : {}),
  };
  return (
    <Field {...field}>
      {(ids) => (
        <span className="inputbox selectbox">
          {locked && <Icon icon={Lock} />}
          <select {...select} {...ids} className="input" disabled={locked || select.disabled}>
            <option value="" disabled={select.required}>
              {placeholder}
            </option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          {!locked && <Icon icon={ChevronDown} className="selectbox__arrow" />}
        </span>
      )}
    </Field>
  );
}
