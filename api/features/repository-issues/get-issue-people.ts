import { getIssuePeople } from '@gtinoteka/contract/office/repository-issues.ts';
import { defineRoute } from '../define-feature.ts';
import { readIssuePeople } from '../../store/issues/issue-changes.ts';

export const getIssuePeopleRoute = defineRoute(getIssuePeople, async (_call, { database }) => ({
  people: await readIssuePeople(database),
}));
