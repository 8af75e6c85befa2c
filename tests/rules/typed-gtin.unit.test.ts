import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { describeTyped as describeDigits } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { typedSentence } from '../../pwa/core/texts/typed-gtin.ts';

/** What the rules know of it and what the page says. */
const describeTyped = (typed: string, final?: boolean) => {
  const known = describeDigits(typed, final);
  return { ...known, sentence: typedSentence(known) };
};

const said = (typed: string, final?: boolean) => {
  const { state, sentence } = describeTyped(typed, final);
  return [state, sentence];
};

describe('describeTyped while digits are typed', () => {
  it('describeTyped while digits are typed says nothing of an empty field', () => {
    expect(describeTyped(' \u00a0')).toEqual({ state: 'empty', value: '', digits: '', sentence: '' });
  });

  it.each([
    ['5', 'Brakuje 12 cyfr do 13.'],
    ['590', 'Brakuje 10 cyfr do 13. Prefiks 590: GS1 Polska.'],
    ['5 901520', 'Brakuje 6 cyfr do 13. Prefiks 590: GS1 Polska.'],
    ['5 901520 00', 'Brakuje 4 cyfr do 13. Prefiks 590: GS1 Polska.'],
    ['59015200000', 'Brakuje 2 cyfr do 13. Prefiks 590: GS1 Polska.'],
    ['21123', 'Brakuje 8 cyfr do 13. Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.'],
    ['978', 'Brakuje 10 cyfr do 13. Numer książki (ISBN). Nadaje go agencja ISBN, nie organizacja GS1.'],
    // 614 of 13 digits is unassigned, but 12 digits that begin so are an ordinary American number
    ['614141', 'Brakuje 7 cyfr do 13.'],
    ['000', 'Brakuje 10 cyfr do 13.'],
  ])(
    'describeTyped while digits are typed says of %s how many are missing and who issues the prefix',
    (typed, sentence) => {
      expect(said(typed)).toEqual(['typing', sentence]);
    },
  );

  it.each([
    ['12345678', 'Brakuje 5 cyfr do 13. Jeśli to już cały numer: błędna cyfra kontrolna, jest 8, powinna być 0.'],
    ['590152000005', 'Brakuje 1 cyfry do 13. Jeśli to już cały numer: błędna cyfra kontrolna, jest 5, powinna być 8.'],
    ['00000000', 'Numer z samych zer nie jest numerem GTIN. Jeśli to początek dłuższego, brakuje 5 cyfr do 13.'],
    ['000000000000', 'Numer z samych zer nie jest numerem GTIN. Jeśli to początek dłuższego, brakuje 1 cyfry do 13.'],
  ])(
    'describeTyped while digits are typed says of %s both what is wrong if it is a whole number and what is missing to a longer one',
    (typed, sentence) => {
      expect(said(typed)).toEqual(['typing', sentence]);
    },
  );

  it.each(['0000000', '000000000', '00000000000'])(
    'describeTyped while digits are typed says of %s nothing of zeros alone yet',
    (typed) => {
      expect(describeTyped(typed).sentence).not.toContain('samych zer');
    },
  );

  it('describeTyped while digits are typed counts the missing digits', () => {
    expect(describeTyped('5901520')).toMatchObject({ digits: '5901520', missing: 6, issuer: { isPolish: true } });
  });

  it('describeTyped while digits are typed takes 8 and 12 digits for a whole number only when the check digit agrees', () => {
    expect(said('96385074')).toEqual([
      'complete',
      '8 cyfr, cyfra kontrolna się zgadza. Prefiks 963: GS1 Global Office. Jeśli to początek dłuższego numeru, pisz dalej.',
    ]);
    expect(describeTyped('96259993').sentence).toContain('GS1 Polska');
    expect(describeTyped('96385075')).toMatchObject({ state: 'typing', missing: 5 });
    expect(describeTyped('614141000036').state).toBe('complete');
    expect(describeTyped('614141000037')).toMatchObject({ state: 'typing', missing: 1 });
  });

  it('calls 13 digits wrong at once and names both digits', () => {
    expect(describeTyped('5 907777 002118')).toEqual({
      state: 'wrong',
      value: '5907777002118',
      digits: '5907777002118',
      fault: 'GTIN_INVALID_CHECKSUM',
      wrongDigit: { is: '8', shouldBe: '2' },
      sentence: 'Błędna cyfra kontrolna: jest 8, powinna być 2.',
    });
  });

  it('describeTyped while digits are typed says of 13 and 14 right digits who issued the number', () => {
    expect(said('5901520000059')).toEqual([
      'complete',
      '13 cyfr, cyfra kontrolna się zgadza. Prefiks 590: GS1 Polska.',
    ]);
    expect(said('15901520000056')).toEqual([
      'complete',
      '14 cyfr, cyfra kontrolna się zgadza. Prefiks 590: GS1 Polska.',
    ]);
    expect(said('2112345000008')[1]).toBe(
      '13 cyfr, cyfra kontrolna się zgadza. Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
    );
  });

  it.each([15, 16, 30])('describeTyped while digits are typed says of %i digits that they are too many', (count) => {
    expect(describeTyped('5'.repeat(count))).toMatchObject({
      state: 'too-long',
      fault: 'GTIN_INVALID_LENGTH',
      sentence: `Zła liczba cyfr: jest ${count}. GTIN ma 8, 12, 13 albo 14 cyfr.`,
    });
  });

  it('describeTyped while digits are typed names the characters that are no digits, at most five of them', () => {
    expect(describeTyped('590A1A.5')).toMatchObject({
      state: 'wrong',
      digits: '59015',
      fault: 'GTIN_INVALID_CHARACTERS',
      sentence: 'GTIN składa się z samych cyfr. Usuń: „A”, „.”.',
    });
    expect(said('abcdefg')[1]).toBe('GTIN składa się z samych cyfr. Usuń: „a”, „b”, „c”, „d”, „e” i inne znaki.');
  });

  it('describeTyped while digits are typed refuses zeros alone once there are 13 of them', () => {
    for (const zeros of ['0000000000000', '00000000000000'])
      expect(said(zeros)).toEqual(['wrong', 'Numer z samych zer nie jest numerem GTIN.']);
  });
});

describe('describeTyped of a number to which nothing will be added', () => {
  it.each([
    ['5', 'Zła liczba cyfr: jest 1. GTIN ma 8, 12, 13 albo 14 cyfr.'],
    ['59077770021', 'Zła liczba cyfr: jest 11. GTIN ma 8, 12, 13 albo 14 cyfr.'],
    ['96385075', 'Błędna cyfra kontrolna: jest 5, powinna być 4.'],
    ['00000000', 'Numer z samych zer nie jest numerem GTIN.'],
  ])('describeTyped of a number to which nothing will be added says what is wrong with %s', (typed, sentence) => {
    expect(said(typed, true)).toEqual(['wrong', sentence]);
  });

  it('describeTyped of a number to which nothing will be added says of 8 and 12 right digits who issued the number', () => {
    expect(said('96385074', true)[1]).toBe('8 cyfr, cyfra kontrolna się zgadza. Prefiks 963: GS1 Global Office.');
    expect(said('614141000036', true)[1]).toBe('12 cyfr, cyfra kontrolna się zgadza. Prefiks 061: GS1 USA i Kanada.');
  });

  it('describeTyped of a number to which nothing will be added warns that 12 digits with 590 in front are not Polish', () => {
    const code = `59015200000${checkDigit('59015200000')}`;
    expect(said(code, true)[1]).toContain('to nie jest polski prefiks 590');
  });

  it('describeTyped of a number to which nothing will be added is complete exactly when the number is right, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,16}$/), (digits) => {
        const result = describeTyped(digits, true);
        expect(result.state === 'complete').toBe(checkGtin(digits) === null);
        expect(result.digits).toBe(digits);
        expect(result.sentence).not.toBe('');
        if (result.wrongDigit) {
          expect(checkGtin(`${digits.slice(0, -1)}${result.wrongDigit.shouldBe}`)).not.toBe('GTIN_INVALID_CHECKSUM');
        }
      }),
    );
  });
});
