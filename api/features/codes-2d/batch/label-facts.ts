import type { CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { gs1Date } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';

/** DD-MM-YYYY, or MM-YYYY for a whole month. */
function dayOf(digits: string): string {
  return (gs1Date(digits) ?? '').split('-').toReversed().join('-');
}

/** Additional texts of a label: batch and expiry date. */
export function labelFacts({ n10 = '', n15 = '', n17 = '' }: CodeValues): string[] {
  const facts: string[] = [];
  if (n10 !== '') facts.push(`Partia ${n10}`);
  if (n17 !== '') facts.push(`Ważne do ${dayOf(n17)}`);
  else if (n15 !== '') facts.push(`Najlepiej spożyć przed ${dayOf(n15)}`);
  return facts;
}
