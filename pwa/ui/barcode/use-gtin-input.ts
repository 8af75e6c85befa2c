import { checkGtin, cleanGtin, gtinGroups, gtinLengths } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { describeTyped, type TypedGtin } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
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
import { flushSync } from 'react-dom';
import { knowsNumbersInText, numberInText, prepareNumberInText } from '../../core/scan/number-in-text.ts';
import { endsScan, keyPace } from '../../core/scan/scanner-pace.ts';

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

/** Digits in groups; what an address brought in their place stays as it is, until somebody types. */
export function groupTyped(value: string): string {
  return /^\d*$/.test(value) ? gtinGroups(value, true).join(' ') : value;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Place of the caret in `text` after its n-th character that is not a space. */
function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (text[at] !== ' ') seen++;
  }
  return text.length;
}

/** What was put into a field that showed `before`, where the browser does not say it itself. */
function insertedIn(text: string, before: string): string {
  let start = 0;
  while (start < before.length && text[start] === before[start]) start++;
  let end = 0;
  while (end < before.length - start && text[text.length - 1 - end] === before[before.length - 1 - end]) end++;
  return text.slice(start, text.length - end);
}

/** Selects all of a field that has focus, once its number is sent or refused: the next key or scan then starts a new number. */
export function selectSent(fieldId: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === fieldId) field.select();
}

const prepare = (): void => void prepareNumberInText();
const lateNumberIn = (text: string): Promise<string | null> => prepareNumberInText().then(() => numberInText(text));

/** Sends the form as Enter would, once the field holds what was found. form.requestSubmit is younger than the browsers of A §1. */
function submitSoon(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
}

/** Puts the caret back after as many digits as it was, once the groups are drawn. */
function useCaret(ref: GtinInput['ref'], caret: RefObject<number | null>, shown: string): void {
  useLayoutEffect(() => {
    if (caret.current === null || !ref.current || document.activeElement !== ref.current) return;
    const at = caretAfter(shown, caret.current);
    caret.current = null;
    // A key that changed nothing, such as a space, leaves its caret behind: it must not undo a selection made since.
    if (ref.current.selectionStart === ref.current.selectionEnd) ref.current.setSelectionRange(at, at);
  });
}

/**
 * Behaviour shared by the GTIN fields: formats while typing with the caret kept between the same digits, accepts pasted
 * spaces and dashes, and says what needs no server. It holds digits only (A §2): letters never stay. What was pasted, or came from a
 * hand scanner, may be more than a number, as a GS1 Digital Link is: the GTIN is taken out of it. `value` holds bare digits, but for
 * one that an address brought; `final` says that nothing more will come.
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
  /** what they were, letters and all */
  const raw = useRef('');
  const [whole, setWhole] = useState<string | null>(null);
  const [, redraw] = useState(0);
  const shown = groupTyped(value);

  function change(next: string, cameAtOnce: boolean): void {
    const isWhole = cameAtOnce && checkGtin(next) === null;
    setWhole(isWhole ? next : null);
    onChange(next, isWhole);
  }

  // Whoever pastes touches the field or presses a key first, and whoever scans does so key by key.
  useEffect(() => ref.current?.addEventListener('pointerdown', prepare, { once: true }), []);

  useCaret(ref, caret, shown);

  return {
    ref,
    shown,
    typed: describeTyped(value, final || value === whole),
    onInput(event) {
      const { value: text, selectionStart } = event.currentTarget;
      const before = digitsOf(text.slice(0, selectionStart ?? text.length)).length;
      caret.current = before;
      // React knows of no input event its kind.
      const { inputType, data } = event.nativeEvent as InputEvent;
      raw.current = (raw.current + (data ?? insertedIn(text, shown))).slice(0, longestTyped);
      // Where nothing but a letter came, nothing changes, and yet the browser has moved its caret.
      redraw((count) => count + 1);
      change(digitsOf(text).slice(0, longestTyped), /^insertFrom(Paste|Drop)$/.test(inputType));
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text');
      const digits = cleanGtin(text);
      const pasted = /^\d{8,14}$/.test(digits) ? digits : numberInText(text);
      // A whole number replaces what was there; a part goes in where the caret is, by onInput.
      if (pasted === null) {
        if (!knowsNumbersInText()) void lateNumberIn(text).then((late) => late !== null && change(late, true));
        return;
      }
      event.preventDefault();
      caret.current = pasted.length;
      change(pasted, true);
    },
    onKeyDown(event) {
      prepare();
      // Before the form is sent by this very key, which sends what the field holds then.
      const { isNew, isScanner } = pace.hear(event.timeStamp);
      if (isNew || event.repeat) {
        scanned.current = 0;
        raw.current = '';
      }
      const isScan = isScanner && scanned.current >= value.length;
      // A scanner holds Shift for capitals.
      if (event.key !== 'Shift') scanned.current++;
      if (!endsScan(event)) return;
      pace.end();
      if (!isScan) return;
      const text = /\D/.test(raw.current) ? raw.current : value;
      takeScan(event, text, { value, change });
    },
  };
}

/** A scan of `text` has ended with this key: takes the number out of it, where it is more than one, and sends the form. */
function takeScan(
  event: KeyboardEvent<HTMLInputElement>,
  text: string,
  { value, change }: { value: string; change: (next: string, cameAtOnce: boolean) => void },
): void {
  // Eight digits that are no EAN-8 may be UPC-E.
  const isMore = /\D|\d{15}/.test(text) || (text.length === 8 && checkGtin(text) !== null);
  if (isMore && !knowsNumbersInText()) {
    const { form } = event.currentTarget;
    const isEnter = event.key === 'Enter';
    event.preventDefault();
    return void lateNumberIn(text).then((late) => {
      // The form sends what was drawn last, and nothing else draws before it when the machine is busy.
      if (late !== null) flushSync(() => change(late, true));
      if (late !== null || isEnter) submitSoon(form);
    });
  }
  const found = isMore ? numberInText(text) : null;
  if (found !== null) change(found, true);
  if (event.key === 'Tab' && (found !== null || gtinLengths.includes(value.length))) {
    event.preventDefault();
    submitSoon(event.currentTarget.form);
  }
}
