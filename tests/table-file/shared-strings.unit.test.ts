import { expect, test } from 'vitest';
import { SharedStrings } from '../../api/core/table-file/shared-strings.ts';

test('SharedStrings returns every text by its index, across block boundaries', () => {
  const strings = new SharedStrings();
  const texts = Array.from({ length: 5_000 }, (_, at) => {
    if (at % 7 === 0) return '';
    const text = `tekst ${at} ${'é'.repeat(at % 11)}`;
    // Whole blocks are without such signs, others have them, the last halves of pairs that stand alone.
    return at < 2_048 ? text : `${text} żółć 😀 ${String.fromCharCode(0xd800 + (at % 1_024))}`;
  });
  for (const [at, text] of texts.entries()) {
    strings.add(text);
    expect(strings.get(at)).toBe(text);
  }
  expect(texts.filter((text, at) => strings.get(at) !== text)).toEqual([]);
});

test.each([-1, 1.5, Number.NaN, 2_000, Number.POSITIVE_INFINITY])(
  'SharedStrings returns an empty text for index %d',
  (number) => {
    const strings = new SharedStrings();
    for (let at = 0; at < 1_500; at++) strings.add(`tekst ${at}`);
    expect(strings.get(number)).toBe('');
  },
);
