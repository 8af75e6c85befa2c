import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import type { AccountParts } from './account-parts.ts';
import { addGetAccount } from './get-account.ts';
import { addGetCompany } from './get-company.ts';
import { addRenewApiKey } from './renew-api-key.ts';
import { addUpdateAccount } from './update-account.ts';

/** The account page: own data, the company with its limits, its API key. */
export function addAccountRoom(
  app: FastifyInstance,
  { database, secret }: Pick<AccountParts, 'database'> & { readonly secret: string },
): void {
  const parts = { database, clientOf: makeActingClient(secret) };
  addGetAccount(app, parts);
  addUpdateAccount(app, parts);
  addGetCompany(app, parts);
  addRenewApiKey(app, parts);
}
