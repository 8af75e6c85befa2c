import type { FastifyRequest } from 'fastify';
import { botPassOf } from '../core/bot-pass.ts';
import type { LookUpInput } from './look-up.ts';

/**
 * What a look-up needs of a request. `field` is the name that a wrong number is reported under.
 */
export function lookUpInputOf(
  request: FastifyRequest,
  typed: string,
  query: { activeMembershipId?: string | undefined; test_recaptcha_fail?: string | undefined },
  field = 'gtin',
): LookUpInput {
  return {
    typed,
    field,
    caller: request.caller,
    membershipId: query.activeMembershipId,
    address: request.ip,
    botPass: botPassOf(request),
    failBotCheck: query.test_recaptcha_fail === '1',
  };
}
