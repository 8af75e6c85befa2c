import { foldTable } from './fold-table.ts';

const folded = new Map(foldTable.flatMap(([to, from]) => Array.from(from, (character) => [character, to] as const)));

/**
 * Text for comparing what a person types with what is written: lower case, accents off, ł as l, typographic signs as they are typed, so
 * that `zolc` finds `Żółć`, and `m2` finds `m²`. The database's `fold_text` does the same to every character.
 */
export function foldText(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) => folded.get(character) ?? character).toLowerCase();
}
