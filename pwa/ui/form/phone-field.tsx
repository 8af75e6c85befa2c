import { formatPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { personTexts as texts } from '../../core/texts/person.ts';
import { TextInput } from './field.tsx';

/**
 * What is typed, pasted or filled in by the browser, as a number under way: nine digits after `+48`, which stands where no country is
 * named; up to 15 digits after another one.
 */
function readPhone(typed: string): string {
  const bare = typed
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+48(?=\+)/, '')
    // Typed before the prefix that stands there: the number begins where it ends.
    .replace(/^(\d+)\+48/, '+48$1');
  if (bare.startsWith('+')) {
    const digits = bare.slice(1).replace(/\+/g, '');
    // Whoever types the prefix again after the one that stands there means it once. 0048 is dropped as soon as it is typed; 48
    // may begin a number of its own, so what is meant shows only with the last digit.
    const once = digits.replace(/^480048(?=$|\d{9})/, '48').replace(/^4848(?=\d{9})/, '48');
    const longest = once.startsWith('4848') ? 13 : once.startsWith('48') ? 11 : 15;
    return `+${once.slice(0, longest)}`;
  }
  const digits = bare.replace(/\+/g, '');
  if (digits === '') return '';
  return phonePrefix + digits.replace(/^48(?=\d{9})/, '').slice(0, 9);
}

/** A number under way in the mask of A §5, +00 000-000-000, as far as it goes; digits beyond the mask stay, to be seen. */
function maskPhone(phone: string): string {
  const [, country = '', a = '', b = '', c = ''] = /^(\+\d{0,2})(\d{0,3})(\d{0,3})(\d*)$/.exec(phone) ?? [];
  if (country === '') return phone;
  return formatPhone(phone) === phone ? `${country}${a && ` ${a}`}${b && `-${b}`}${c && `-${c}`}` : formatPhone(phone);
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

/**
 * A mobile number in the mask +00 000-000-000 (A §5).
 *
 * - `value`: the number as stored, `+48600100200`, or as far as it was typed; start with `phonePrefix` (`+48`).
 * - `onChange(value)`: the same shape, without spaces and dashes. Check it with `checkPhone`.
 * - `error`, `note`, `id`, `name`, `disabled`: as of TextInput. `label` is "Numer telefonu" unless told otherwise.
 */
export function PhoneField({
  value,
  onChange,
  label = texts.phone,
  ...field
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  id?: string;
  name?: string;
  note?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** digits that must stay right of the caret once the mask is drawn again */
  const after = useRef<number | null>(null);
  const shown = maskPhone(value);

  useLayoutEffect(() => {
    const box = input.current;
    if (!box || after.current === null || document.activeElement !== box) return;
    let caret = shown.length;
    while (caret > 0 && digitsOf(shown.slice(caret)) < after.current) caret--;
    after.current = null;
    box.setSelectionRange(caret, caret);
  });

  return (
    <TextInput
      note={texts.phoneNote}
      {...field}
      ref={input}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onChange={({ target }) => {
        const right = target.value.slice(target.selectionStart ?? target.value.length);
        after.current = digitsOf(right.replace(/^\s*\+48/, ''));
        onChange(readPhone(target.value));
      }}
      onBlur={() => {
        // Nothing but a piece of the prefix is the empty field, which shows the prefix.
        if (phonePrefix.startsWith(value)) onChange(phonePrefix);
      }}
    />
  );
}
