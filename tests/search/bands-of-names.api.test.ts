import { expect, test } from 'vitest';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { TextSample } from '../../api/store/search/postgres/search-postgres-samples.ts';
import { parameters } from '../../api/store/search/postgres/search-postgres-text.ts';
import { bands } from '../../api/store/search/postgres/search-postgres-costs.ts';
import { namesBelow } from '../../api/store/search/postgres/search-postgres-statements.ts';
import { phraseTiers, type Place } from '../../api/store/search/postgres/search-postgres-tiers.ts';
import { createDatabase } from '../support/servers/database.ts';
import { bandsOfNames, layStreets } from './bands-of-names.ts';

const database = await createDatabase();
const sample = new TextSample([], 0, true);
const names: Place = {
  value: 'name',
  words: 'words',
  indexed: { column: 'joined', sample, isWords: true },
  starts: sample,
};

test('each band has an index, those of short names with the names beside the words', async () => {
  const from = bands.slice(0, -1).map(Number);
  expect(await bandsOfNames(database)).toEqual(from.map((one) => ({ from: one, hasNames: one < namesBelow })));
  expect(bands).toContain(namesBelow);
});

test.each([
  ['aza', true],
  ['12ą', true],
  ['az', false],
  ['aza b', false],
  ['1,5', false],
  ['a%z', false],
])('names are asked for letters in a row, which trigrams know: %s', (folded, isAsked) => {
  for (const place of [names, { ...names, indexed: { column: 'value', sample, isWords: false } }]) {
    const anywhere = phraseTiers(place, { folded, starts: `${folded}%` }, false).at(-1);
    const { values, put } = parameters();
    const isOfNames = isAsked && place === names;
    expect(anywhere?.inNames?.(put)).toBe(isOfNames ? 'name LIKE $1' : undefined);
    expect(values).toEqual(isOfNames ? [`%${folded}%`] : []);
  }
});

test('a name that has fewer letters than the text it is folded to comes before longer ones', async () => {
  await layStreets(database);
  const engine = createPostgresSearch(database);
  const namesOf = async (nameContains: string) =>
    (await engine.search({ nameContains, offset: 0 })).products.map(({ name }) => name);

  expect((await namesOf('strasse')).slice(0, 2)).toEqual(['Straße', 'Strasse 0001']);
  expect((await namesOf('lampa straße')).slice(0, 1)).toEqual(['Lampa Strasse 0002']);
  expect((await namesOf('a strasse')).slice(0, 2)).toEqual(['A Straße', 'Lampa Strasse 0002']);
  expect(await namesOf('kcalkcal filc')).toEqual(['㎉㎉ ﬁlc']);
});
