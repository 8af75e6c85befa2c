import type pg from 'pg';
import { CountedWords, type CountedWord } from './search-postgres-counted-words.ts';
import { TextSample } from './search-postgres-samples.ts';

const sampleAge = 60_000;
/** The commonest words; what is rarer costs little however it is looked for. */
const mostWords = 5_000;

/** Samples of the searched columns, read again a minute after they were, without making a search wait. */
export class TextSamples {
  readonly #pool: pg.Pool;
  #counted: { readonly words: CountedWords; readonly readAt: number } | null = null;
  readonly #known = new Map<string, { sample: Promise<TextSample>; readAt: number }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async of(table: string, column: string): Promise<TextSample> {
    const key = `${table}.${column}`;
    const known = this.#known.get(key);
    if (known && Date.now() - known.readAt < sampleAge) return known.sample;
    const fresh = this.#read(table, column);
    const entry = { sample: known?.sample ?? fresh, readAt: Date.now() };
    this.#known.set(key, entry);
    fresh.then(
      () => (entry.sample = fresh),
      () => this.#known.delete(key),
    );
    return entry.sample;
  }

  async #read(table: string, column: string): Promise<TextSample> {
    const { rows } = await this.#pool.query<{
      common: string[] | null;
      shares: number[] | null;
      spread: string[] | null;
      nothing: number;
      rows: number;
    }>(
      `SELECT s.most_common_vals::text::text[] AS common, s.most_common_freqs::float8[] AS shares,
              s.histogram_bounds::text::text[] AS spread, s.null_frac::float8 AS nothing, greatest(c.reltuples, 0)::float8 AS rows
       FROM pg_stats s JOIN pg_class c ON c.oid = to_regclass(s.tablename)
       WHERE s.schemaname = current_schema() AND s.tablename = $1 AND s.attname = $2`,
      [table, column],
    );
    const known = rows[0];
    const isJoined = table === 'products' && column === 'words';
    if (!known) return new TextSample([], 0, isJoined);
    const values = (known.common ?? []).map((text, i) => ({ text, share: known.shares?.[i] ?? 0 }));
    const rest = Math.max(0, 1 - known.nothing - values.reduce((sum, { share }) => sum + share, 0));
    for (const text of known.spread ?? []) values.push({ text, share: rest / (known.spread?.length ?? 1) });
    const hasWords = isJoined || (table === 'products' && column === 'name_folded');
    return new TextSample(values, known.rows, isJoined, hasWords ? await this.#countedWords(known.rows) : undefined);
  }

  /** Both columns with words of products have the same ones, of which there are so many. */
  async #countedWords(products: number): Promise<CountedWords> {
    if (this.#counted && Date.now() - this.#counted.readAt < sampleAge) return this.#counted.words;
    const { rows } = await this.#pool.query<CountedWord>(
      'SELECT folded, count FROM search_terms_word WHERE count > 1 ORDER BY count DESC LIMIT $1',
      [mostWords],
    );
    const words = new CountedWords(rows, products);
    this.#counted = { words, readAt: Date.now() };
    return words;
  }
}
