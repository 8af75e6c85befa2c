import { personTexts as texts } from '../../core/texts/person.ts';
import type { ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';
import './yes-no-field.css';

/**
 * A question answered yes or no, with nothing chosen beforehand.
 *
 * - `value`: true, false, or null while unanswered. `onChange(value)`: the answer.
 * - `id`: of the first radio, where an error summary leads; `name`: of the group.
 */
export function YesNoField({
  id,
  name,
  question,
  value,
  onChange,
  error,
}: {
  id: string;
  name: string;
  question: ReactNode;
  value: boolean | null;
  onChange: (value: boolean) => void;
  error?: ReactNode;
}) {
  const answers = [
    { id, answer: true, text: texts.yes },
    { id: `${id}-no`, answer: false, text: texts.no },
  ];
  return (
    <fieldset className={`yesno${error ? ' is-error' : ''}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{question}</legend>
      <div className="yesno__answers">
        {answers.map(({ id: answerId, answer, text }) => (
          <label key={answerId} className="radio">
            <input
              type="radio"
              id={answerId}
              name={name}
              checked={value === answer}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(answer)}
            />
            <span className="radio__dot" />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <FieldNote state="bad" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
    </fieldset>
  );
}
