import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { botPassOf, makeBotPasses } from '../../core/callers/bot-pass.ts';
import { clientOf } from '../../core/ip-address.ts';
import { makeKeyedHash } from '../../core/secrets/keyed-hash.ts';
import type { Deps } from '../deps.ts';
import {
  refundAttempt,
  hasLoggedInFrom,
  countAttempt,
  type AttemptKeys,
  type AttemptLimits,
} from '../../store/people/log-in-attempts.ts';

/**
 * Limits of password guessing (infra/decisions/log-in.md).
 * - An account accepts 45 + 50 wrong passwords an hour from all unknown addresses together.
 */
export const logInLimits = {
  source: { freeAttempts: 3, maxDelay: 300, decayPerHour: 3 },
  account: { botCheckFrom: 20, mailOnlyFrom: 45, decayPerHour: 50 },
  client: { botCheckFrom: 10, mailOnlyFrom: 100, decayPerHour: 100 },
} as const satisfies AttemptLimits;

/** An accepted attempt. */
export interface Attempt {
  /** guesses are used up: the response is the same for every password, and success is sent by mail */
  readonly byMail: boolean;
  /** Refunds the attempt: the password was correct, or was not checked. */
  refund(isRight: boolean): Promise<void>;
}

export interface LogInLimits {
  /**
   * Counts an attempt at the account with this e-mail, known or not.
   * - RECAPTCHA_ERROR: a bot check is required first.
   * - TOO_MANY_REQUESTS with Retry-After: throttled.
   * - `userId` only finds addresses from which the account has been used.
   */
  count(request: FastifyRequest, email: string, userId: string | undefined): Promise<Attempt>;
}

/** Limits of log-in, counted in PostgreSQL across processes. Disabled in benches and some tests. */
export function makeLogInLimits({
  database,
  secret,
  config,
  devices,
  clientOf: clientOfAct,
}: Pick<Deps, 'database' | 'secret' | 'config' | 'devices' | 'clientOf'>): LogInLimits {
  if (!config.coarseLimits) return { count: async () => ({ byMail: false, refund: async () => {} }) };
  const hash = makeKeyedHash(secret, 'log-in tries');
  const passes = makeBotPasses(secret);

  return {
    async count(request, email, userId) {
      const client = clientOf(request.ip);
      const device = devices.idOf(request, email);
      const keys: AttemptKeys = {
        source: hash(device ? `device ${device}` : `place ${client} ${email}`),
        account: hash(`account ${email}`),
        client: hash(`client ${client}`),
      };
      const pass = botPassOf(request);
      const hasPass = pass !== undefined && passes.holds(pass, client);
      let isKnown = device !== null;
      let refusal = await countAttempt(database, keys, { isKnown, hasPass, limits: logInLimits });
      // Attempts of others do not block an address from which the account has been used.
      const isStopped = !isKnown && (refusal?.why === 'by mail' || refusal?.why === 'bot check');
      if (isStopped && (await hasLoggedInFrom(database, userId, clientOfAct(request)))) {
        isKnown = true;
        if (refusal?.why === 'by mail') await refundAttempt(database, keys, { isKnown, isRight: false });
        refusal = await countAttempt(database, keys, { isKnown, hasPass, limits: logInLimits });
      }
      if (refusal?.why === 'bot check') throw new AppError('RECAPTCHA_ERROR');
      const byMail = refusal?.why === 'by mail';
      if (refusal && !byMail)
        throw new AppError('TOO_MANY_REQUESTS', {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(refusal.seconds))) },
        });
      return {
        byMail,
        // A refund would reveal that the password was correct.
        refund: async (isRight) => (byMail ? undefined : refundAttempt(database, keys, { isKnown, isRight })),
      };
    },
  };
}
