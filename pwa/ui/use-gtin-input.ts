import { checkGtin, cleanGtin, gtinGroups, gtinLengths } from '@gtinoteka/contract/rules/gtin.ts';
import { describeTyped, type TypedGtin } from '@gtinoteka/contract/rules/typed-gtin.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { numberInText, prepareNumberInText } from '../core/number-in-text.ts';
import { endsScan, keyPace } from '../core/scanner-pace.ts';

/** Longest text a GTIN field takes: a scanned GS1 Digital Link or element string with what follows the number in it. */
const longestTyped = 150;

export interface GtinInput {
  ref: RefObject<HTMLInputElement | null>;
  /** digits with spaces between the groups */
  shown: string;
  typed: TypedGtin;
  onInput(event: FormEvent<HTMLInputElement>): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Digits in groups; whatever is not a digit stays as it was typed, so that the field can say what is wrong with it. */
export function groupTyped(value: string): string {
  return /^\d*$/.test(value) ? gtinGroups(value, true).join(' ') : value;
}

/** Place of the caret in `text` after its n-th character that is not a space. */
export function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (text[at] !== ' ') seen++;
  }
  return text.length;
}

/** Selects all of a field that has focus, once its number is sent or refused: the next key or scan then starts a new number. */
export function selectSent(fieldId: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === fieldId) field.select();
}

/** Sends the form as Enter would, once the field holds what was found. form.requestSubmit is younger than the browsers of A §1. */
function submitSoon(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
}

/**
 * Behaviour shared by the GTIN fields: formats while typing with the caret kept between the same digits, accepts pasted
 * spaces and dashes, and says what needs no server. What was pasted, or came from a hand scanner, may be more than a number, as
 * a GS1 Digital Link is: the GTIN is taken out of it. What people type is judged as it stands. `value` holds bare digits; `final` says that nothing more will come.
 * `onChange` says of a valid number that came at once, as by a paste, that it is whole.
 */
export function useGtinInput(
  value: string,
  onChange: (value: string, isWhole: boolean) => void,
  final: boolean,
): GtinInput {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [pace] = useState(keyPace);
  /** keys that have come one after another at the pace of a scanner */
  const scanned = useRef(0);
  const [whole, setWhole] = useState<string | null>(null);
  const shown = groupTyped(value);

  function change(next: string, cameAtOnce: boolean): void {
    const isWhole = cameAtOnce && checkGtin(next) === null;
    setWhole(isWhole ? next : null);
    onChange(next, isWhole);
  }

  useEffect(prepareNumberInText, []);

  useLayoutEffect(() => {
    if (caret.current === null || !ref.current || document.activeElement !== ref.current) return;
    const at = caretAfter(shown, caret.current);
    caret.current = null;
    // A key that changed nothing, such as a space, leaves its caret behind: it must not undo a selection made since.
    if (ref.current.selectionStart === ref.current.selectionEnd) ref.current.setSelectionRange(at, at);
  });

  return {
    ref,
    shown,
    typed: describeTyped(value, final || value === whole),
    onInput(event) {
      const { value: text, selectionStart } = event.currentTarget;
      const before = cleanGtin(text.slice(0, selectionStart ?? text.length)).length;
      const next = cleanGtin(text).slice(0, longestTyped);
      caret.current = before;
      // React knows of no input event its kind.
      const { inputType } = event.nativeEvent as InputEvent;
      change(next, /^insertFrom(Paste|Drop)$/.test(inputType));
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text');
      const digits = cleanGtin(text);
      const pasted = /^\d{8,14}$/.test(digits) ? digits : numberInText(text);
      // A whole number replaces what was there; a part goes in where the caret is, by onInput.
      if (pasted === null) return;
      event.preventDefault();
      caret.current = pasted.length;
      change(pasted, true);
    },
    onKeyDown(event) {
      // Before the form is sent by this very key, which sends what the field holds then.
      const { isNew, isScanner } = pace.hear(event.timeStamp);
      if (isNew || event.repeat) scanned.current = 0;
      const isScan = isScanner && scanned.current >= value.length;
      // A scanner holds Shift for capitals.
      if (event.key !== 'Shift') scanned.current++;
      if (!endsScan(event)) return;
      pace.end();
      if (!isScan) return;
      const found = /\D|\d{15}/.test(value) ? numberInText(value) : null;
      if (found !== null) change(found, true);
      if (event.key === 'Tab' && (found !== null || gtinLengths.includes(value.length))) {
        event.preventDefault();
        submitSoon(event.currentTarget.form);
      }
    },
  };
}
