import type pg from 'pg';

/** More names of brands and companies than most catalogues have; further ones are asked for each time. */
const mostKnown = 100_000;
const known = new Map<string, string>();

/** Words of a text; null of none. */
type WordsOf = (text: string | null) => string | null;

/**
 * Words of folded texts as the database splits them (`split_words`, migration 0031): letters and digits in a row, one space between. They depend
 * on the text alone, and many products have the same brand and company, so each text is asked for once.
 */
export async function splitWordsOf(pool: pg.Pool, texts: readonly (string | null)[]): Promise<WordsOf> {
  const missing = texts.filter((text) => text !== null && !known.has(text));
  const asked = new Map<string, string>();
  if (missing.length > 0) {
    const { rows } = await pool.query<{ text: string; words: string }>({
      name: 'split-words',
      text: 'SELECT text, btrim(split_words(text)) AS words FROM unnest($1::text[]) AS t (text)',
      values: [[...new Set(missing)]],
    });
    for (const { text, words } of rows) (known.size < mostKnown ? known : asked).set(text, words);
  }
  return (text) => (text === null ? null : (known.get(text) ?? asked.get(text) ?? null));
}
