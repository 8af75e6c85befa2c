import { searchWordsOf, splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { describe, expect, test } from 'vitest';

const textsOf = (folded: string): string[] => searchWordsOf(folded).map(({ text }) => text);
const placesOf = (folded: string): string[] => searchWordsOf(folded).map(({ text, place }) => `${text} ${place}`);
const writtenOf = (folded: string): readonly string[] => searchWordsOf(folded)[0]?.written ?? [];

describe('splitWords', () => {
  test.each([
    ['sok jablkowy', ' sok jablkowy '],
    ['sok,jablkowy (1 l)', ' sok jablkowy 1 l '],
    ['  sok  ', ' sok '],
    ['1,5 l i 1.5 l', ' 1d5 l i 1d5 l '],
    ['1,2,3', ' 1d2d3 '],
    ['1, 5', ' 1 5 '],
    ['a,5 5,a', ' a 5 5 a '],
    ['100%', ' 100 '],
    ['🍭', ' '],
    ['', ' '],
    ['мед 15٣', ' мед 15٣ '],
  ])('%s', (folded, words) => {
    expect(splitWords(folded)).toBe(words);
  });
});

describe('searchWordsOf', () => {
  test.each([
    ['sok jablkowy', ['sok part', 'jablkowy part']],
    ['sok w kartonie', ['sok part', 'w start', 'kartonie part']],
    ['kawa 3w1 mm', ['kawa part', '3w1 start', 'mm start']],
    ['kawa 250', ['kawa part', '250 number']],
    ['plyn 1,5', ['plyn part', '1d5 start']],
    ['sok sok sok', ['sok part']],
    ['abc', ['abc part']],
    ['ab', []],
    ['🍭🍭🍭', []],
    ['🍭 a', ['a start']],
    ['% - %', []],
    ['', []],
  ])('where the words of "%s" stand', (folded, words) => {
    expect(placesOf(folded)).toEqual(words);
  });

  test.each([
    ['miod 400g', ['400g', 'miod']],
    ['1l', ['1000ml']],
    ['5g', ['5g']],
    ['miod 400 g', ['400g', 'miod']],
    ['miod 0,4 kg', ['400g', 'miod']],
    ['miod 0.4kg', ['400g', 'miod']],
    ['400 grm miod', ['400g', 'miod']],
    ['100 g. ser', ['100g', 'ser']],
    ['sok (1,5 l)', ['1500ml', 'sok']],
    ['sok 150 cl', ['1500ml', 'sok']],
    ['sok 5 dl', ['500ml', 'sok']],
    ['szynka 10 dag', ['100g', 'szynka']],
    ['witamina 12 szt', ['12pc', 'witamina']],
    ['witamina 12 tabletek', ['12pc', 'witamina']],
    ['2 x 500 g', ['500g', '2', 'x']],
    ['500 g i 0,5 kg', ['500g', 'i']],
    ['500 g mak 250 g', ['500g', '250g', 'mak']],
  ])('an amount is one word in its base unit: %s', (folded, words) => {
    expect(textsOf(folded)).toEqual(words);
  });

  test.each([
    ['1000 t', ['1000', 't']],
    ['10 m2 farba', ['10', 'm2', 'farba']],
    ['0 g mak', ['0', 'g', 'mak']],
    ['1.5.3 kg', ['1d5d3', 'kg']],
    ['a5 g', ['a5', 'g']],
    ['5,a 7 gx', ['5', 'a', '7', 'gx']],
    ['12  g', ['12', 'g']],
    ['1234567890 g', ['1234567890', 'g']],
    ['0,1234567 kg', ['0d1234567', 'kg']],
  ])('no amount: %s', (folded, words) => {
    expect(textsOf(folded)).toEqual(words);
  });

  test.each([
    ['123456789 g', '123456789g'],
    ['0,123456 g', '0d123456g'],
    ['1,123456 mg', '0d001123g'],
  ])('the longest numbers of amounts: %s', (folded, text) => {
    expect(textsOf(folded)).toEqual([text]);
  });

  test('an amount in all the ways names write it, with and without a space', () => {
    expect(writtenOf('0,4 kg')).toEqual(
      '400g,400 g,400gr,400 gr,400gram,400 gram,400grm,400 grm,0d4kg,0d4 kg,0d4kgm,0d4 kgm,40dag,40 dag,40dkg,40 dkg,400000mg,400000 mg'.split(
        ',',
      ),
    );
    expect(writtenOf('500 ml')).toEqual(
      '500ml,500 ml,500mlt,500 mlt,0d5l,0d5 l,0d5ltr,0d5 ltr,0d5litr,0d5 litr,50cl,50 cl,5dl,5 dl'.split(','),
    );
    // A base without letters of its own stands in contents alone.
    expect(writtenOf('12 szt')).toEqual(
      '12pc,12szt,12 szt,12tabl,12 tabl,12kaps,12 kaps,12sztuk,12 sztuk,12tabletek,12 tabletek,12kapsulek,12 kapsulek'.split(
        ',',
      ),
    );
  });

  test('nobody writes 0.0005 kg or ten million milligrams; what was typed is a way of its own', () => {
    expect(writtenOf('0,5 mg')).toEqual(['0d0005g', '0d5mg', '0d5 mg']);
    expect(writtenOf('0,0005 g')).toEqual(['0d0005g', '0d5mg', '0d5 mg', '0d0005 g']);
    expect(writtenOf('1 mg')).toContain('0d001g');
    expect(writtenOf('1 g')).toContain('0d001 kg');
    expect(writtenOf('9,999 kg')).toContain('9999000mg');
    expect(writtenOf('10 kg')).not.toContain('10000000mg');
    expect(writtenOf('7 litrow')).toEqual(expect.arrayContaining(['7000ml', '7 l', '7litrow', '7 litrow']));
  });

  test('searchWordsOf: of an amount, number and unit may stand apart', () => {
    expect(searchWordsOf('0,4 kg')[0]?.apart).toEqual([
      { text: '0d4', place: 'start', written: ['0d4'] },
      { text: 'kg', place: 'start', written: ['kg'] },
    ]);
    expect(searchWordsOf('12 szt')[0]?.apart).toEqual([
      { text: '12', place: 'number', written: ['12'] },
      { text: 'szt', place: 'part', written: ['szt'] },
    ]);
    expect(searchWordsOf('kawa')[0]).toEqual({ text: 'kawa', place: 'part', written: ['kawa'] });
  });

  test('forty words, and forty-one are none', () => {
    const many = Array.from({ length: 41 }, (_, i) => `wyraz${i}x`);
    expect(searchWordsOf(many.slice(1).join(' '))).toHaveLength(40);
    expect(searchWordsOf(many.join(' '))).toEqual([]);
  });
});
