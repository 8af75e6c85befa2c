import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool } = await createDatabase();

async function byDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ made: string[] }>(
    'SELECT array_agg(fold_text(typed) ORDER BY place) AS made FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place)',
    [texts],
  );
  return rows[0]?.made ?? [];
}

test('foldText folds the letters and signs of European texts as fold_text of the database does', async () => {
  const ranges = [
    [0xa0, 0x17f],
    [0x1e00, 0x1e99],
    [0x1ea0, 0x1ef9],
    [0x300, 0x362],
    [0x2010, 0x2015],
    [0x2018, 0x201f],
  ] as const;
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  );
  const all = [...letters, ...'²³‹›″′−™№ﬁ𝐚ａ'];
  const folded = await byDatabase(all);
  expect(all.filter((character, place) => foldText(character) !== folded[place])).toEqual([]);
});

test('foldText folds texts of any letters and signs as fold_text of the database does', async () => {
  const letter = fc.constantFrom(...'aZłŻóß„”–—½×№ﬁŋÆ™²µ°€ΣσİıЖ한カ\u0301 -.,0');
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), { numRuns: 3_000, seed: 35 });
  expect(texts.map(foldText)).toEqual(await byDatabase(texts));
});
