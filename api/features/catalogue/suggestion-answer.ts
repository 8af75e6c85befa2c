import type { SearchEngine, SuggestField } from '../../store/search-port.ts';

/** What a completion suggester answers for one field: the text as typed and what it may become. Absent when not asked for. */
export async function suggestionsOf(
  search: SearchEngine,
  field: SuggestField,
  typed: string | undefined,
): Promise<{ text: string; options: { text: string }[] }[] | undefined> {
  if (typed === undefined) return undefined;
  const options = typed.trim() === '' ? [] : await search.suggest(field, typed);
  return [{ text: typed, options: options.map((text) => ({ text })) }];
}
