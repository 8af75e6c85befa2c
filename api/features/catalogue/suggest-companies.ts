import { suggestCompanies } from '@gtinoteka/contract/catalogue.ts';
import { defineRoute } from '../define-feature.ts';
import { suggestionsOf } from './suggestion-answer.ts';

/** Names of companies with products, by a prefix of the name or of one of its words. */
export const suggestCompaniesRoute = defineRoute(suggestCompanies, async ({ query }, { search }) => {
  const company = await suggestionsOf(search, 'company', query.company_suggest__completion);
  return company ? { company_suggest__completion: company } : {};
});
