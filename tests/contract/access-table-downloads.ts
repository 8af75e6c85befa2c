import type { InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { addAccount } from '../support/accounts.ts';
import { addMadePackage } from '../support/made-packages.ts';
import { addMadeBatch } from '../support/made-batches.ts';
import { multipartFile } from '../support/sent-files.ts';
import { type AccessTable, all, type CallPlace, everyMember, members, nobodysOwn } from './access-rows.ts';

/** A package of the company that is there to be downloaded, or one of nobody. */
async function madePackage({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? randomUUID() : addMadePackage(place);
}

/** A package of another company, asked for under one's own. */
async function foreignPackage(place: CallPlace): Promise<string> {
  return addMadePackage({ ...place, companyId: (await addAccount(place.database)).companyId });
}

/** A call on a batch of the company, and the same on one of another company. */
function batchCalls(name: string, path: string, method: 'GET' | 'POST'): AccessTable {
  const callOf = (companyId: string, id: string): InjectOptions => ({
    method,
    url: `/codes/${companyId}/batches/${id}/${path}`,
  });
  return {
    [name]: {
      expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
      call: async ({ scope, ...place }) =>
        callOf(place.companyId, scope === 'missing' ? randomUUID() : await addMadeBatch(place)),
    },
    [`${name} of another company`]: {
      expected: { own: nobodysOwn },
      async call(place) {
        const { companyId } = await addAccount(place.database);
        return callOf(place.companyId, await addMadeBatch({ ...place, companyId }));
      },
    },
  };
}

/** Calls on files that are made for a company to download: batches of codes, packages of the database. */
export const downloadRows: AccessTable = {
  // Their companies have no products.
  'order-codes': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async ({ companyId, database }) => {
      // A company has one batch at a time.
      await database.pool.query('DELETE FROM code_batches WHERE company_id = $1 AND processing_status < 2', [
        companyId,
      ]);
      return {
        method: 'POST',
        url: `/codes/${companyId}/batches/`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: multipartFile('kody.csv', Buffer.from('GTIN\n5901234123457\n')),
      };
    },
  },
  'preview-codes': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/codes/${companyId}/preview/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('kody.csv', Buffer.from('GTIN\n5901234123457\n')),
    }),
  },
  'order-company-codes': {
    expected: { own: nobodysOwn, foreign: nobodysOwn, missing: nobodysOwn },
    call: async ({ companyId, database }) => {
      await database.pool.query('DELETE FROM code_batches WHERE company_id = $1 AND processing_status < 2', [
        companyId,
      ]);
      return { method: 'POST', url: `/codes/${companyId}/batches/company/`, payload: {} };
    },
  },
  'get-code-batches': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/codes/${companyId}/batches/` }),
  },
  ...batchCalls('get-code-batch', '', 'GET'),
  ...batchCalls('cancel-code-batch', 'cancel/', 'POST'),
  ...batchCalls('get-batch-file', 'zip/', 'GET'),
  ...batchCalls('get-batch-refusals', 'refused/', 'GET'),
  'get-codes-sample': { expected: all(200), call: () => ({ url: '/codes/sample_file/' }) },
  'get-offline-pack-size': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({ url: `/products/${membershipId}/offline_pack/size/?kind=company` }),
  },
  'get-offline-pack': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({ url: `/products/${membershipId}/offline_pack/?kind=company` }),
  },
  'get-database-size': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({ url: `/products/${membershipId}/database/size/?words=woda` }),
  },
  // Their companies are on Starter, which downloads nothing.
  'generate-database': {
    expected: { own: members(404, 401, 401, 401, 401), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      method: 'POST',
      url: `/products/${membershipId}/database/`,
      payload: { words: 'woda' },
    }),
  },
  'get-database-status': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/products/${place.membershipId}/database/${await madePackage(place)}/status/`,
    }),
  },
  'get-database-status of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/status/`,
    }),
  },
  'cancel-database': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/products/${place.membershipId}/database/${await madePackage(place)}/cancel/`,
    }),
  },
  'cancel-database of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/cancel/`,
    }),
  },
  'get-database': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({ url: `/products/${place.membershipId}/database/${await madePackage(place)}/` }),
  },
  'get-database of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/`,
    }),
  },
  'get-zip-database': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => {
      await madePackage(place);
      return { url: `/products/${place.membershipId}/zip_database/` };
    },
  },
};
