import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import { randomUUID } from 'node:crypto';
import { addAccount } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { addDoneIssueFile, addIssue } from '../support/issues.ts';
import { colleague, type CallPlace, type MakeCall } from './access-places.ts';

/** A file of authorization of somebody of the company, or one of nobody. */
async function authorizationFile(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  return addAuthorizationFile({ ...place, membershipId: await colleague(place) });
}

/** A group of issues of a company that need not be the caller's. */
async function issueGroup({ database }: CallPlace): Promise<string> {
  const { companyId } = await addAccount(database);
  await addIssue(database, companyId);
  return matterId({ error: 'EP-0005', pool: 'national', companyId });
}

/** A licence of nobody. */
async function licence({ database }: CallPlace): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO licences (licence_type, prefix, status) VALUES ('GCP', '590' || lpad(floor(random() * 1e9)::text, 9, '0'), 'active')
     RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

/** A release of GPC that was read in. */
async function gpcRelease({ database }: CallPlace): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names) VALUES ('gpc', 'command', 'done', '{gpc.json}') RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

/** Calls of those who run companies and the repository of issues. */
export const officeCalls: Record<string, MakeCall> = {
  'get-office-counters': () => ({ url: '/companies/counters/' }),
  'get-office-today': () => ({ url: '/companies/today/' }),
  'get-office-services': () => ({ url: '/companies/services/' }),
  'get-office-people': () => ({ url: '/companies/office_people/' }),
  'find-office-person': async ({ database }) => ({
    method: 'POST',
    url: '/companies/office_people/find/',
    payload: { email: (await addAccount(database)).email },
  }),
  'set-office-rights': async ({ database, scope }) => ({
    method: 'PUT',
    url: `/companies/office_people/${scope === 'missing' ? randomUUID() : (await addAccount(database)).userId}/`,
    payload: { isAdmin: false, permissions: ['cms'], was: { isAdmin: false, permissions: [] } },
  }),
  'get-companies': ({ companyId }) => ({ url: `/companies/${companyId}/get_companies/` }),
  'get-companies-csv': ({ companyId }) => ({ url: `/companies/${companyId}/get_companies/csv/` }),
  'set-company-access': ({ companyId }) => ({
    method: 'PATCH',
    url: `/companies/company/${companyId}/`,
    payload: { accessToDownload: true },
  }),
  'get-registered-memberships': ({ companyId }) => ({ url: `/companies/company/${companyId}/memberships/` }),
  'delete-registered-membership': async (place) => ({
    method: 'DELETE',
    url: `/companies/company/${place.companyId}/memberships/${await colleague(place)}/`,
  }),
  'get-company-record': ({ companyId }) => ({ url: `/companies/company/${companyId}/record/` }),
  'get-package-uses-csv': ({ companyId }) => ({ url: `/companies/company/${companyId}/uses/` }),
  'get-authorization-file': async (place) => ({
    url: `/companies/company/${place.companyId}/authorization/${await authorizationFile(place)}/`,
  }),
  'review-authorization': async (place) => ({
    method: 'POST',
    url: `/companies/company/${place.companyId}/authorization/${await authorizationFile(place)}/`,
    payload: { isAccepted: true },
  }),
  'add-company-note': ({ companyId }) => ({
    method: 'POST',
    url: `/companies/company/${companyId}/notes/`,
    payload: { text: 'Dzwonili.' },
  }),
  'get-data-pools': () => ({ url: '/companies/datapools/' }),
  'get-issues-by-company': ({ companyId }) => ({
    method: 'POST',
    url: `/repository/${companyId}/issues_by_company/`,
    payload: { page: 1 },
  }),
  'suggest-company-names': ({ companyId }) => ({ url: `/companies/${companyId}/get_comps/?name__contains=fir` }),
  'get-issue-people': ({ companyId }) => ({ url: `/repository/${companyId}/people/` }),
  'change-issues': async (place) => ({
    method: 'PATCH',
    url: `/repository/${place.companyId}/issues/`,
    payload: { issueIds: [await addIssue(place.database)], issueStatus: 'in_progress_issue' },
  }),
  'generate-issue-file': async (place) => ({
    method: 'POST',
    url: `/repository/${place.companyId}/generate_issue_file/`,
    payload: { issueIds: [await addIssue(place.database)] },
  }),
  'get-issue-file': async (place) => ({
    url: `/repository/${place.companyId}/issue_file/${await addDoneIssueFile(place)}/`,
  }),
  'send-issue-digests': async (place) => ({
    method: 'POST',
    url: `/repository/${place.companyId}/digests/`,
    payload: { issueIds: [await addIssue(place.database)] },
  }),
  'get-company-issues': async ({ companyId, database }) => ({
    url: `/repository/${companyId}/of_company/${(await addAccount(database)).companyId}/`,
  }),
  'get-own-issues': ({ companyId }) => ({ url: `/companies/${companyId}/own_issues/` }),
  'get-own-issues-csv': ({ companyId }) => ({ url: `/companies/${companyId}/own_issues/csv/` }),
  'get-issue-group': async (place) => ({
    url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/`,
  }),
  'get-issue-history': async (place) => ({
    url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/history/`,
  }),
  'change-issue-group': async (place) => ({
    method: 'PATCH',
    url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/`,
    payload: { from: 'new_issue', issueStatus: 'in_progress_issue' },
  }),
  'get-licences': ({ companyId }) => ({ url: `/stewardship/${companyId}/licences/?search=5901234123457` }),
  'get-licence': async (place) => ({ url: `/stewardship/${place.companyId}/licences/${await licence(place)}/` }),
  'get-gpc-releases': ({ companyId }) => ({ url: `/stewardship/${companyId}/gpc/` }),
  'get-gpc-changes': async (place) => ({
    url: `/stewardship/${place.companyId}/gpc/${await gpcRelease(place)}/changes/`,
  }),
  'get-registry-state': ({ companyId }) => ({ url: `/stewardship/${companyId}/registry/` }),
  'get-search-state': ({ companyId }) => ({ url: `/stewardship/${companyId}/search_index/` }),
  'get-work': ({ companyId }) => ({ url: `/stewardship/${companyId}/work/` }),
  'get-dead-letters': ({ companyId }) => ({ url: `/stewardship/${companyId}/dead_letters/` }),
  'retry-dead-letters': ({ companyId }) => ({
    method: 'POST',
    url: `/stewardship/${companyId}/dead_letters/retry/`,
    payload: { kind: 'mail', ids: [randomUUID()] },
  }),
  'drop-dead-letters': ({ companyId }) => ({
    method: 'POST',
    url: `/stewardship/${companyId}/dead_letters/drop/`,
    payload: { kind: 'mail', ids: [randomUUID()] },
  }),
};
