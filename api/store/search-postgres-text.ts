import type pg from 'pg';

/** A folded text and what is needed to look for it. */
export interface SoughtText {
  readonly folded: string;
  /** values that begin with it, as a LIKE pattern */
  readonly starts: string;
}

/** Folds what was typed as the stored columns are folded (fold_text), spaces collapsed. Null where nothing remains. */
export async function foldTyped(pool: pg.Pool, typed: readonly (string | undefined)[]): Promise<(SoughtText | null)[]> {
  const tidy = typed.map((text) => (text ?? '').replaceAll('\0', '').trim().replace(/\s+/g, ' '));
  // Plain ASCII has no accents: lower case is all there is to fold, and most of what is typed needs no question.
  const folded = tidy.every((text) => /^[\x20-\x7e]*$/.test(text))
    ? tidy.map((text) => text.toLowerCase())
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

/** Text as a LIKE pattern that means itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Adds a value to a statement's parameters and gives its place, as `$3`. */
export type Put = (value: unknown) => string;

/** Collects the parameters of one statement. */
export function parameters(): { values: unknown[]; put: Put } {
  const values: unknown[] = [];
  return { values, put: (value) => `$${values.push(value)}` };
}

interface SampledValue {
  readonly text: string;
  readonly share: number;
}

/**
 * What PostgreSQL's own statistics know of a folded column: some 1,000 of its values and how much of the table each stands
 * for. Says how frequent a text is and which of its three-letter groups are rarest.
 */
export class TextSample {
  readonly #values: readonly SampledValue[];
  readonly #groups = new Map<string, number>();

  constructor(values: readonly SampledValue[]) {
    this.#values = values;
    for (const { text, share } of values)
      for (const group of letterGroups(text)) this.#groups.set(group, (this.#groups.get(group) ?? 0) + share);
  }

  /** Share of rows (0–1) whose value is like this; 0 also where nothing is known. */
  shareOf(isLike: (value: string) => boolean): number {
    let share = 0;
    for (const value of this.#values) if (isLike(value.text)) share += value.share;
    return share;
  }

  /**
   * The groups to ask the index for: the rarest of each word, three words at most, since words tell rows apart better than
   * parts of one word do; of a single word its two rarest.
   */
  groupsToAsk(text: string): string[] {
    const share = (group: string): number => this.#groups.get(group) ?? 0;
    const words = [...text.matchAll(/[\p{L}\p{N}]{3,}/gu)].map(([word]) =>
      [...letterGroups(word)].sort((a, b) => share(a) - share(b)),
    );
    if (words.length === 1) return words.flatMap((groups) => groups.slice(0, 2));
    const rarest = new Set(words.flatMap((groups) => groups.slice(0, 1)));
    return [...rarest].sort((a, b) => share(a) - share(b)).slice(0, 3);
  }
}

/** Three letters or digits in a row: what the trigram index can be asked for one by one. */
function letterGroups(text: string): Set<string> {
  const groups = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
    const letters = [...word];
    for (let i = 0; i + 3 <= letters.length; i++) groups.add(letters.slice(i, i + 3).join(''));
  }
  return groups;
}

/** Share of rows that the asked groups may leave to be checked. */
const fewToCheck = 0.003;

/**
 * A condition that a folded column contains the text, in a form that is quick for it. Where that leaves few
 * rows, it asks the trigram index for the text's rarest groups only and checks the rest on the rows;
 * the concatenation keeps that check out of the index, which would go through the list of every group.
 */
export function containsCondition(column: string, text: string, sample: TextSample, put: Put): string {
  const whole = put(`%${literalPattern(text)}%`);
  const groups = sample.groupsToAsk(text);
  const left = sample.shareOf((value) => groups.every((group) => value.includes(group)));
  if (groups.length < 2 || left >= fewToCheck) return `${column} LIKE ${whole}`;
  const asked = groups.map((group) => `${column} LIKE ${put(`%${group}%`)}`);
  return `${asked.join(' AND ')} AND (${column} || '') LIKE ${whole}`;
}

const sampleAge = 60_000;

/** Samples of the searched columns, read again a minute after they were, without making a search wait. */
export class TextSamples {
  readonly #pool: pg.Pool;
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
    }>(
      `SELECT most_common_vals::text::text[] AS common, most_common_freqs::float8[] AS shares,
              histogram_bounds::text::text[] AS spread, null_frac::float8 AS nothing
       FROM pg_stats WHERE schemaname = current_schema() AND tablename = $1 AND attname = $2`,
      [table, column],
    );
    const { common, shares, spread, nothing } = rows[0] ?? { common: null, shares: null, spread: null, nothing: 0 };
    const values = (common ?? []).map((text, i) => ({ text, share: shares?.[i] ?? 0 }));
    const rest = Math.max(0, 1 - nothing - values.reduce((sum, { share }) => sum + share, 0));
    for (const text of spread ?? []) values.push({ text, share: rest / (spread?.length ?? 1) });
    return new TextSample(values);
  }
}
