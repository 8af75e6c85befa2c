import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type pg from 'pg';

/** Says which parts of a text an index is asked for. */
interface AskedParts {
  partsToAsk(text: string): readonly string[];
}

/** A folded text and what is needed to look for it. */
export interface SoughtText {
  readonly folded: string;
  /** values that begin with it, as a LIKE pattern */
  readonly starts: string;
}

/** Folds what was typed as the stored columns are folded (fold_text), spaces collapsed. Null where nothing remains. */
export async function foldTyped(pool: pg.Pool, typed: readonly (string | undefined)[]): Promise<(SoughtText | null)[]> {
  const tidy = typed.map((text) => (text ?? '').replaceAll('\0', '').trim().replace(/\s+/g, ' '));
  // Of ASCII and Polish letters foldText makes the same, so most of what is typed needs no question.
  const folded = tidy.every((text) => /^[\x20-\x7eąćęłńóśźżĄĆĘŁŃÓŚŹŻ]*$/.test(text))
    ? tidy.map(foldText)
    : ((
        await pool.query<{ folded: string[] }>(
          'SELECT array_agg(fold_text(typed) ORDER BY place) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place)',
          [tidy],
        )
      ).rows[0]?.folded ?? []);
  return tidy.map((_, i) => {
    const text = (folded[i] ?? '').trim();
    return text === '' ? null : { folded: text, starts: `${literalPattern(text)}%` };
  });
}

/** What was typed of a company's name, as fold_company folds it: dashes are spaces (A §4). Null where nothing remains. */
export function foldedCompany(sought: SoughtText | null | undefined): SoughtText | null {
  const folded = (sought?.folded ?? '').replace(/[-‐‑‒–—―−\s]+/g, ' ').trim();
  return folded === '' ? null : { folded, starts: `${literalPattern(folded)}%` };
}

/** Text as a LIKE pattern that means itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Adds a value to a statement's parameters and gives its place, as `$3`. */
export type Put = (value: unknown) => string;

/**
 * Puts texts so that the server does not weigh them: all plans of such a statement cost the same, and it keeps one. Otherwise it would plan a
 * cheaper-looking one for each text, which takes longer than most statements do.
 */
export function unweighed(put: Put, areListsKnown = false): Put {
  return (value) => {
    if (typeof value === 'string') return `(SELECT ${put(value)}::text)`;
    // By its cast ANY knows a list, where it would take a sub-query for rows.
    return Array.isArray(value) && !areListsKnown ? `(SELECT ${put(value)}::text[])::text[]` : put(value);
  };
}

/** SQL that a text in byte order begins with another one, as a stretch of an index that the server finds without knowing the text. */
export function beginsWith(sql: string, text: string, put: Put): string {
  const range = `${sql} >= ${put(text)} AND ${sql} < ${put(`${text}\u{10ffff}`)}`;
  return `${range} AND ${sql} LIKE ${put(`${literalPattern(text)}%`)}`;
}

/** Collects the parameters of one statement. */
export function parameters(): { values: unknown[]; put: Put } {
  const values: unknown[] = [];
  return { values, put: (value) => `$${values.push(value)}` };
}

/**
 * A condition that a folded column contains the text. The trigram index is asked only for the parts of the text that make the
 * work least (TextSample); the whole text is checked on the rows they leave. The concatenation keeps that check out of the
 * index, which would go through the list of every three letters.
 */
export function containsCondition(column: string, text: string, sample: AskedParts, put: Put): string {
  const whole = put(`%${literalPattern(text)}%`);
  const parts = sample.partsToAsk(text);
  if (parts.length === 0 || parts[0] === text) return `${column} LIKE ${whole}`;
  const asked = patternsOf(text, parts).map((pattern) => `${column} LIKE ${put(pattern)}`);
  return `${asked.join(' AND ')} AND (${column} || '') LIKE ${whole}`;
}

/**
 * The LIKE pattern that asks for all parts of a text; none where there are none. Parts that overlap go as one: the planner takes
 * patterns for independent, and two of the same word for far rarer than they are.
 */
export function patternsOf(text: string, parts: readonly string[]): string[] {
  const pieces: { at: number; end: number }[] = [];
  const placed = parts.map((part) => ({ at: text.indexOf(part), end: text.indexOf(part) + part.length }));
  for (const { at, end } of placed.sort((a, b) => a.at - b.at)) {
    const last = pieces[pieces.length - 1];
    if (last && at < last.end) last.end = Math.max(last.end, end);
    else pieces.push({ at, end });
  }
  return pieces.length > 0 ? [`%${pieces.map(({ at, end }) => text.slice(at, end)).join('%')}%`] : [];
}

/** Numbers at the beginnings of words with what follows in the word, and those with the next word: " 400 g " has "400" and "400 g". */
export function numbersOf(text: string): string[] {
  const words = text.split(' ');
  return words.flatMap((word, i) => (/^[0-9]/.test(word) ? [word, `${word} ${words[i + 1] ?? ''}`] : []));
}

/** Three letters or digits in a row: what the trigram index is made of. */
export function letterGroups(text: string): Set<string> {
  const groups = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{Nd}]{3,}/gu)) {
    const letters = [...word];
    for (let i = 0; i + 3 <= letters.length; i++) groups.add(letters.slice(i, i + 3).join(''));
  }
  return groups;
}

/** Three signs in a row of which one is a space. */
export function joinedEdges(text: string): Set<string> {
  const edges = new Set<string>();
  for (const [row] of text.matchAll(/[\p{L}\p{Nd} ]{3,}/gu)) {
    const signs = [...row];
    for (let i = 0; i + 3 <= signs.length; i++)
      if (signs.slice(i, i + 3).includes(' ')) edges.add(signs.slice(i, i + 3).join(''));
  }
  return edges;
}

/** What words have beside a space: their first letter, their first two, their last two. */
export function wordEdges(text: string): string[] {
  return [...text.matchAll(/ ?[\p{L}\p{Nd}]+/gu)].flatMap(({ 0: found, index }) => {
    const letters = [...found.trimStart()];
    const atStart = found.startsWith(' ')
      ? [` ${letters[0]}`, ...(letters[1] ? [` ${letters[0]}${letters[1]}`] : [])]
      : [];
    const isBeforeSpace = text[index + found.length] === ' ' && letters.length > 1;
    return isBeforeSpace ? [...atStart, `${letters.slice(-2).join('')} `] : atStart;
  });
}
