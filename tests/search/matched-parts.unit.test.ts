import { matchedParts } from '@gtinoteka/contract/rules/matched-parts.ts';
import { expect, test } from 'vitest';

/** The text with its matches in brackets. */
function shown(text: string, typed: string): string {
  return matchedParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['Miód gryczany 400 g', 'miod', '[Miód] gryczany 400 g'],
  ['Miód gryczany 400 g', 'gryczany miód', '[Miód] [gryczany] 400 g'],
  ['Miód gryczany 400 g', 'ryc', 'Miód g[ryc]zany 400 g'],
  ['Miód gryczany 400 g', '0,4 kg miod', '[Miód] gryczany [400 g]'],
  ['Miód gryczany 0,4 kg', '400g', 'Miód gryczany [0,4 kg]'],
  ['Miód gryczany 400 g', 'miod 400', '[Miód] gryczany [400] g'],
  ['Ser serowy', 'owy ser', '[Ser] ser[owy]'],
  ['Przysmak, sma', 'sma', 'Przysmak, [sma]'],
  ['Straße 12', 'strasse', '[Straße] 12'],
  ['Lizak 🍭 tęczowy', 'teczowy lizak', '[Lizak] 🍭 [tęczowy]'],
  ['<b>Sok</b>', 'sok', '<b>[Sok]</b>'],
  ['Sok', 'kompot', 'Sok'],
  ['Sok', '  ', 'Sok'],
  ['', 'sok', ''],
])('%s, of %s: %s', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});

test('the parts always make up the text', () => {
  const text = 'Zestaw ①②③ ½ ﬁlc ＡＢ ™ Ǆ İ';
  expect(
    matchedParts(text, 'filc ab zestaw')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
