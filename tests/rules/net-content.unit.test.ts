import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatNetContent,
  parseNetContent,
  type RawNetContent,
  shortNetContent,
} from '@gtinoteka/contract/rules/net-content.ts';
import { netUnits } from '@gtinoteka/contract/rules/net-units.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

const read = (raw: RawNetContent) =>
  parseNetContent(raw)
    .map(({ amount, unit }) => `${amount} ${unit}`)
    .join(', ');

describe('parseNetContent', () => {
  it.each<[RawNetContent, string]>([
    [['1.5LTR'], '1.5 LTR'],
    [['90.0', 'G'], '90 GRM'],
    [['30', 'G'], '30 GRM'],
    [['1.5l'], '1.5 LTR'],
    ['500.0g', '500 GRM'],
    [['1 szt (sztuka)'], '1 H87'],
    [['170', 'g (gram)'], '170 GRM'],
    [[{ unitCode: 'GRM', value: '500' }], '500 GRM'],
    [{ unitCode: 'MLT', value: '750.00' }, '750 MLT'],
    [
      [
        { unitCode: 'GRM', value: '500' },
        { unitCode: 'H87', value: '6' },
      ],
      '500 GRM, 6 H87',
    ],
    [[{ unitCode: 'D63', value: '1' }], '1 D63'],
  ])('parseNetContent reads the recorded shape %j as %s', (raw, content) => {
    expect(read(raw)).toBe(content);
  });

  it.each([
    ['0,2 kg', '0.2 KGM'],
    ['1 kg', '1 KGM'],
    ['750 ml', '750 MLT'],
    ['750ML', '750 MLT'],
    ['1 000 g', '1000 GRM'],
    ['1\u00a0500,50\u00a0ml', '1500.5 MLT'],
    ['250 g netto', '250 GRM'],
    ['500 g ℮', '500 GRM'],
    ['25 dag', '25 DJ'],
    ['12 fl oz', '12 OZA'],
    ['2 m2', '2 MTK'],
    ['100 µg', '100 MC'],
    ['30 szt.', '30 H87'],
    ['30 Szt', '30 H87'],
    ['1,5 szt.', '1.5 H87'],
    ['60 kaps.', '60 H87'],
    ['10 amp.-strz.', '10 H87'],
    ['28 szt. (2 blist.po 14 szt.)', '28 H87'],
  ])('parseNetContent reads the shop text %j as %s', (text, content) => {
    expect(read(text)).toBe(content);
  });

  it.each([
    ['6 x 1,5 l', '9 LTR'],
    ['6x1,5l', '9 LTR'],
    ['4×100 g', '400 GRM'],
    ['2 x 6 x 0,5 l', '6 LTR'],
    ['2 szt. x 100 g', '200 GRM'],
    ['10 amp.-strz.po 0,2 ml', '2 MLT'],
    ['3 x 0,1 l', '0.3 LTR'],
    ['5 wkł.po 3 ml', '15 MLT'],
    ['1 but.po 2,5 ml', '2.5 MLT'],
    ['4 but.a 2,5 ml', '10 MLT'],
    ['1 but. o 60 ml', '60 MLT'],
    ['5 wstrz. SoloStar po 3 ml', '15 MLT'],
    ['50 sasz.po 2 g granulatu', '100 GRM'],
    ['1 butelka 300 ml', '300 MLT'],
    ['1 poj. 120 dawek', '120 E27'],
  ])('parseNetContent reads %j as its total, exactly: %s', (text, content) => {
    expect(read(text)).toBe(content);
  });

  it.each<[RawNetContent]>([
    [null],
    [undefined],
    [''],
    [[]],
    ['90.0'],
    ['g'],
    ['0 g'],
    ['0,00 kg'],
    ['-5 g'],
    ['80-100 g'],
    ['1 fiol. + 1 amp.po 2 ml'],
    ['1 but.po 47,60 g/75 ml zawiesiny'],
    ['2 poj. 120 dawek'],
    ['poj.po 180 daw.'],
    ['1e5 g'],
    ['1.2.3 g'],
    ['5 xyz'],
    ['1234567890 g'],
    ['1,1234567 kg'],
    [`${'1x'.repeat(60)}1 g`],
    [['90.0', 'nic']],
    [{ unitCode: 'g; DROP', value: '1' }],
    [{ unitCode: 'GRM', value: 'dużo' }],
  ])('parseNetContent says nothing of %j', (raw) => {
    expect(parseNetContent(raw)).toEqual([]);
  });

  it('parseNetContent takes 9 digits before the point and 6 after it', () => {
    expect(read('123456789 g')).toBe('123456789 GRM');
    expect(read('1,123456 kg')).toBe('1.123456 KGM');
  });

  it('parseNetContent says the same thing once', () => {
    expect(read(['290 g', '290,0 g (gram)', '0,29 kg'])).toBe('290 GRM, 0.29 KGM');
  });

  it('never throws and never gives an amount that is not a positive decimal', () => {
    const word = fc.constantFrom(
      '6',
      '1,5',
      '0',
      'x',
      'po',
      'kg',
      'szt.',
      '(',
      ')',
      '+',
      '/',
      ' ',
      '.',
      '1 000',
      'but',
      '℮',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join(' ')),
      fc.array(word).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text)), (raw) => {
        for (const { amount, unit } of parseNetContent(raw)) {
          expect(amount).toMatch(/^(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?)$/);
          expect(unit).toMatch(/^[A-Z0-9]{2,3}$/);
        }
      }),
    );
  });
});

describe('formatNetContent', () => {
  it.each([
    ['290', 'GRM', '290 g (gram)'],
    ['1', 'H87', '1 szt (sztuka)'],
    ['1.5', 'LTR', '1.5 l (litr)'],
    ['1', 'D63', '1 D63'],
    ['1', '', '1'],
  ])('formatNetContent writes %s %s as %s', (amount, unit, text) => {
    expect(formatNetContent({ amount, unit })).toBe(text);
  });

  it('formatNetContent is read back as it was, in every unit, long and short', () => {
    const amount = fc
      .tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom('', '.5', '.25', '.125'))
      .map(([whole, rest]) => `${whole}${rest}`);
    fc.assert(
      fc.property(amount, fc.constantFrom(...netUnits.map(([code]) => code)), (value, unit) => {
        const content = { amount: value, unit };
        expect(parseNetContent(formatNetContent(content))).toEqual([content]);
        expect(parseNetContent(shortNetContent(formatNetContent(content)))).toEqual([content]);
      }),
    );
  });

  it('formatNetContent has one row for each code and each symbol', () => {
    expect(new Set(netUnits.map(([code]) => code)).size).toBe(netUnits.length);
    const written = netUnits.flatMap(([code, symbol, name, others]) => [
      ...new Set([code, symbol, name, ...others.split(' ')].map((form) => form.toLowerCase())),
    ]);
    const twice = written.filter((form, i) => form !== '' && written.indexOf(form) !== i);
    expect(twice).toEqual([]);
  });
});

describe('shortNetContent', () => {
  it.each([
    ['290 g (gram)', '290\u00a0g'],
    ['1.5 l (litr)', '1,5\u00a0l'],
    ['30 szt (sztuka)', '30\u00a0szt.'],
    ['120 daw (dawka)', '120\u00a0daw.'],
    ['3000 g (gram)', '3000\u00a0g'],
    ['20000 g (gram)', '20\u00a0000\u00a0g'],
    ['12 fl oz (uncja płynu)', '12\u00a0fl oz'],
    ['1 D63', '1\u00a0D63'],
    ['bez miary', 'bez miary'],
    ['', ''],
  ])('shortNetContent shows %j as %j', (wire, shown) => {
    expect(shortNetContent(wire)).toBe(shown);
  });
});

describeWithSharedData('net content of real products', ['b_products/named_products_pl.jsonl.gz'], () => {
  it('is read in 2,332 of 2,381 texts; the rest are sets, ratios and unsaid counts', () => {
    const texts: string[] = gunzipSync(readFileSync(`${sharedData}b_products/named_products_pl.jsonl.gz`))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).netContentText)
      .filter((text) => text !== null);
    expect(texts).toHaveLength(2381);
    const unread = texts.filter((text) => parseNetContent(text).length === 0);
    expect(unread).toHaveLength(49);
    expect(unread.filter((text) => !/[+/]| z | ze |^poj|^20 poj\. 2 ml$/.test(text))).toEqual([]);
  });
});
