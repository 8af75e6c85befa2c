import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool } = await createDatabase();

async function byDatabase(texts: readonly string[], name: 'fold_text' | 'lower' = 'fold_text'): Promise<string[]> {
  const { rows } = await pool.query<{ made: string[] }>(
    `SELECT array_agg(${name}(typed) ORDER BY place) AS made FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place)`,
    [texts],
  );
  return rows[0]?.made ?? [];
}

test('foldText folds every character of Unicode as fold_text of the database does', async () => {
  // NUL and the halves of characters are none that a database stores.
  const all = Array.from({ length: 0x110000 }, (_, n) => String.fromCodePoint(n)).filter(
    (character) => character !== '\0' && !/\p{Cn}|\p{Co}|\p{Cs}/u.test(character),
  );
  const other: string[] = [];
  for (let at = 0; at < all.length; at += 20_000) {
    const characters = all.slice(at, at + 20_000);
    const folded = await byDatabase(characters);
    other.push(...characters.filter((character, place) => foldText(character) !== folded[place]));
  }
  // Capitals that are younger than the ICU of the database: it does not know their small letters.
  const lowered = await byDatabase(other, 'lower');
  expect(other.filter((character, at) => lowered[at] !== character || character < '\u1c80')).toEqual([]);
  expect(other.length).toBeLessThan(200);
});

test('foldText folds texts of any letters and signs as fold_text of the database does', async () => {
  const letter = fc.constantFrom(...'aZłŻóß„”–—½×№ﬁŋÆ™²µ°€ΣσİıЖё한カ\u0301 -.,0');
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), { numRuns: 3_000, seed: 35 });
  expect(texts.map(foldText)).toEqual(await byDatabase(texts));
});
