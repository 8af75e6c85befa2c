import { randomUUID } from 'node:crypto';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink, linkTo, type StoredLink } from '../support/links.ts';
import { multipartFile } from '../support/sent-files.ts';
import { type AccessTable, type CallPlace, everyMember, members, nobodysOwn } from './access-rows.ts';

/** A number of the named company; one of nobody where there is no such company. */
function ownGtin({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? Promise.resolve(place.gtin) : addOwnGtin(place.database, place.companyId);
}

async function ownLink(place: CallPlace): Promise<StoredLink> {
  if (place.scope === 'missing') return { id: randomUUID(), gtin: place.gtin };
  return addStoredLink(place.database, { companyId: place.companyId });
}

/** A link of another company, named under one's own. */
async function foreignLink(place: CallPlace): Promise<StoredLink> {
  return addStoredLink(place.database, { companyId: (await addAccount(place.database)).companyId });
}

/** Calls on links of codes. */
export const linkRows: AccessTable = {
  'get-link-codes': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/links/${companyId}/codes/` }),
  },
  'get-code-links': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({ url: `/links/${place.companyId}/codes/${await ownGtin(place)}/` }),
  },
  'get-code-links of another company': {
    expected: { own: members(404, 403, 403, 403, 403) },
    call: async (place) => ({
      url: `/links/${place.companyId}/codes/${(await foreignLink(place)).gtin}/`,
    }),
  },
  'add-link': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/links/${place.companyId}/codes/${await ownGtin(place)}/`,
      payload: linkTo('https://sady.example/'),
    }),
  },
  'change-link': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'PUT',
      url: `/links/${place.companyId}/link/${(await ownLink(place)).id}/`,
      payload: { ...linkTo('https://sady.example/zima'), version: 1 },
    }),
  },
  'change-link of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      method: 'PUT',
      url: `/links/${place.companyId}/link/${(await foreignLink(place)).id}/`,
      payload: { ...linkTo('https://sady.example/zima'), version: 1 },
    }),
  },
  'remove-link': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'DELETE',
      url: `/links/${place.companyId}/link/${(await ownLink(place)).id}/?version=1`,
    }),
  },
  'remove-link of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      method: 'DELETE',
      url: `/links/${place.companyId}/link/${(await foreignLink(place)).id}/?version=1`,
    }),
  },
  'copy-links': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/links/${place.companyId}/codes/${await ownGtin(place)}/copy/`,
      payload: { gtins: [await ownGtin(place)] },
    }),
  },
  'set-counting': {
    expected: { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'PUT',
      url: `/links/${companyId}/counting/`,
      payload: { isCounted: true },
    }),
  },
  'import-links': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/links/${place.companyId}/sheet/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('linki.csv', Buffer.from(`GTIN;Adres\n${await ownGtin(place)};https://sady.example/\n`)),
    }),
  },
  'export-links': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/links/${companyId}/sheet/` }),
  },
};
