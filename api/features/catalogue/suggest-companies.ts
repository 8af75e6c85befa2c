import { suggestCompanies } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { suggestionsOf } from './suggestion-answer.ts';

/** Names of companies with products that begin with what was typed, or have a word that does. */
export function addSuggestCompanies(app: FastifyInstance, { search }: CatalogueParts): void {
  addEndpoint(app, suggestCompanies, async ({ query }) => {
    const company = await suggestionsOf(search, 'company', query.company_suggest__completion);
    return company ? { company_suggest__completion: company } : {};
  });
}
