import { foldTable } from './fold-table.ts';

const folded = new Map(foldTable.flatMap(([to, from]) => Array.from(from, (character) => [character, to] as const)));

/**
 * Folds a text for comparison: lower case, no accents, ł as l, typographic signs as typed.
 * - `zolc` finds `Żółć`, and `m2` finds `m²`.
 * - The database's `fold_text` returns the same for every character.
 */
export function foldText(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) => folded.get(character) ?? character).toLowerCase();
}
