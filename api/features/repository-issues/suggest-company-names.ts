import { limits } from '@gtinoteka/contract/business-limits.ts';
import { suggestCompanyNames } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { suggestIssueCompanies } from '../../store/issues/issue-groups.ts';

export const suggestCompanyNamesRoute = defineRoute(suggestCompanyNames, async ({ query }, { database }) => {
  const words = query.name__contains?.trim() ?? '';
  return { results: words === '' ? [] : await suggestIssueCompanies(database, words, limits.suggestions) };
});
