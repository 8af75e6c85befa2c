import { expect, test } from 'vitest';
import { comparedLength, compareTexts } from '../../api/features/verification/checking/compare-texts.ts';

test.each([
  ['Woda źródlana 1,5 l', 'WODA ZRODLANA 1500 ml', 'equal'],
  ['Chleb razowy', 'razowy chleb', 'equal'],
  ['Twarożek &quot;Mój ulubiony&quot;', 'Twarożek "Mój ulubiony"', 'equal'],
  ['Sól &amp; pieprz', 'Sól & pieprz', 'equal'],
  ['Sól &amp pieprz', 'Sól & pieprz', 'near'],
  ['Chleb razowy', 'Chleb razowy 500 g', 'near'],
  ['Chleb razowy', 'Woda źródlana', 'differs'],
  ['', 'Woda', null],
  [' ', 'Woda', null],
  ['Woda', null, null],
  ['Sok 3 x 0,2 l', 'sok 3 x 200 ml', 'equal'],
  ['Woda woda mineralna', 'Woda mineralna gazowana', 'near'],
] as const)('%j beside %j is %s', (theirs, ours, likeness) => {
  expect(compareTexts(theirs, ours)).toBe(likeness);
});

test('compareTexts finds texts of the longest length that is compared equal, and longer ones near', () => {
  const text = (length: number, first: string): string => `${first} 1 l `.padEnd(length, 'a ');
  expect(compareTexts(text(comparedLength, 'Woda'), text(comparedLength, 'WODA'))).toBe('equal');
  expect(compareTexts(text(comparedLength + 1, 'Woda'), text(comparedLength + 1, 'WODA'))).toBe('near');
});
