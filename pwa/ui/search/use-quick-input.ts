import type { FormEvent } from 'react';
import { useGtinInput, type GtinInput } from '../barcode/use-gtin-input.ts';

/** Whether this is to be searched for: anything but digits and what only groups them. */
export function hasWords(text: string): boolean {
  return /[^\d\s\u00ad\u200b-\u200f\u2060\-\u2010-\u2015]/.test(text);
}

/** Longest text the field takes, in characters: a scanned GS1 Digital Link, of which the number is taken. */
export const longestTyped = 150;

/**
 * A field of two minds: digits are a GTIN, in its groups and with its scans and pastes as in the GTIN fields (use-gtin-input.ts); the first
 * letter makes words of all. `value` is bare digits, or what was typed. A space after the first digits is kept, for "7 up".
 */
export function useQuickInput(
  value: string,
  onChange: (value: string) => void,
  final: boolean,
): Omit<GtinInput, 'onInput'> & { isWords: boolean; onInput(event: FormEvent<HTMLInputElement>): void } {
  const gtin = useGtinInput(value, onChange, final);
  const isWords = hasWords(value);
  return {
    ...gtin,
    isWords,
    shown: isWords ? value : gtin.shown,
    onInput(event) {
      const { value: text } = event.currentTarget;
      // Spaces that group digits are no part of what was typed.
      const plain = /^\d+$/.test(value) ? text.replace(/(\d) (?=\d)/g, '$1') : text;
      if (hasWords(text)) onChange(plain.slice(0, longestTyped));
      else if (/^\d{1,4} $/.test(plain)) onChange(plain);
      else gtin.onInput(event);
    },
  };
}
