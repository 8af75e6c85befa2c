import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { botPassCookie, makeBotPasses } from './bot-pass.ts';
import { clientOf } from './client-address.ts';

/** Refuses a call of somebody who has not shown to be a person: RECAPTCHA_ERROR. */
export type BotGate = (request: FastifyRequest) => void;

/**
 * The bot check of calls that only people make (A §7: "every call sends a bot-check token header"). The pass comes as the
 * x-bot-check header or the browser's cookie; people who are logged in need none. `test_recaptcha_fail=1` makes it fail.
 */
export function makeBotGate(secret: string): BotGate {
  const passes = makeBotPasses(secret);
  return (request) => {
    // From the address itself: validation leaves of the query only what the endpoint knows.
    if (/[?&]test_recaptcha_fail=1(&|$)/.test(request.url)) throw new AppError('RECAPTCHA_ERROR');
    if (request.caller.kind === 'signed-in') return;
    const header = request.headers['x-bot-check'];
    const pass = typeof header === 'string' ? header : request.cookies[botPassCookie];
    if (!pass || !passes.holds(pass, clientOf(request.ip))) throw new AppError('RECAPTCHA_ERROR');
  };
}
