import { getAccount } from '@gtinoteka/contract/account.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { AccountParts } from './account-parts.ts';
import { readOwnAccount } from './own-account.ts';

/** One's own data; nobody else's. */
export function addGetAccount(app: FastifyInstance, { database }: AccountParts): void {
  addEndpoint(app, getAccount, async ({ params, request }) => {
    return readOwnAccount(database, signedIn(request.caller), params.id);
  });
}
