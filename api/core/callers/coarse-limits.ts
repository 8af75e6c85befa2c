import rateLimit from '@fastify/rate-limit';
import { coarseLimits, type CoarseLimit, type CountedByEndpoint } from '@gtinoteka/contract/coarse-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { clientOf } from '../ip-address.ts';
import { SharedCounter, type AddHits, type Answer } from './shared-counter.ts';

/** How a limit stands after a call. */
export interface CountedCalls {
  readonly left: number;
  /** until all of them are free again */
  readonly seconds: number;
}

export interface CoarseLimits {
  /**
   * Counts one call about `who`, an account or a company; throws TOO_MANY_REQUESTS with Retry-After when that is more than the
   * limit. The endpoint has to declare it. Null: nothing is counted here.
   */
  count(limit: CountedByEndpoint, request: FastifyRequest, who: string): Promise<CountedCalls | null>;
}

/**
 * Counts every call of the contract under the coarse limit that its endpoint declares. One under an exact limit counts among `calls`
 * first, and under its own once it was understood: rubbish must not use up what an office shares. Call after the caller is known
 * and before the rooms are added. Not enabled: counts nothing (tests that send thousands of calls, benches).
 */
export async function addCoarseLimits(
  app: FastifyInstance,
  { enabled, addHits }: { enabled: boolean; addHits: AddHits },
): Promise<CoarseLimits> {
  if (!enabled)
    return {
      async count(name, request) {
        requireDeclared(name, request);
        return null;
      },
    };
  const counter = new SharedCounter(addHits);
  app.addHook('onClose', async () => counter.stop());
  await app.register(rateLimit, { global: false, store: storeOf(counter) });
  const keys = new WeakMap<FastifyRequest, string>();
  const limiters = new Map(
    Object.entries(coarseLimits).map(([name, { max, seconds }]) => [
      name,
      app.createRateLimit({ max, timeWindow: seconds * 1_000, keyGenerator: (request) => keys.get(request) ?? '' }),
    ]),
  );

  async function count(name: CoarseLimit, request: FastifyRequest, who: string): Promise<CountedCalls | null> {
    keys.set(request, `${name}|${who}`);
    const result = await limiters.get(name)?.(request);
    if (result && !result.isAllowed && result.isExceeded)
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(Math.max(1, result.ttlInSeconds)) } });
    return result && !result.isAllowed ? { left: result.remaining, seconds: result.ttlInSeconds } : null;
  }

  // Per route, so that a look-up of a member costs one comparison.
  app.addHook('onRoute', (route) => {
    const declared = route.config?.endpoint ? (route.config.endpoint.limit ?? 'calls') : 'nothing';
    if (declared === 'nothing') return;
    const isFreeForMembers = declared === 'calls of strangers';
    const own = isFreeForMembers ? 'calls' : declared;
    const isExact = coarseLimits[own].exact;
    // First of all, so that calls without the right to be made are counted too.
    route.onRequest = [
      (request, _reply, done) => {
        const { caller } = request;
        if (isFreeForMembers && caller.kind === 'signed-in') return done();
        count(isExact ? 'calls' : own, request, whoOf(request)).then(() => done(), done);
      },
      ...[route.onRequest ?? []].flat(),
    ];
    if (isExact)
      route.preHandler = [
        ...[route.preHandler ?? []].flat(),
        (request, _reply, done) => void count(own, request, whoOf(request)).then(() => done(), done),
      ];
  });
  return {
    async count(name, request, who) {
      requireDeclared(name, request);
      return count(name, request, who);
    },
  };
}

/** The contract says what a call counts under, so that the OpenAPI page does. */
function requireDeclared(name: CountedByEndpoint, request: FastifyRequest): void {
  const { endpoint, keyCall } = request.routeOptions.config;
  if (keyCall && (name === 'machine calls' || name === 'refused keys')) return;
  if (!endpoint?.counts?.includes(name)) throw new Error(`${endpoint?.name} counts ${name} and does not declare it`);
}

function whoOf({ caller, ip }: FastifyRequest): string {
  return caller.kind === 'signed-in' ? caller.userId : clientOf(ip);
}

function storeOf(counter: SharedCounter) {
  const exact = new Set(Object.entries(coarseLimits).flatMap(([name, limit]) => (limit.exact ? name : [])));
  return class {
    incr(key: string, answer: Answer, window: number): void {
      if (exact.has(key.slice(0, key.indexOf('|')))) counter.exact(key, window, answer);
      else answer(null, counter.gather(key, window));
    }
    child() {
      return this;
    }
  };
}
