import { limits } from '@gtinoteka/contract/business-limits.ts';
import { withoutBegunForm, withoutFormOfFirm } from '@gtinoteka/contract/rules/legal-form.ts';
import type { SuggestField } from './search-port.ts';

/**
 * Adds variants of company names to an engine's suggestions. `words` are folded, with single spaces.
 * - First as typed, then without a typed legal form, then (if still empty) without one that is only begun.
 * - Both engines use it, so their suggestions are equal.
 */
export async function suggestInAnyForm(
  ask: (words: string) => Promise<string[]>,
  field: SuggestField,
  words: string,
): Promise<string[]> {
  const found = await ask(words);
  if (field !== 'company' || found.length === limits.suggestions) return found;
  const named = withoutFormOfFirm(words);
  const all = named === words ? found : [...new Set([...found, ...(await ask(named))])].slice(0, limits.suggestions);
  if (all.length > 0) return all;
  const begun = withoutBegunForm(words);
  return begun === words ? [] : ask(begun);
}
