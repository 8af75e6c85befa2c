import { changeIssueGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import { defineRoute } from '../define-feature.ts';
import { requireMatter } from './issue-matter.ts';
import { decideOnIssues } from './decide-on-issues.ts';

/** Changes the issues of a group in one status, or some of its codes; a note is stored in the history. */
export const changeIssueGroupRoute = defineRoute(changeIssueGroup, async ({ params, body, request }, deps) => {
  const { from, issueIds = null, note, ...decision } = body;
  const issues = { matter: requireMatter(params.group), status: from, ids: issueIds };
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
