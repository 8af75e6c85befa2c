import { expandUpcE } from '@gtinoteka/contract/rules/gtin/upc-e.ts';
import { expect, test } from 'vitest';

// One of each kind of General Specifications, figure 5.2.2.4.2.
test.each([
  ['04252614', '042100005264'],
  ['01234505', '012000003455'],
  ['01234523', '012200003453'],
  ['01234531', '012300000451'],
  ['01234543', '012340000053'],
  ['01234565', '012345000065'],
  ['01234596', '012345000096'],
])('UPC-E %s stands for %s', (digits, gtin) => expect(expandUpcE(digits)).toBe(gtin));

test.each(['04252615', '14252614', '19064055', '0425261', '042526144', '0425261x', ''])('%j is no UPC-E', (digits) =>
  expect(expandUpcE(digits)).toBeNull(),
);
