import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { SearchEngine, SuggestField } from '../../store/search/search-port.ts';

/** Suggestions for one field, with the typed text; undefined if not requested. */
export async function suggestionsOf(
  search: SearchEngine,
  field: SuggestField,
  typed: string | undefined,
): Promise<{ text: string; options: { text: string }[] }[] | undefined> {
  if (typed === undefined) return undefined;
  const options = typed.trim() === '' ? [] : await search.suggest(field, typed);
  return [{ text: typed, options: options.map((text) => ({ text })) }];
}

const kinds = [
  { kind: 'product', field: 'name' },
  { kind: 'brand', field: 'brand' },
  { kind: 'company', field: 'company' },
] as const;

interface OptionOfKind {
  text: string;
  kind: (typeof kinds)[number]['kind'];
}

/** Suggestions of all three fields in one list: a third each; unused room goes to the others. */
export async function suggestionsOfKinds(
  search: SearchEngine,
  typed: string | undefined,
): Promise<{ text: string; options: OptionOfKind[] }[] | undefined> {
  if (typed === undefined) return undefined;
  const found = await Promise.all(
    kinds.map(async ({ kind, field }) => {
      const texts = typed.trim() === '' ? [] : await search.suggest(field, typed);
      return texts.map((text): OptionOfKind => ({ text, kind }));
    }),
  );
  const taken = shareOut(
    found.map((options) => options.length),
    limits.suggestions,
  );
  return [{ text: typed, options: found.flatMap((options, i) => options.slice(0, taken[i])) }];
}

/** Distributes `most` items in turns, at most the wanted number to each. */
function shareOut(requested: readonly number[], most: number): number[] {
  const taken = requested.map(() => 0);
  for (let remaining = most; remaining > 0;) {
    const before = remaining;
    for (const [i, count] of requested.entries()) {
      const own = taken[i] ?? 0;
      if (own === count || remaining === 0) continue;
      taken[i] = own + 1;
      remaining--;
    }
    if (remaining === before) break;
  }
  return taken;
}
