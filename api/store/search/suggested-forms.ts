import { limits } from '@gtinoteka/contract/business-limits.ts';
import { withoutBegunForm, withoutFormOfFirm } from '@gtinoteka/contract/rules/legal-form.ts';
import type { SuggestField } from './search-port.ts';

/**
 * What an engine suggests for typed words (folded, one space between); of companies, after that, what it suggests for them without the
 * legal form that was typed, and where there is nothing yet without one that is only begun. Whatever engine: so both suggest the same.
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
