import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import { randomUUID } from 'node:crypto';
import { addAccount } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { addDoneIssueFile, addIssue } from '../support/issues.ts';
import {
  type AccessTable,
  type CallPlace,
  colleague,
  everyMember,
  inOffice,
  members,
  nobodysOwn,
  ofOffice,
  stewards,
} from './access-rows.ts';

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
export const officeRows: AccessTable = {
  'get-office-counters': { expected: members(403, 403, 403, 403, 200), call: () => ({ url: '/companies/counters/' }) },
  'get-office-today': { expected: members(403, 403, 403, 403, 200), call: () => ({ url: '/companies/today/' }) },
  'get-office-services': { expected: members(403, 403, 403, 403, 200), call: () => ({ url: '/companies/services/' }) },
  'get-office-people': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ url: '/companies/office_people/' }),
  },
  'find-office-person': {
    expected: members(403, 403, 403, 403, 200),
    call: async ({ database }) => ({
      method: 'POST',
      url: '/companies/office_people/find/',
      payload: { email: (await addAccount(database)).email },
    }),
  },
  'set-office-rights': {
    expected: ofOffice,
    call: async ({ database, scope }) => ({
      method: 'PUT',
      url: `/companies/office_people/${scope === 'missing' ? randomUUID() : (await addAccount(database)).userId}/`,
      payload: { isAdmin: false, permissions: ['cms'], was: { isAdmin: false, permissions: [] } },
    }),
  },
  'get-companies': {
    expected: { own: members(404, 403, 403, 403, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/get_companies/` }),
  },
  'get-companies-csv': {
    expected: { own: members(404, 403, 403, 403, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/get_companies/csv/` }),
  },
  'set-company-access': {
    expected: ofOffice,
    call: ({ companyId }) => ({
      method: 'PATCH',
      url: `/companies/company/${companyId}/`,
      payload: { accessToDownload: true },
    }),
  },
  'get-registered-memberships': {
    expected: ofOffice,
    call: ({ companyId }) => ({ url: `/companies/company/${companyId}/memberships/` }),
  },
  'delete-registered-membership': {
    expected: ofOffice,
    call: async (place) => ({
      method: 'DELETE',
      url: `/companies/company/${place.companyId}/memberships/${await colleague(place)}/`,
    }),
  },
  'get-company-record': {
    expected: ofOffice,
    call: ({ companyId }) => ({ url: `/companies/company/${companyId}/record/` }),
  },
  'get-package-uses-csv': {
    expected: ofOffice,
    call: ({ companyId }) => ({ url: `/companies/company/${companyId}/uses/` }),
  },
  'get-authorization-file': {
    expected: ofOffice,
    call: async (place) => ({
      url: `/companies/company/${place.companyId}/authorization/${await authorizationFile(place)}/`,
    }),
  },
  'review-authorization': {
    expected: ofOffice,
    call: async (place) => ({
      method: 'POST',
      url: `/companies/company/${place.companyId}/authorization/${await authorizationFile(place)}/`,
      payload: { isAccepted: true },
    }),
  },
  'add-company-note': {
    expected: ofOffice,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/companies/company/${companyId}/notes/`,
      payload: { text: 'Dzwonili.' },
    }),
  },
  'get-data-pools': { expected: members(403, 403, 403, 403, 200), call: () => ({ url: '/companies/datapools/' }) },
  'get-issues-by-company': {
    expected: inOffice,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/repository/${companyId}/issues_by_company/`,
      payload: { page: 1 },
    }),
  },
  'suggest-company-names': {
    expected: inOffice,
    call: ({ companyId }) => ({ url: `/companies/${companyId}/get_comps/?name__contains=fir` }),
  },
  'get-issue-people': { expected: inOffice, call: ({ companyId }) => ({ url: `/repository/${companyId}/people/` }) },
  'change-issues': {
    expected: inOffice,
    call: async (place) => ({
      method: 'PATCH',
      url: `/repository/${place.companyId}/issues/`,
      payload: { issueIds: [await addIssue(place.database)], issueStatus: 'in_progress_issue' },
    }),
  },
  'generate-issue-file': {
    expected: inOffice,
    call: async (place) => ({
      method: 'POST',
      url: `/repository/${place.companyId}/generate_issue_file/`,
      payload: { issueIds: [await addIssue(place.database)] },
    }),
  },
  'get-issue-file': {
    expected: inOffice,
    call: async (place) => ({
      url: `/repository/${place.companyId}/issue_file/${await addDoneIssueFile(place)}/`,
    }),
  },
  'send-issue-digests': {
    expected: inOffice,
    call: async (place) => ({
      method: 'POST',
      url: `/repository/${place.companyId}/digests/`,
      payload: { issueIds: [await addIssue(place.database)] },
    }),
  },
  'get-company-issues': {
    expected: inOffice,
    call: async ({ companyId, database }) => ({
      url: `/repository/${companyId}/of_company/${(await addAccount(database)).companyId}/`,
    }),
  },
  'get-own-issues': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/own_issues/` }),
  },
  'get-own-issues-csv': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/own_issues/csv/` }),
  },
  'get-issue-group': {
    expected: inOffice,
    call: async (place) => ({
      url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/`,
    }),
  },
  'get-issue-history': {
    expected: inOffice,
    call: async (place) => ({
      url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/history/`,
    }),
  },
  'change-issue-group': {
    expected: inOffice,
    call: async (place) => ({
      method: 'PATCH',
      url: `/repository/${place.companyId}/groups/${await issueGroup(place)}/`,
      payload: { from: 'new_issue', issueStatus: 'in_progress_issue' },
    }),
  },
  'get-licences': {
    expected: stewards,
    call: ({ companyId }) => ({ url: `/stewardship/${companyId}/licences/?search=5901234123457` }),
  },
  'get-licence': {
    expected: stewards,
    call: async (place) => ({ url: `/stewardship/${place.companyId}/licences/${await licence(place)}/` }),
  },
  'get-gpc-releases': { expected: stewards, call: ({ companyId }) => ({ url: `/stewardship/${companyId}/gpc/` }) },
  'get-gpc-changes': {
    expected: stewards,
    call: async (place) => ({
      url: `/stewardship/${place.companyId}/gpc/${await gpcRelease(place)}/changes/`,
    }),
  },
  'get-registry-state': {
    expected: stewards,
    call: ({ companyId }) => ({ url: `/stewardship/${companyId}/registry/` }),
  },
  'get-search-state': {
    expected: stewards,
    call: ({ companyId }) => ({ url: `/stewardship/${companyId}/search_index/` }),
  },
  'get-work': { expected: stewards, call: ({ companyId }) => ({ url: `/stewardship/${companyId}/work/` }) },
  'get-dead-letters': {
    expected: stewards,
    call: ({ companyId }) => ({ url: `/stewardship/${companyId}/dead_letters/` }),
  },
  'retry-dead-letters': {
    expected: stewards,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/stewardship/${companyId}/dead_letters/retry/`,
      payload: { kind: 'mail', ids: [randomUUID()] },
    }),
  },
  'drop-dead-letters': {
    expected: stewards,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/stewardship/${companyId}/dead_letters/drop/`,
      payload: { kind: 'mail', ids: [randomUUID()] },
    }),
  },
};
