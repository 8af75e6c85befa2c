import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { passwordFreeLength } from '@gtinoteka/contract/rules/password.ts';
import { foldPassword } from './common-passwords.ts';

/** Minimum keys of a walk over the keyboard. */
const shortestWalk = 3;
/** Keys outside such walks that do not make a password strong. */
const mostBesideWalks = 3;
/** Longest name that is guessed with each year: a longer unknown word is a good choice. */
const longestName = 8;
const mostMarks = 4;

const neighbours: Readonly<Record<string, readonly (string | null)[]>> = adjacencyGraphs.qwerty;
/** The key of each character, with or without Shift: `!` is that of 1. */
const keyOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(neighbours).flatMap((keys) =>
    keys.flatMap((key) => (key ? [...key].map((character) => [character, key] as const) : [])),
  ),
);

function areNeighbours(one: string, other: string): boolean {
  const key = keyOf[other];
  return key !== undefined && (neighbours[one] ?? []).includes(key);
}

/**
 * Whether a password is walks over a keyboard, with or without Shift, and little else: !QAZ2wsx#EDC, Qwe123!@#Asd.
 * - Also above the length of phrases: no phrase looks so.
 */
export function isKeyboardWalk(folded: string): boolean {
  const keys = [...folded];
  let outside = 0;
  for (let begin = 0; begin < keys.length;) {
    let end = begin + 1;
    while (end < keys.length && areNeighbours(keys[end - 1] ?? '', keys[end] ?? '')) end++;
    if (end - begin < shortestWalk) outside += end - begin;
    begin = end;
  }
  return keys.length > mostBesideWalks && outside <= mostBesideWalks;
}

/**
 * Whether a password is one short word, such as a name, with a year or date and symbols: Jarek1985!, Burek2020!!.
 * - Only below the length of phrases. No list has all such names.
 */
export function isWordWithYear(password: string): boolean {
  if (password.length >= passwordFreeLength) return false;
  const plain = foldPassword(password);
  const [word = '', ...words] = plain.match(/[a-z]+/g) ?? [];
  if (words.length > 0 || word.length < 3 || word.length > longestName) return false;
  const digits = plain.replace(/\D/g, '');
  const marks = plain.replace(/[a-z\d]/g, '');
  return marks.length <= mostMarks && /^(?:\d{0,4}(?:19|20)\d\d|(?:19|20)\d\d\d{0,4})$/.test(digits);
}
