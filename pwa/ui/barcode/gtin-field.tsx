import { Barcode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../form/field.tsx';
import { Icon } from '../control/icon.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { useGtinInput } from './use-gtin-input.ts';
import { typedSentence } from '../../core/texts/typed-gtin.ts';

/**
 * The plain GTIN field. `value` and `onChange` carry bare digits (or what was typed instead of them). Says by itself, without a
 * server, how many digits are missing, which is wrong and who issued the number; `error` is said instead when given.
 * `final`: nothing more will come, as after a submit.
 */
export function GtinField({
  value,
  onChange,
  label = 'Numer GTIN (EAN)',
  hint = '8, 12, 13 albo 14 cyfr',
  error,
  final = false,
  name = 'gtin_number',
  onFirstDigit,
  end,
  id,
  placeholder,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  hint?: ReactNode;
  error?: ReactNode;
  final?: boolean;
  name?: string;
  /** called when the field stops being empty, to prepare the bot check */
  onFirstDigit?: () => void;
  /** a button inside the field */
  end?: ReactNode;
  id?: string;
  placeholder?: string;
}) {
  const [left, setLeft] = useState(false);
  const { ref, shown, typed, onInput, onPaste, onKeyDown } = useGtinInput(
    value,
    (next) => {
      if (value === '' && next !== '') onFirstDigit?.();
      onChange(next);
    },
    final || left,
  );
  const wrong = typed.state === 'wrong' || typed.state === 'too-long';
  const fault = error ?? (wrong ? typedSentence(typed) : undefined);
  const note = typed.state === 'empty' || fault ? hint : typedSentence(typed);
  return (
    <Field
      label={label}
      error={fault}
      {...(id ? { id } : {})}
      hint={note && (typed.state === 'complete' && !fault ? <FieldNote state="ok">{note}</FieldNote> : note)}
    >
      {(ids) => (
        <span className={`inputbox${end ? ' inputbox--end' : ''}`}>
          <Icon icon={Barcode} />
          <input
            {...ids}
            ref={ref}
            className="input"
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={placeholder}
            value={shown}
            onInput={onInput}
            onChange={noop}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
          />
          {end && <span className="inputbox__end">{end}</span>}
        </span>
      )}
    </Field>
  );
}

/** React wants onChange beside value; onInput does the work, because it also sees the caret. */
function noop(): void {}
