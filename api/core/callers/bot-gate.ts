import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { botPassOf, makeBotPasses } from './bot-pass.ts';
import { clientOf } from '../ip-address.ts';

/** Refuses a call of somebody who has not shown to be a person: RECAPTCHA_ERROR; UNAUTHORIZED where a token has ended. */
export type BotGate = (request: FastifyRequest) => void;

/**
 * The bot check of calls that only people make (A §7: "every call sends a bot-check token header"). People who are logged in
 * need no pass. `test_recaptcha_fail=1` makes it fail.
 */
export function makeBotGate(secret: string): BotGate {
  const passes = makeBotPasses(secret);
  return (request) => {
    // From the address itself: validation leaves of the query only what the endpoint knows.
    if (/[?&]test_recaptcha_fail=1(&|$)/.test(request.url)) throw new AppError('RECAPTCHA_ERROR');
    if (request.caller.kind === 'signed-in') return;
    const pass = botPassOf(request);
    if (pass && passes.holds(pass, clientOf(request.ip))) return;
    // A machine whose token has ended must renew it: no bot check would help it on.
    throw new AppError(request.caller.kind === 'expired' ? 'UNAUTHORIZED' : 'RECAPTCHA_ERROR');
  };
}
