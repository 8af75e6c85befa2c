import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issuer, typedPrefix } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { prefixSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';

/** A whole number that begins with `start`, zeros after it, with its check digit. */
function numberOf(start: string, length: number): string {
  const body = start.padEnd(length - 1, '0');
  return `${body}${checkDigit(body)}`;
}
const about = (start: string, length = 13) => {
  const { kind, prefix, organisation } = issuer(numberOf(start, length));
  return [kind, prefix, organisation];
};

describe('issuer of a GTIN-13', () => {
  it.each([
    ['590', 'GS1 Polska'],
    ['589', null],
    ['591', null],
    ['0001', 'GS1 USA i Kanada'],
    ['019', 'GS1 USA i Kanada'],
    ['139', 'GS1 USA i Kanada'],
    ['140', null],
    ['300', 'GS1 Francja'],
    ['379', 'GS1 Francja'],
    ['381', 'GS1 Kosowo'],
    ['390', null],
    // Brunei's until May 2021, the Global Office's to give since
    ['623', null],
    ['400', 'GS1 Niemcy'],
    ['440', 'GS1 Niemcy'],
    ['441', null],
    ['449', null],
    ['450', 'GS1 Japonia'],
    ['499', 'GS1 Japonia'],
    ['500', 'GS1 Wielka Brytania'],
    ['602', 'GS1 Benin'],
    ['612', 'GS1 Somalia'],
    ['894', 'GS1 Bangladesz'],
    ['610', null],
    ['614', null],
    ['680', 'GS1 Chiny'],
    ['681', 'GS1 Chiny'],
    ['682', null],
    ['689', null],
    ['690', 'GS1 Chiny'],
    ['699', 'GS1 Chiny'],
    ['859', 'GS1 Czechy'],
    ['870', 'GS1 Holandia'],
    ['950', 'GS1 Global Office'],
    ['960', null],
    ['9625', null],
  ])('issuer of a GTIN-13 with prefix %s is %s', (prefix, organisation) => {
    expect(about(prefix)).toEqual([organisation ? 'organisation' : 'unused', prefix.slice(0, 3), organisation]);
  });

  it.each([
    ['020', 'restricted'],
    ['029', 'restricted'],
    ['040', 'restricted'],
    ['049', 'restricted'],
    ['200', 'restricted'],
    ['299', 'restricted'],
    ['050', 'unused'],
    ['199', 'unused'],
    ['952', 'demonstration'],
    ['977', 'issn'],
    ['978', 'isbn'],
    ['9791', 'isbn'],
    ['980', 'refund'],
    ['981', 'coupon'],
    ['984', 'coupon'],
    ['985', 'unused'],
    ['990', 'coupon'],
    ['999', 'coupon'],
  ])('issuer of a GTIN-13 with prefix %s is %s', (prefix, kind) => {
    expect(about(prefix)).toEqual([kind, prefix.slice(0, 3), null]);
  });

  it('issuer of a GTIN-13 with prefix 9790 is sheet music', () => {
    expect(about('9790')).toEqual(['ismn', '9790', null]);
  });

  it('issuer of a GTIN-13 has a kind and a sentence for each of the 1,000 prefixes', () => {
    for (let n = 0; n < 1000; n++) {
      const found = issuer(numberOf(`${String(n).padStart(3, '0')}1`, 13));
      expect(found.organisation !== null).toBe(found.kind === 'organisation');
      expect(prefixSentence(found)).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});

describe('issuer of other lengths', () => {
  it('issuer of other lengths reads a GTIN-12 with an implied zero, so that a bare 590… is not Polish', () => {
    expect(about('590', 12)).toEqual(['unused', '059', null]);
    expect(about('614141', 12)).toEqual(['organisation', '061', 'GS1 USA i Kanada']);
    expect(about('2', 12)).toEqual(['restricted', '020', null]);
    expect(about('4', 12)).toEqual(['restricted', '040', null]);
    expect(issuer(numberOf('590', 12)).isPolish).toBe(false);
  });

  it('drops the indicator of a GTIN-14', () => {
    expect(about('1590', 14)).toEqual(['organisation', '590', 'GS1 Polska']);
    expect(about('9400', 14)).toEqual(['organisation', '400', 'GS1 Niemcy']);
    expect(about('1000059', 14)).toEqual(['organisation', '000', 'GS1 USA i Kanada']);
    expect(about('1000005907', 14)).toEqual(['organisation', '590', 'GS1 Polska']);
  });

  it.each([
    ['000', 'restricted', '000', null],
    ['099', 'restricted', '099', null],
    ['100', 'organisation', '100', 'GS1 USA i Kanada'],
    ['140', 'unused', '140', null],
    ['200', 'restricted', '200', null],
    ['299', 'restricted', '299', null],
    ['300', 'organisation', '300', 'GS1 Francja'],
    ['590', 'organisation', '590', 'GS1 Polska'],
    ['9619', 'organisation', '961', 'GS1 Wielka Brytania'],
    ['9624', 'organisation', '9624', 'GS1 Wielka Brytania'],
    ['9625', 'organisation', '9625', 'GS1 Polska'],
    ['9626', 'organisation', '9626', 'GS1 Polska'],
    ['9627', 'organisation', '9627', 'GS1 Global Office'],
    ['963', 'organisation', '963', 'GS1 Global Office'],
    ['970', 'unused', '970', null],
    ['977', 'unused', '977', null],
    ['978', 'unused', '978', null],
    ['990', 'unused', '990', null],
  ])('issuer of other lengths has a table of its own for GTIN-8 %s', (start, ...expected) => {
    expect(about(start, 8)).toEqual(expected);
  });

  it('issuer of other lengths is the same however many zeros are written in front of the number', () => {
    const body = fc.constantFrom(7, 11, 12).chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
    fc.assert(
      fc.property(body, (digits) => {
        const code = `${digits}${checkDigit(digits)}`;
        for (const length of [12, 13, 14]) {
          expect(issuer(code.padStart(length, '0'))).toEqual(issuer(toGtin14(code)));
        }
      }),
    );
  });

  it('issuer of other lengths is Polish for 590 of 8, 13 and 14 digits and for 9625 and 9626 of 8 digits only', () => {
    const polish = ['59012341', '5901520000059', '15901520000056', numberOf('9625', 8), numberOf('9626', 8)];
    const foreign = [
      numberOf('9625', 13),
      numberOf('9624', 8),
      numberOf('9627', 8),
      numberOf('590', 12),
      '4006381333931',
    ];
    expect(polish.map((code) => issuer(code).isPolish)).toEqual(polish.map(() => true));
    expect(foreign.map((code) => issuer(code).isPolish)).toEqual(foreign.map(() => false));
  });

  it('issuer of other lengths is nobody for what is not a number of a GTIN', () => {
    expect(['', '59', 'abc', '590152000005912'].map((value) => issuer(value).kind)).toEqual(Array(4).fill('unused'));
  });
});

describe('typedPrefix', () => {
  it('typedPrefix answers from the third digit on', () => {
    expect(typedPrefix('59')).toBeNull();
    expect(typedPrefix('590')).toMatchObject({ organisation: 'GS1 Polska', isPolish: true });
    expect(typedPrefix('590152')).toMatchObject({ prefix: '590' });
    expect(typedPrefix('979')).toMatchObject({ kind: 'isbn' });
    expect(typedPrefix('9790')).toMatchObject({ kind: 'ismn' });
    expect(typedPrefix('21')).toBeNull();
    expect(typedPrefix('212')).toMatchObject({ kind: 'restricted' });
  });

  it('typedPrefix waits while there are zeros alone, and knows 0000000 and 0000001–0000099', () => {
    expect(typedPrefix('000000')).toBeNull();
    expect(typedPrefix('0000000')).toMatchObject({ kind: 'restricted', prefix: '0000000' });
    expect(typedPrefix('0000001')).toMatchObject({ kind: 'unused', prefix: '0000001' });
    expect(typedPrefix('0000099')).toMatchObject({ kind: 'unused', prefix: '0000099' });
    expect(typedPrefix('0000100')).toMatchObject({ kind: 'organisation', prefix: '000' });
  });
});

describe('prefixSentence', () => {
  it('prefixSentence names the organisation, not the source of the data', () => {
    expect(prefixSentence(issuer('5901520000059'))).toBe('Prefiks 590: GS1 Polska.');
  });
  it('prefixSentence says what a restricted number is good for', () => {
    expect(prefixSentence(issuer(numberOf('21', 13)))).toBe(
      'Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
    );
  });
});
