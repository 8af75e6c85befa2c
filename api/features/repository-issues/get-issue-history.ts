import { getIssueHistory } from '@gtinoteka/contract/office/issue-groups.ts';
import { defineRoute } from '../define-feature.ts';
import { readMatterHistory } from '../../store/issues/issue-matter.ts';
import { askedMatter } from './asked-matter.ts';

export const getIssueHistoryRoute = defineRoute(getIssueHistory, async ({ params, query }, { database }) =>
  readMatterHistory(database, askedMatter(params.group), query.before ?? null),
);
