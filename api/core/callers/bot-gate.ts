import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { botPassOf, makeBotPasses } from './bot-pass.ts';
import { clientOf } from '../ip-address.ts';

/** Refuses a caller without a solved bot check: RECAPTCHA_ERROR; UNAUTHORIZED for an expired token. */
export type BotGate = (request: FastifyRequest) => void;

/**
 * The bot check of calls (A §7: "every call sends a bot-check token header").
 * - Logged-in people need no pass.
 * - `test_recaptcha_fail=1` makes it fail.
 */
export function makeBotGate(secret: string): BotGate {
  const passes = makeBotPasses(secret);
  return (request) => {
    // Read from the URL: validation removes unknown query parameters.
    if (/[?&]test_recaptcha_fail=1(&|$)/.test(request.url)) throw new AppError('RECAPTCHA_ERROR');
    if (request.caller.kind === 'signed-in') return;
    const pass = botPassOf(request);
    if (pass && passes.holds(pass, clientOf(request.ip))) return;
    // A program with an expired token must renew it: a bot check would not help.
    throw new AppError(request.caller.kind === 'expired' ? 'UNAUTHORIZED' : 'RECAPTCHA_ERROR');
  };
}
