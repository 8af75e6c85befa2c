import { fewRows, type getSearchHelp, type helpedFilters } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { typedWordsOf } from '@gtinoteka/contract/rules/search-words.ts';
import { correctionOf, type Correction } from '../../store/search/search-correction.ts';
import type { ProductSearch, SearchEngine } from '../../store/search/search-port.ts';

type SearchHelp = AnswerOf<typeof getSearchHelp>;
type HelpedFilter = (typeof helpedFilters)[number];
type HelpedSearch = Omit<ProductSearch, 'countedFor' | 'limit'>;

/** Maximum number of words with a count; each count is a search. */
const mostWords = 8;

/** Search field of each filter. */
const searchedAs = {
  name__contains: 'nameContains',
  brand__contains: 'brandContains',
  company_name__contains: 'companyContains',
  any__contains: 'anyContains',
  company_nip: 'companyNip',
  gpc_number: 'gpcCodes',
} as const satisfies Record<HelpedFilter, keyof ProductSearch>;
const textFilters = ['name__contains', 'brand__contains', 'company_name__contains', 'any__contains'] as const;
const filtersOf = Object.keys(searchedAs) as HelpedFilter[]; // keys of it

/**
 * Counts results and suggests corrections when they are few.
 * - Without results: counts for each word alone, and for all filters but one.
 */
export async function helpOf(search: SearchEngine, filters: HelpedSearch): Promise<SearchHelp> {
  const countOf = async (some: HelpedSearch): Promise<number> =>
    (await search.search({ ...some, offset: 0, limit: 0 })).count;
  const count = await countOf(filters);
  const correction = count < fewRows ? await correctionOf(search, filters, count) : null;
  const help: SearchHelp = { count, correction: correction && shownCorrection(correction), words: [], without: [] };
  if (count > 0) return help;
  // Sequential: the caller already has its results, and other searches run meanwhile.
  for (const { filter, text, rest } of wordsOf(filters))
    help.words.push({ filter, text, rest, count: await countOf({ ...filters, [searchedAs[filter]]: text }) });
  const set = filtersOf.filter((filter) => filters[searchedAs[filter]] !== undefined);
  if (set.length > 1)
    for (const filter of set)
      help.without.push({ filter, count: await countOf({ ...filters, [searchedAs[filter]]: undefined }) });
  return help;
}

function shownCorrection({ texts, count }: Correction): NonNullable<SearchHelp['correction']> {
  const changed = textFilters.flatMap((filter) => {
    const text = texts[searchedAs[filter]];
    return text === undefined ? [] : [[filter, text] as const];
  });
  return { filters: Object.fromEntries(changed), count };
}

/** Each word of each text, with the text without it. */
function wordsOf(filters: HelpedSearch): { filter: HelpedFilter; text: string; rest: string }[] {
  return textFilters.flatMap((filter) => {
    const words = typedWordsOf(filters[searchedAs[filter]] ?? '');
    if (words.length < 2 || words.length > mostWords) return [];
    return words.map((text, i) => ({ filter, text, rest: words.filter((_, other) => other !== i).join(' ') }));
  });
}
