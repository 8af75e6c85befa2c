import { suggestCompanies } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { suggestionsOf } from './suggestion-answer.ts';

/** Names of companies with products that begin with what was typed, or have a word that does. */
export const suggestCompaniesRoute = defineRoute(suggestCompanies, async ({ query }, { search }) => {
  const company = await suggestionsOf(search, 'company', query.company_suggest__completion);
  return company ? { company_suggest__completion: company } : {};
});
