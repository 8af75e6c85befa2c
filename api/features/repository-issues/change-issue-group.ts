import { changeIssueGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import { defineRoute } from '../define-feature.ts';
import { askedMatter } from './asked-matter.ts';
import { decideOnIssues } from './decide-on-issues.ts';

/** A decision about a group in one status, or about some of its codes; a note beside it stays in the history. */
export const changeIssueGroupRoute = defineRoute(changeIssueGroup, async ({ params, body, request }, deps) => {
  const { from, issueIds = null, note, ...decision } = body;
  const issues = { matter: askedMatter(params.group), status: from, ids: issueIds };
  return {
    changed: await decideOnIssues(deps, {
      request,
      companyId: params.companyId,
      issues,
      note: note?.trim() || null,
      ...decision,
    }),
  };
});
