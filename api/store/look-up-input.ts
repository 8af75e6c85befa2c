import { botCheckHeader } from '@gtinoteka/contract/product-card.ts';
import type { FastifyRequest } from 'fastify';
import { botPassCookie } from '../core/bot-pass.ts';
import type { LookUpInput } from './look-up.ts';

/**
 * What a look-up needs of a request. The header with the bot check wins over the cookie. `field` is the name that a wrong
 * number is reported under.
 */
export function lookUpInputOf(
  request: FastifyRequest,
  typed: string,
  query: { activeMembershipId?: string | undefined; test_recaptcha_fail?: string | undefined },
  field = 'gtin',
): LookUpInput {
  const header = request.headers[botCheckHeader];
  return {
    typed,
    field,
    caller: request.caller,
    membershipId: query.activeMembershipId,
    address: request.ip,
    botPass: typeof header === 'string' ? header : request.cookies[botPassCookie],
    failBotCheck: query.test_recaptcha_fail === '1',
  };
}
