import { describe, expect, test } from 'vitest';
import { blobOf } from '../../pwa/features/codes-2d/base64-blob.ts';
import { countries } from '@gtinoteka/contract/texts/country-texts.ts';
import { areaNames, areas, gear, gearNames, species, speciesNames } from '../../pwa/features/codes-2d/fishing-texts.ts';
import { weightDigits } from '../../pwa/features/codes-2d/weight.ts';
import { checkCodeField } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { fishingRelease } from '@gtinoteka/contract/rules/codes-2d/fishing-codes.ts';
import { countryNumbers } from '@gtinoteka/contract/rules/gs1/code-lists.ts';

describe('a weight in kilograms', () => {
  test.each([
    ['1,5', '001500'],
    ['0.25', '000250'],
    ['12', '012000'],
    ['999,999', '999999'],
    ['1,5 kg', '001500'],
    ['1000', null],
    ['1,2345', null],
    ['-1', null],
    ['', null],
    ['001500', null],
  ])('%s is %s in the code', (typed, digits) => expect(weightDigits(typed)).toBe(digits));
});

test.each([0, 1, 511, 512, 513, 2_000])(
  'a file of %i bytes comes whole out of its pieces of base64',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
    const blob = blobOf(Buffer.from(bytes).toString('base64'), 'image/svg+xml');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
    expect(blob.type).toBe('image/svg+xml');
  },
);

describe('lists to choose from', () => {
  test('every country of the standard is there once, Poland first', () => {
    expect(countries[0]).toEqual({ value: '616', text: 'Polska' });
    expect(new Set(countries.map(({ value }) => value))).toEqual(countryNumbers);
    expect(countries).toHaveLength(countryNumbers.size);
  });
  test('what is offered of FAO can be written into a code', () => {
    for (const [field, list] of [
      ['n7008', species],
      ['n7009', gear],
      ['n7005', areas],
    ] as const)
      for (const { value, text } of list) expect([checkCodeField(field, value), text !== '']).toEqual([null, true]);
    // Whoever adds a name has to run infra/gs1/write-fishing-codes.ts, which asks the FAO's list for its code.
    for (const [names, list] of [
      [speciesNames, species],
      [gearNames, gear],
      [areaNames, areas],
    ] as const)
      expect(list.map(({ value }) => value)).toEqual([...names.keys()]);
    expect(fishingRelease).toMatch(/ASFIS \d{4}/);
    for (const list of [species, gear, areas]) expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
    expect(species.filter(({ text }) => !/^\p{Ll}[\p{L} -]+, [A-Z][a-z]+ [a-z]+$/u.test(text))).toEqual([]);
  });
});
