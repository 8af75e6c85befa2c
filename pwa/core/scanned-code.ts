import { cleanGtin, gtinLengths } from '@gtinoteka/contract/rules/gtin.ts';
import { useEffect, useRef } from 'react';

/** Longest time between two keys of a hand scanner, in milliseconds; people are slower. */
const scannerPace = 50;

type Listener = (code: string) => void;

/** The page's own listener goes before the shell's, which only opens the card. */
const listeners: Listener[] = [];
let typed = '';
let lastKeyAt = 0;

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function hear(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return;
  const isSlow = event.timeStamp - lastKeyAt > scannerPace;
  lastKeyAt = event.timeStamp;
  if (event.key === 'Enter') {
    const code = cleanGtin(typed);
    typed = '';
    if (isSlow || !gtinLengths.includes(code.length)) return;
    event.preventDefault();
    listeners[listeners.length - 1]?.(code);
  } else if (/^\d$/.test(event.key)) typed = isSlow ? event.key : typed + event.key;
  else typed = '';
}

/**
 * Calls back with a code that a hand scanner sent as fast keys and Enter while no field had focus. Of several users at once the
 * one mounted last hears it: the page before the shell.
 */
export function useScannedCode(onCode: Listener): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const listener: Listener = (code) => latest.current(code);
    if (listeners.length === 0) document.addEventListener('keydown', hear);
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) document.removeEventListener('keydown', hear);
    };
  }, []);
}
