import { Lock, type LucideIcon } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import './field.css';
import { Icon } from './icon.tsx';
import { Said } from './said.tsx';

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
          {hint}
        </span>
      )}
      {error && (
        <Said state="bad" id={`${id}-error`}>
          {error}
        </Said>
      )}
    </div>
  );
}

/** A text field. `locked` draws the padlock and takes no input; say why in `note`. */
export function TextInput({
  label,
  note,
  hint,
  error,
  className,
  locked = false,
  icon,
  end,
  ref,
  ...input
}: FieldProps &
  InputHTMLAttributes<HTMLInputElement> & {
    locked?: boolean;
    icon?: LucideIcon;
    /** a button inside the field, at its end */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  }) {
  const leading = locked ? Lock : icon;
  const field = {
    label,
    note,
    hint,
    error,
    ...(className ? { className } : {}),
    ...(input.id ? { id: input.id } : {}),
  };
  return (
    <Field {...field}>
      {(ids) => (
        <span className={`inputbox${end ? ' inputbox--end' : ''}`}>
          {leading && <Icon icon={leading} />}
          <input type="text" {...input} {...ids} ref={ref} className="input" disabled={locked || input.disabled} />
          {end && <span className="inputbox__end">{end}</span>}
        </span>
      )}
    </Field>
  );
}
