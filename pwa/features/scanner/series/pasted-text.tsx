import { Field } from '../../../ui/form/field.tsx';

/** A field for a pasted list, a code a line. `note`: what was found in it; `fault`: why it cannot be taken. */
export function PastedText({
  label,
  note,
  hint,
  fault,
  value,
  onChange,
  takesFocus = false,
}: {
  label: string;
  note: string | undefined;
  hint: string;
  fault: string | null;
  value: string;
  onChange: (text: string) => void;
  takesFocus?: boolean;
}) {
  return (
    <Field label={label} note={note} hint={hint} error={fault}>
      {(ids) => (
        <textarea
          {...ids}
          className="input pasted"
          rows={8}
          autoFocus={takesFocus}
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
