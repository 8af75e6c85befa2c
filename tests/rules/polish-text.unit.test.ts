import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';

describe('plural', () => {
  it.each([
    [0, 'kodów'],
    [1, 'kod'],
    [2, 'kody'],
    [4, 'kody'],
    [5, 'kodów'],
    [11, 'kodów'],
    [12, 'kodów'],
    [14, 'kodów'],
    [15, 'kodów'],
    [21, 'kodów'],
    [22, 'kody'],
    [101, 'kodów'],
    [112, 'kodów'],
    [122, 'kody'],
  ])('plural of %i is %s', (n, form) => {
    expect(plural(n, 'kod', 'kody', 'kodów')).toBe(form);
  });

  it('plural agrees with the Polish rules of Intl', () => {
    const rules = new Intl.PluralRules('pl');
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(plural(n, 'one', 'few', 'many')).toBe(rules.select(n));
      }),
    );
  });
});

describe('foldText', () => {
  it.each([
    ['Żółć', 'zolc'],
    ['ŁÓDŹ', 'lodz'],
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['Z\u0307o\u0301łc\u0301', 'zolc'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Crème Brûlée', 'creme brulee'],
    ['Œuf æble', 'oeuf aeble'],
    ['Đorđe Švejk', 'dorde svejk'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['7UP 1,5 l', '7up 1,5 l'],
    ['„Sok” ‘A’ – B—C', ",,sok\" 'a' - b-c"],
    ['½ l 2×3 № 7', ' 1/2 l 2*3 no 7'],
    ['ﬁlet Ŋŋ ĸ Ǆ', 'filet nn q dz'],
    ['10 m² H₂O ⁰¹³⁴⁵⁶⁷⁸⁹ ₀₁₃₄₅₆₇₈₉', '10 m2 h2o 013456789 013456789'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('foldText changes nothing when done again', () => {
    // unaccent has a rule for the small form of these nine phonetic capitals, but none for the capital.
    const texts = fc.string({ unit: 'grapheme' }).filter((drawn) => !/[ƦǶȠꞬ-ꞮꞲꟅꟆ]/u.test(drawn));
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
