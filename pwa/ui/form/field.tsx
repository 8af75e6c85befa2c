import { Unbroken } from '../layout/unbroken.tsx';
import { Lock, type LucideIcon } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import './field.css';
import { Icon } from '../control/icon.tsx';
import { FieldNote } from './field-note.tsx';

export interface FieldProps {
  label: string;
  /** small text right of the label: "nieobowiązkowe", "po zalogowaniu" */
  note?: ReactNode;
  /** under the field, always shown */
  hint?: ReactNode;
  /** under the field, with the octagon; marks the field as invalid */
  error?: ReactNode;
  className?: string;
}

/** What ties an input to its label, hint and error. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint and error under; the input itself is drawn by `children` with the ids it is given. */
export function Field({
  label,
  note,
  hint,
  error,
  className = '',
  id: givenId,
  children,
}: FieldProps & { id?: string; children: (ids: FieldIds) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`field${error ? ' is-error' : ''}${className && ` ${className}`}`}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {note && <span className="field__opt">{note}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          <Unbroken>{hint}</Unbroken>
        </span>
      )}
      {error && (
        <FieldNote state="bad" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
    </div>
  );
}

/** Parts what belongs to the frame of a field from what its input takes. */
export function splitField<Props extends FieldProps & { id?: string | undefined }>({
  label,
  note,
  hint,
  error,
  className = '',
  ...input
}: Props) {
  return [{ label, note, hint, error, className, ...(input.id ? { id: input.id } : {}) }, input] as const;
}

/**
 * A text field. `locked` draws the padlock and takes no input; say why in `note`. It stays in the order of Tab: what stands in it is to be
 * read, compared and copied by those who use a keyboard or a reader too (WCAG 2.1.1), which a disabled field forbids.
 */
export function TextInput({
  locked = false,
  icon,
  end,
  ref,
  ...props
}: FieldProps &
  InputHTMLAttributes<HTMLInputElement> & {
    locked?: boolean;
    icon?: LucideIcon;
    /** a button inside the field, at its end */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  }) {
  const leading = locked ? Lock : icon;
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      {(ids) => (
        <span className={`inputbox${end ? ' inputbox--end' : ''}`}>
          {leading && <Icon icon={leading} />}
          <input
            type="text"
            {...input}
            {...ids}
            ref={ref}
            className={`input${locked ? ' is-locked' : ''}`}
            readOnly={locked || input.readOnly}
          />
          {end && <span className="inputbox__end">{end}</span>}
        </span>
      )}
    </Field>
  );
}
