import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { clientOf } from './client-address.ts';
import { SharedCounter, type AddHits, type Answer } from './shared-counter.ts';

/**
 * Limits against guessing, floods and scraping; the daily limit of look-ups is another matter and exact elsewhere. `seconds`
 * is the window, `exact` ones are counted in PostgreSQL before the call goes on. Figures: A gives none; GitLab and Mastodon
 * let 10 log-ins a minute and 300 calls in five minutes through.
 */
export const coarseLimits = {
  'log-in of an address': { max: 10, seconds: 60, exact: true },
  'log-in of an account': { max: 10, seconds: 60, exact: true },
  'password reset of an address': { max: 10, seconds: 3_600, exact: true },
  'password reset of an account': { max: 3, seconds: 3_600, exact: true },
  'password change of an account': { max: 10, seconds: 60, exact: true },
  'activation link again': { max: 10, seconds: 3_600, exact: true },
  'bot check': { max: 30, seconds: 60, exact: true },
  'existence checks': { max: 30, seconds: 3_600, exact: true },
  registrations: { max: 10, seconds: 3_600, exact: true },
  /** each is a mail to an address that somebody typed, and a line on the pages of whoever has an account there */
  'registrations of an account': { max: 5, seconds: 86_400, exact: true },
  'authorization files': { max: 20, seconds: 3_600, exact: true },
  /** of one company, resent ones too: each is a mail to an address that somebody typed */
  invitations: { max: 20, seconds: 3_600, exact: true },
  /** of one company: a changed order is two mails */
  'package orders': { max: 20, seconds: 3_600, exact: true },
  /** lists of up to 1,000 codes, each of them a look-up */
  'code lists': { max: 10, seconds: 60, exact: true },
  refresh: { max: 120, seconds: 60, exact: false },
  suggestions: { max: 20, seconds: 1, exact: false },
  calls: { max: 300, seconds: 60, exact: false },
} as const;
export type CoarseLimit = keyof typeof coarseLimits;

export interface CoarseLimits {
  /** Counts one call of `who`; throws TOO_MANY_REQUESTS with Retry-After when that is more than the limit. */
  count(limit: CoarseLimit, request: FastifyRequest, who: string): Promise<void>;
}

/** The limit of an endpoint by its name; every other one counts among `calls`. */
const limitOf: Record<string, CoarseLimit> = {
  'obtain-token': 'log-in of an address',
  'refresh-token': 'refresh',
  logout: 'refresh',
  'request-password-reset': 'password reset of an address',
  'resend-activation': 'activation link again',
  'bot-check-pass': 'bot check',
  'bot-check-challenge': 'bot check',
  'get-company-by-regon': 'existence checks',
  'get-company-by-nip': 'existence checks',
  'have-user-registered': 'existence checks',
  'assign-to-company': 'existence checks',
  'get-person-by-email': 'existence checks',
  'register-company': 'registrations',
  'upload-authorization-file': 'authorization files',
  'check-codes': 'code lists',
  'suggest-products': 'suggestions',
  'suggest-companies': 'suggestions',
};

/** Look-ups of people who are logged in have their own limit, if any; here they pay nothing. `health` is asked by machines. */
const freeForMembers = new Set(['product-has-gcp', 'get-product']);
const uncounted = new Set(['health']);

/**
 * Counts every call of the contract under its coarse limit. Call after the caller is known and before the rooms are added.
 * Not enabled: counts nothing (tests that send thousands of calls, benches).
 */
export async function addCoarseLimits(
  app: FastifyInstance,
  { enabled, addHits, dropEnded }: { enabled: boolean; addHits: AddHits; dropEnded: () => Promise<void> },
): Promise<CoarseLimits> {
  if (!enabled) return { count: async () => {} };
  const counter = new SharedCounter(addHits);
  const sweep = setInterval(() => void dropEnded().catch(() => {}), 5 * 60_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    counter.stop();
  });
  await app.register(rateLimit, { global: false, store: storeOf(counter) });
  const keys = new WeakMap<FastifyRequest, string>();
  const limiters = new Map(
    Object.entries(coarseLimits).map(([name, { max, seconds }]) => [
      name,
      app.createRateLimit({ max, timeWindow: seconds * 1_000, keyGenerator: (request) => keys.get(request) ?? '' }),
    ]),
  );

  async function count(name: CoarseLimit, request: FastifyRequest, who: string): Promise<void> {
    keys.set(request, `${name}|${who}`);
    const result = await limiters.get(name)?.(request);
    if (result && !result.isAllowed && result.isExceeded)
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(Math.max(1, result.ttlInSeconds)) } });
  }

  // Per route, so that a look-up of a member costs one comparison.
  app.addHook('onRoute', (route) => {
    const name = route.config?.endpoint?.name;
    if (!name || uncounted.has(name)) return;
    const limit = limitOf[name] ?? 'calls';
    const isFreeForMembers = freeForMembers.has(name);
    const before = route.onRequest ?? [];
    route.onRequest = [
      ...(Array.isArray(before) ? before : [before]),
      (request, _reply, done) => {
        const { caller } = request;
        const isMember = caller.kind === 'signed-in';
        if (isMember && isFreeForMembers) return done();
        count(limit, request, isMember ? caller.userId : clientOf(request.ip)).then(() => done(), done);
      },
    ];
  });
  return { count };
}

function storeOf(counter: SharedCounter) {
  const exact = new Set(Object.entries(coarseLimits).flatMap(([name, limit]) => (limit.exact ? name : [])));
  return class {
    incr(key: string, answer: Answer, window: number): void {
      if (exact.has(key.slice(0, key.indexOf('|')))) counter.exact(key, window, answer);
      else counter.gather(key, window, answer);
    }
    child() {
      return this;
    }
  };
}
