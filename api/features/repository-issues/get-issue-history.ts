import { getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import { defineRoute } from '../define-feature.ts';
import { readMatterHistory } from '../../store/issues/issue-matter.ts';
import { requireMatter } from './issue-matter.ts';

export const getIssueHistoryRoute = defineRoute(getIssueHistory, async ({ params, query }, { database }) =>
  readMatterHistory(database, requireMatter(params.group), query.before ?? null),
);
