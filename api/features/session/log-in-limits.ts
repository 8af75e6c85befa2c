import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { botPassOf, makeBotPasses } from '../../core/callers/bot-pass.ts';
import { clientOf } from '../../core/ip-address.ts';
import { makeKeyedHash } from '../../core/secrets/keyed-hash.ts';
import type { Deps } from '../deps.ts';
import {
  giveBackTry,
  hasLoggedInFrom,
  takeTry,
  type TryKeys,
  type TryLimits,
} from '../../store/people/log-in-tries.ts';

/**
 * What guessing costs (infra/decisions/log-in.md). An account takes 45 + 50 wrong passwords in any hour from places it
 * does not know, however many they are.
 */
export const logInLimits = {
  place: { free: 3, longestWait: 300, falls: 3 },
  account: { asked: 20, most: 45, falls: 50 },
  client: { asked: 10, most: 100, falls: 100 },
} as const satisfies TryLimits;

/** A try that was accepted. */
export interface TakenTry {
  /** guesses are spent here: whatever the password is, the answer must be the same, and the right one is told by mail */
  readonly byMail: boolean;
  /** The password was right, or was never looked at: the try was no guess. */
  giveBack(isRight: boolean): Promise<void>;
}

export interface LogInLimits {
  /**
   * Takes a try at the account with this e-mail. Throws RECAPTCHA_ERROR where a bot check is wanted first, TOO_MANY_REQUESTS
   * with Retry-After where it has to wait. Known and unknown accounts are the same; `userId` only finds addresses an account
   * has been used from.
   */
  take(request: FastifyRequest, email: string, userId: string | undefined): Promise<TakenTry>;
}

/** Limits of log-in, counted in PostgreSQL for all processes. Not enabled: nothing is limited (benches, some tests). */
export function makeLogInLimits({
  database,
  secret,
  config,
  devices,
  clientOf: clientOfAct,
}: Pick<Deps, 'database' | 'secret' | 'config' | 'devices' | 'clientOf'>): LogInLimits {
  if (!config.coarseLimits) return { take: async () => ({ byMail: false, giveBack: async () => {} }) };
  const hash = makeKeyedHash(secret, 'log-in tries');
  const passes = makeBotPasses(secret);

  return {
    async take(request, email, userId) {
      const client = clientOf(request.ip);
      const device = devices.idOf(request, email);
      const keys: TryKeys = {
        place: hash(device ? `device ${device}` : `place ${client} ${email}`),
        account: hash(`account ${email}`),
        client: hash(`client ${client}`),
      };
      const pass = botPassOf(request);
      const hasPass = pass !== undefined && passes.holds(pass, client);
      let isKnown = device !== null;
      let refusal = await takeTry(database, keys, { isKnown, hasPass, limits: logInLimits });
      // What others have done does not stop an address that the account has been used from.
      const isStopped = !isKnown && (refusal?.why === 'by mail' || refusal?.why === 'bot check');
      if (isStopped && (await hasLoggedInFrom(database, userId, clientOfAct(request)))) {
        isKnown = true;
        if (refusal?.why === 'by mail') await giveBackTry(database, keys, { isKnown, isRight: false });
        refusal = await takeTry(database, keys, { isKnown, hasPass, limits: logInLimits });
      }
      if (refusal?.why === 'bot check') throw new AppError('RECAPTCHA_ERROR');
      const byMail = refusal?.why === 'by mail';
      if (refusal && !byMail)
        throw new AppError('TOO_MANY_REQUESTS', {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(refusal.seconds))) },
        });
      return {
        byMail,
        // A place that were given its try back would tell that the password was right.
        giveBack: async (isRight) => (byMail ? undefined : giveBackTry(database, keys, { isKnown, isRight })),
      };
    },
  };
}
