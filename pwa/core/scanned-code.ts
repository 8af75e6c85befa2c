import { checkGtin, gtinLengths } from '@gtinoteka/contract/rules/gtin.ts';
import { useEffect, useRef } from 'react';
import { numberInText, prepareNumberInText } from './number-in-text.ts';
import { endsScan, keyPace } from './scanner-pace.ts';

/** Longest code a scanner sends, in characters: a GS1 Digital Link. */
const longestScan = 150;

type Listener = (code: string) => void;

/** The page's own listener, if it has one, goes before the shell's, which only opens the card. */
const listeners: { page: Listener[]; shell: Listener[] } = { page: [], shell: [] };
let typed = '';
/** what the field held before the first key of `typed` */
let heldBefore = '';
const pace = keyPace();

/** Inputs that take no text: a scan that arrives with focus on one of them is nobody else's. */
const textless = /^(checkbox|radio|button|submit)$/;

function isInField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && textless.test(target.type)) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The field that the keys go to, where the page has marked its fields as ones that a scan passes by and this is not its GTIN field. */
function passedField(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof HTMLInputElement) || target.name === 'gtin_number') return null;
  return target.closest('[data-pass-scans]') && target;
}

/** Gives a field its text back, in a way that React takes for typing. */
function restore(field: HTMLInputElement): void {
  field.setRangeText(heldBefore, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function forget(): void {
  typed = '';
  pace.end();
}

function hear(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isFielded = isInField(event.target);
  const field = isFielded ? passedField(event.target) : null;
  if (isFielded && !field) return;
  const { isNew, isScanner } = pace.hear(event.timeStamp);
  if (isNew) typed = '';
  // A key that is held down is as fast as a scanner.
  if (event.repeat) return forget();
  if (endsScan(event)) {
    const sent = typed;
    forget();
    if (!isScanner) return;
    // Some scanners put a letter of their own before the digits.
    const code = numberInText(sent) ?? /\d*$/.exec(sent)?.[0] ?? '';
    if (!gtinLengths.includes(code.length)) return;
    // What people write in such a field may be any number.
    if (field && checkGtin(code) !== null) return;
    event.preventDefault();
    if (field) {
      // Not for the list of suggestions either.
      event.stopPropagation();
      restore(field);
    }
    const listener = listeners.page[0] ?? listeners.shell[0];
    listener?.(code);
  } else if (event.key.length === 1) {
    if (typed === '') heldBefore = field?.value ?? '';
    typed = (typed + event.key).slice(-longestScan);
  }
  // A scanner holds Shift for the capitals of an element string and the colon of an address.
  else if (event.key !== 'Shift') forget();
}

/**
 * Calls back with a code that a hand scanner sent as fast keys and Enter or Tab while no text field had focus, or one that is not for a
 * GTIN within `[data-pass-scans]`: there only with a right check digit. A page hears it before the shell, whichever was mounted first.
 */
export function useScannedCode(onCode: Listener, place: 'page' | 'shell' = 'page'): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const listener: Listener = (code) => latest.current(code);
    const here = listeners[place];
    here.push(listener);
    prepareNumberInText();
    // The same function twice is one listener.
    // Before the field and React hear the key that ends a scan.
    document.addEventListener('keydown', hear, true);
    return () => {
      here.splice(here.indexOf(listener), 1);
      if (listeners.page.length + listeners.shell.length === 0) document.removeEventListener('keydown', hear, true);
    };
  }, [place]);
}
