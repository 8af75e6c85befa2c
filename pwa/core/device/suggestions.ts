import { suggestCompanies, suggestProducts } from '@gtinoteka/contract/catalogue.ts';
import { callEndpoint } from '../network/api-client.ts';

type Suggester = readonly { options: readonly { text: string }[] }[] | undefined;

function textsOf(answer: Suggester): string[] {
  return (answer ?? []).flatMap(({ options }) => options.map(({ text }) => text));
}

/** A suggestion of the field that searches names, brands and companies together. */
export interface FoundSuggestion {
  readonly kind: 'product' | 'brand' | 'company';
  readonly text: string;
}

const nothing = (): Promise<string[]> => Promise.resolve([]);

/** Asks for suggestions in the name of a membership; the most common come first. None while the membership is not known. */
export function suggestionsOf(membershipId: string) {
  if (membershipId === '')
    return {
      name: nothing,
      brand: nothing,
      company: nothing,
      any: (): Promise<FoundSuggestion[]> => Promise.resolve([]),
    };
  const params = { id: membershipId };
  return {
    async name(typed: string, signal: AbortSignal) {
      const query = { name_suggest__completion: typed };
      return textsOf((await callEndpoint(suggestProducts, { params, query, signal })).data.name_suggest__completion);
    },
    async brand(typed: string, signal: AbortSignal) {
      const query = { brand_suggest__completion: typed };
      return textsOf((await callEndpoint(suggestProducts, { params, query, signal })).data.brand_suggest__completion);
    },
    async company(typed: string, signal: AbortSignal) {
      const query = { company_suggest__completion: typed };
      return textsOf(
        (await callEndpoint(suggestCompanies, { params, query, signal })).data.company_suggest__completion,
      );
    },
    /** products, then brands, then companies */
    async any(typed: string, signal: AbortSignal): Promise<FoundSuggestion[]> {
      const query = { any_suggest__completion: typed };
      const { data } = await callEndpoint(suggestProducts, { params, query, signal });
      return (data.any_suggest__completion ?? []).flatMap(({ options }) => options);
    },
  };
}
