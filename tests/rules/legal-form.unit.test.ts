import { withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { expect, test } from 'vitest';

test.each([
  ['sady dolne sp z o o', 'sady dolne'],
  ['sady dolne sp z o o sp k', 'sady dolne'],
  ['dwor lakowy s a', 'dwor lakowy'],
  ['pasieka borowa spolka cywilna', 'pasieka borowa'],
  ['spizarnia zofii', 'spizarnia zofii'],
  ['kasa', 'kasa'],
  ['sp z o o', 'sp z o o'],
])('%s is called %s', (words, name) => expect(withoutLegalForm(words)).toBe(name));
