import { expect, test } from 'vitest';
import { compareTexts } from '../../api/features/verification/checking/compare-texts.ts';

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
] as const)('%j beside %j is %s', (theirs, ours, likeness) => {
  expect(compareTexts(theirs, ours)).toBe(likeness);
});
