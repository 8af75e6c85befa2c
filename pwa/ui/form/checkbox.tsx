import { Check } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import './checkbox.css';
import { Icon } from '../control/icon.tsx';
import { FieldNote } from './field-note.tsx';

/** A checkbox with its text and, under it, its error. */
export function Checkbox({
  children,
  error,
  ...input
}: { children: ReactNode; error?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'>) {
  const id = useId();
  return (
    <div>
      <label className={`check${error ? ' is-error' : ''}`}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="check__box">
          <Icon icon={Check} />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <FieldNote state="bad" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
    </div>
  );
}
