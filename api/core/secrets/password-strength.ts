import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as polishDictionary } from '@zxcvbn-ts/language-pl';
import { foldPassword, polishGuesses, readLookAlikes } from './common-passwords.ts';
import { isKeyboardWalk, isWordWithYear } from './password-shapes.ts';

/** Longest judged part: longer passwords are only stronger, and judging costs by length. */
const judged = 48;
/** Minimum guesses as powers of ten; weaker passwords are cracked in hours from a stolen hash. */
const leastOfWhole = 8;
const leastOfWord = 5.5;
/** Digits and symbols around one word that do not make it strong. */
const mostAround = 8;

let estimator: ZxcvbnFactory | null = null;

/** Created on first use: it takes a fifth of a second and 50 MB. */
function estimate(text: string) {
  // Passwords are usually written without Polish letters, so the words are folded too.
  const words = (list: readonly string[]): string[] => [...new Set(list.map(foldPassword))];
  estimator ??= new ZxcvbnFactory({
    dictionary: {
      common: dictionary['passwords-common'],
      guesses: [...polishGuesses],
      words: words(polishDictionary.commonWords),
      womensNames: words(polishDictionary.femaleFirstnames),
      mensNames: words(polishDictionary.maleFirstnames),
    },
    graphs: adjacencyGraphs,
  });
  const { guessesLog10, sequence } = estimator.check(text);
  // Only recognised patterns can make a password of allowed length too weak.
  return { guesses: guessesLog10, isRecognised: sequence.some(({ pattern }) => pattern !== 'bruteforce') };
}

/** Short words that join others to a common phrase (kocham cie bardzo). */
const joining = 'cie ciebie bardzo mocno moja moje moj mnie jest nie tak super test haslo konto dom'.split(' ');
/** Known words that a password needs together before their choice is hard to guess. */
const fewWords = 2;
const longestWord = 20;
/** Letters beside known words that do not make them strong. */
const mostLeft = 3;

let wordSet: ReadonlySet<string> | null = null;

/** First names and words used by Polish guessers; no general vocabulary, which phrases consist of. */
function knownWords(): ReadonlySet<string> {
  const names = [...polishDictionary.femaleFirstnames, ...polishDictionary.maleFirstnames].map(foldPassword);
  wordSet ??= new Set([...names, ...polishGuesses, ...joining].filter((word) => word.length >= 3));
  return wordSet;
}

/**
 * Whether a password is one or two known words: names, clubs, cities, months, phrases, words of this platform.
 * - With any separators and few digits (Legia-Warszawa1, Mateusz!2005aa, Kocham.Cie.123!).
 */
function isKnownWords(folded: string): boolean {
  const letters = folded.replace(/[^a-z]/g, '');
  if ([...folded].length - letters.length > mostAround || letters.length < 4) return false;
  return fewestLeft(letters) <= mostLeft;
}

/** Minimum number of letters that remain when `fewWords` known words are removed. */
function fewestLeft(letters: string): number {
  const words = knownWords();
  // left[n][i]: remaining of the first i letters, with n words removed.
  const left = Array.from({ length: fewWords + 1 }, () => Array.from({ length: letters.length + 1 }, (_, i) => i));
  for (let n = 1; n <= fewWords; n++)
    for (let i = 1; i <= letters.length; i++) {
      let least = (left[n]?.[i - 1] ?? 0) + 1;
      for (let begin = Math.max(0, i - longestWord); begin <= i - 3; begin++)
        if (words.has(letters.slice(begin, i))) least = Math.min(least, left[n - 1]?.[begin] ?? least);
      left[n]?.splice(i, 1, least);
    }
  return left[fewWords]?.[letters.length] ?? letters.length;
}

/**
 * Whether a password is guessed by patterns:
 * - a known word with digits and symbols (Polska2026!!), keyboard rows, repetitions, dates (zxcvbn's estimate with
 *   Polish words);
 * - the shapes of `password-shapes.ts`.
 */
export function isEasyToGuess(password: string): boolean {
  const folded = foldPassword(password).slice(0, judged);
  if ([folded, readLookAlikes(folded)].some(isKnownWords)) return true;
  if (isKeyboardWalk(folded) || isWordWithYear(password)) return true;
  const whole = estimate(folded);
  if (whole.isRecognised && whole.guesses < leastOfWhole) return true;
  const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(folded) ?? [];
  const around = before.length + after.length;
  if (word.length < 3 || around === 0 || around > mostAround) return false;
  const core = estimate(word);
  return core.isRecognised && core.guesses < leastOfWord;
}

/** Common parts of addresses and company names. */
const shared = new Set(
  `com net org info gmail onet interia poczta outlook hotmail icloud yahoo test example biuro kontakt firma
  spolka ograniczona odpowiedzialnoscia akcyjna komandytowa jawna zoo oraz`.split(/\s+/),
);

/** Whether a password is mostly the person's own data: address, names, company, also reversed. `own`: those texts. */
export function isMadeOfOwnData(password: string, own: readonly string[]): boolean {
  const letters = (text: string): string => foldPassword(text).replace(/[^\p{L}]/gu, '');
  const known = own
    .flatMap((text) => [letters(text), letters(text.split('@', 1)[0] ?? ''), ...text.split(/[^\p{L}]+/u).map(letters)])
    .filter((word) => word.length >= 3 && !shared.has(word))
    .flatMap((word) => [word, [...word].reverse().join('')])
    .sort((a, b) => b.length - a.length);
  const all = letters(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), all);
  return rest.length < all.length && rest.length < 4;
}
