import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { withoutFormOfFirm, withoutTypedForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { searchWordsOf, splitWords, type SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type pg from 'pg';
import type { ProductSearch } from './search-port.ts';

/** A searched text field. `any` searches the name, and its words in brand, net content and company too. */
export type SearchedField = 'name' | 'brand' | 'company' | 'any';

/** A text of a search, folded like its field, with spaces collapsed. */
export interface FoldedText {
  readonly field: SearchedField;
  readonly folded: string;
}

/** The texts of a search in ranking order. Null if one folds to nothing: then nothing matches. */
export async function readTexts(pool: pg.Pool, filters: ProductSearch): Promise<FoldedText[] | null> {
  const typed: readonly (readonly [SearchedField, string | undefined])[] = [
    ['name', filters.nameContains],
    ['any', filters.anyContains],
    ['brand', filters.brandContains],
    ['company', filters.companyContains],
  ];
  const folded = await foldTyped(
    pool,
    typed.map(([, text]) => text),
  );
  const texts: FoldedText[] = [];
  for (const [i, [field, text]] of typed.entries()) {
    if (!text) continue;
    const own = field === 'company' ? foldedCompany(folded[i] ?? null) : folded[i];
    if (!own) return null;
    texts.push({ field, folded: own });
  }
  return texts;
}

/**
 * Folds typed texts like the stored columns (fold_text) and collapses spaces. Null for a text that folds to nothing.
 */
export async function foldTyped(pool: pg.Pool, typed: readonly (string | undefined)[]): Promise<(string | null)[]> {
  const tidy = typed.map((text) => (text ?? '').replaceAll('\0', '').trim().replace(/\s+/g, ' '));
  // foldText equals fold_text for ASCII and Polish letters, which saves nearly every search a statement.
  const folded = tidy.every((text) => /^[\x20-\x7eąćęłńóśźżĄĆĘŁŃÓŚŹŻ]*$/.test(text))
    ? tidy.map(foldText)
    : ((
        await pool.query<{ folded: string[] }>(
          'SELECT array_agg(fold_text(typed) ORDER BY place) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place)',
          [tidy],
        )
      ).rows[0]?.folded ?? []);
  return folded.map((text) => text.trim() || null);
}

/** Folds a company's name like fold_company: dashes are spaces (A §4). Null if it folds to nothing. */
function foldedCompany(folded: string | null): string | null {
  return (folded ?? '').replace(/[-‐‑‒–—―−\s]+/g, ' ').trim() || null;
}

/** Words of a folded text that are searched in a field. Legal forms of companies are removed, in `any` too. */
export function fieldWordsOf(field: SearchedField, folded: string): SearchWord[] {
  if (field === 'name' || field === 'brand') return searchWordsOf(folded);
  if (field === 'any') return searchWordsOf(withoutTypedForm(folded));
  return searchWordsOf(withoutFormOfFirm(splitWords(folded).trim()));
}
