import { useId, type ReactNode } from 'react';
import './radio-cards.css';
import { FieldNote } from './field-note.tsx';

/**
 * A choice of one out of a few, each with its name and what it means. `value` null: none is chosen yet. `id` leads an error
 * summary to the first one; `error` says what is wrong.
 */
export function RadioCards<T extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  className,
  id,
  error,
}: {
  legend: string;
  /** of the group, for the browser */
  name: string;
  value: T | null;
  options: readonly { value: T; title: string; says: string }[];
  onChange: (value: T) => void;
  className?: string;
  id?: string;
  error?: ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className="small">{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={`radio-card${option.value === value ? ' is-on' : ''}`}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="radio-card__dot" />
          <span>
            <b>{option.title}</b>
            <span className="radio-card__says">{option.says}</span>
          </span>
        </label>
      ))}
      {error && (
        <FieldNote state="bad" id={errorId}>
          {error}
        </FieldNote>
      )}
    </fieldset>
  );
}
