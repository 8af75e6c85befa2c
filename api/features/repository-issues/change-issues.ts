import { changeIssues } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { decideOnIssues } from './decide-on-issues.ts';

/** Changes issues by their ids. */
export const changeIssuesRoute = defineRoute(changeIssues, async ({ params, body, request }, deps) => {
  const { issueIds, ...decision } = body;
  const { companyId } = params;
  return { changed: await decideOnIssues(deps, { request, companyId, issues: { ids: issueIds }, ...decision }) };
});
