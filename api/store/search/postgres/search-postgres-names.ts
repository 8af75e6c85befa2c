import type pg from 'pg';
import { bands, window } from './search-postgres-costs.ts';
import { isBeginningAsked, isByLetters } from './search-postgres-name-costs.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { keptOf, lengthsOf, longName } from './search-postgres-statements.ts';
import { parameters, unweighed } from './search-postgres-text.ts';
import type { Condition, Tiers, WordsOfNames } from './search-postgres-tiers.ts';

/** Keys of lengths below 20,000: names in the index of words have at most 240 bytes. */
const keys = 80;
/** Marks of the index of words of names, best rank first: a name's first word, any word. */
const marks = ['^', '='] as const;
/** Names of the lengths between these shares, the shortest first, are asked for length by length; few are shorter or longer. */
const manyNames = [0.002, 0.97, 0.995] as const;

/**
 * Names that begin with a text, then those with it at the beginning of another word; of each rank the shortest first, then the lowest number:
 * at most 46 in one statement. The server looks into the next length, and the next rank, only while there are not 46. The index of words of
 * names fetches no row for letters that stand in a brand; where too many words begin as the last one does, the letters of all are asked band by band.
 */
export async function findByWordsOfNames(
  pool: pg.Pool,
  asked: WordsOfNames,
  [begins, ...ranks]: Tiers,
  others: readonly Condition[],
): Promise<string[]> {
  const { words, sample } = asked;
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const [atStart = begins, anywhere = begins] = ranks;
  const isBeginning = begins.sql(put, false);
  const checks = others.map((other) => ` AND ${other.sql(put, false)}`).join('');
  const ofRank = [isBeginning, `${atStart.sql(put, false)} AND NOT (${isBeginning})`];
  const inLongOnes = anywhere.sql(put, true);
  const groups = lengthsAsked(sample);
  const branch = (conditions: string): string =>
    `(SELECT p.gtin FROM products p WHERE ${conditions}${checks} ORDER BY p.name_length + 0, p.gtin LIMIT ${window})`;
  const parts = marks.flatMap((mark, rank) => {
    // Few names begin with what no sampled one does.
    if (rank === 0 && begins.share === 0) return [branch(begins.sql(put, true))];
    const long = branch(`p.name_length >= ${longName} AND p.version > 0 AND ${inLongOnes} AND ${ofRank[rank]}`);
    if (rank === 1 && isByLetters(asked, begins, atStart)) {
      const inBand = `p.version > 0 AND ${atStart.sql(put, true)} AND NOT (${isBeginning})`;
      return [...bands.slice(0, -2).map((_, i) => branch(`${lengthsOf(i, i + 1)} AND ${inBand}`)), long];
    }
    const keysOf = put(groups.map((group) => group.map((key) => askedWords(words, key, mark)).join('|')));
    const ofLength = `words_of_name(p.name_folded, p.name_length) @@ k.asked::tsquery AND p.name_length < ${longName} AND ${ofRank[rank]}`;
    return [
      `(SELECT found.gtin FROM unnest(${keysOf}) AS k (asked) CROSS JOIN LATERAL ${branch(ofLength)} found LIMIT ${window})`,
      long,
    ];
  });
  const text = `SELECT gtin FROM (${parts.join(' UNION ALL ')}) p LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values, checks))).rows.map(({ gtin }) => gtin);
}

/** The words of a name of one length: the first ones whole, of the last its beginning. */
function askedWords(words: readonly string[], key: number, mark: (typeof marks)[number]): string {
  const length = String(key).padStart(2, '0');
  return words
    .flatMap((word, i) => {
      const isLast = i === words.length - 1;
      if (isLast && i > 0 && !isBeginningAsked(word)) return [];
      return `'${length}${i === 0 ? mark : '='}${word}'${isLast ? ':*' : ''}`;
    })
    .join('&');
}

/**
 * Keys of all lengths, the shortest first, in groups that are asked together. Names may be shorter than the text that is sought: one letter of
 * theirs is several folded ones ("ß", "ﬁ", "㎉").
 */
function lengthsAsked(sample: TextSample): number[][] {
  const [few, many, most] = manyNames.map((share) => keyOfLength(sample.lengthAt(share)));
  const groups: number[][] = [];
  for (let key = 0; key < keys; key++) {
    const last = groups[groups.length - 1];
    const isAlone = key > (few ?? 0) && (key <= (many ?? 0) || key === (most ?? 0) + 1);
    if (!last || isAlone || key === (many ?? 0) + 1) groups.push([key]);
    else last.push(key);
  }
  return groups;
}

/** By what names of a length stand in the index; of longer ones several lengths have the same (`words_of_name` of migration 0137). */
function keyOfLength(length: number): number {
  return Math.min(length, 64 + Math.floor(length / 16));
}
