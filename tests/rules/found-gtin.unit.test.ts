import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundGtin, gtinLike, scannedGtin } from '@gtinoteka/contract/rules/gtin/found-gtin.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';

const gtin = '5907770050387';
const padded = `0${gtin}`;

describe('foundGtin', () => {
  it.each([
    [`https://id.gs1.org/01/${padded}`, padded],
    [`https://sklep-firmowy.pl/produkt/01/${padded}/10/ABC123?17=261231`, padded],
    [`https://id.gs1.org/01/${gtin}/21/12345670`, gtin],
    ['https://id.gs1.org/01/96385074', '96385074'],
    [`01${padded}`, padded],
    [`01${padded}1726123110ABC`, padded],
    [`]C101${padded}`, padded],
    [`]d201${padded}\u001d10ABC`, padded],
    [`]Q3(01)${padded}(17)261231`, padded],
    [`]E0${gtin}`, gtin],
    [`(01) ${padded} (10) 12345670`, padded],
    ['EAN 5 907770 050387', gtin],
    ['EAN5907770050387', gtin],
    ['EAN13 5907770050387', gtin],
    ['Kod EAN-13: 5-907770-050387', gtin],
    ['GTIN: 9638 5074', '96385074'],
    ['UPC 6 14141 00003 6', '614141000036'],
    [`„${gtin}”`, gtin],
    [`"${gtin}"`, gtin],
    [`'${gtin}`, gtin],
    [`${gtin}, cena 12,99 zł`, gtin],
    [`${gtin}\n${gtin}`, gtin],
    [`${gtin} 2szt.`, gtin],
    ['ＥＡＮ　５９０７７７００５０３８７', gtin],
  ])('foundGtin finds in %j the number %s', (text, found) => {
    expect(foundGtin(text)).toBe(found);
  });

  it.each([
    ['nothing', ''],
    ['words', 'Powidła, 290 g'],
    ['a wrong check digit', 'EAN 5907770050388'],
    ['a wrong check digit in a link', 'https://id.gs1.org/01/05907770050388'],
    ['a link that names no GTIN', 'https://id.gs1.org/414/59077700503871'],
    ['two numbers', `${gtin}, 96385074`],
    ['two lines of a table', `${gtin}\n5901520000059`],
    ['two links', `https://id.gs1.org/01/${padded} https://id.gs1.org/01/05901520000059`],
    ['a number that is a part of a longer one', `EAN ${gtin}12`],
    ['a letter for a digit', '59O7770050387'],
    ['a letter at the end', `${gtin}A`],
    ['a letter before', `SKU${gtin}`],
    ['zeros alone', 'EAN 0000000000000'],
    ['a serial shipping container code', '010590777005038712'],
    ['another element string', '0205907770050387'],
  ])('foundGtin finds no number in %s', (_, text) => {
    expect(foundGtin(text)).toBeNull();
  });

  it('looks at a text of 4,000 characters and at none longer', () => {
    const text = `${gtin} `.padEnd(4_000, 'x ');
    expect([foundGtin(text), gtinLike(text), scannedGtin(text)]).toEqual([gtin, gtin, gtin]);
    expect([foundGtin(`${text}x`), gtinLike(`${text}x`), scannedGtin(`${text}x`)]).toEqual([null, null, null]);
  });

  it('foundGtin gives nothing but a right number whose digits stand in the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z \-/():]{0,60}$/), (text) => {
        const found = foundGtin(text);
        if (found === null) return;
        expect(checkGtin(found)).toBeNull();
        expect(text.replace(/\D/g, '')).toContain(found);
      }),
    );
  });
});

describe('gtinLike', () => {
  it.each([
    ['5901234123458', '5901234123458'],
    ['Kod 5 901234 123458 na półce', '5901234123458'],
    ['5901234123458 2 szt.', '5901234123458'],
    ['https://example.pl/20261231/01/05901234123458/10/A1', '05901234123458'],
    ['0105901234123458', '05901234123458'],
    ['EAN13 5901234123458', '5901234123458'],
    ['12345678', '12345678'],
    ['123456789', '123456789'],
    ['96385074, 5907770050387', '96385074'],
  ])('gtinLike finds in %s what it may have meant', (text, found) => {
    expect(gtinLike(text)).toBe(found);
  });

  it.each([['nic'], [''], ['1234567'], ['123456789012345'], ['SKU5901234123458'], ['290 g']])(
    'gtinLike finds none in %s',
    (text) => {
      expect(gtinLike(text)).toBeNull();
    },
  );
});

describe('scannedGtin', () => {
  it.each([
    ['(01)05907770010725(10)A', '05907770010725'],
    ['(01)05907770010726(10)A', '05907770010726'],
    ['010590777001072610A', '05907770010726'],
    ['https://id.gs1.org/01/05907770010726', '05907770010726'],
    ['04252614', '042100005264'],
    [']E004252614', '042100005264'],
    ['96385074', '96385074'],
    ['EAN 5907770010726', null],
    ['https://sklep.example/2026/01/20260115', null],
  ])('%s means %s', (text, meant) => expect(scannedGtin(text)).toBe(meant));
});
