import rateLimit from '@fastify/rate-limit';
import { coarseLimits, type CoarseLimit, type CountedByEndpoint } from '@gtinoteka/contract/coarse-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { clientOf } from '../ip-address.ts';
import { SharedCounter, type AddHits, type Answer } from './shared-counter.ts';

/** State of a limit after a call. */
export interface CountedCalls {
  readonly remaining: number;
  /** until all calls are free again */
  readonly seconds: number;
}

export interface CoarseLimits {
  /**
   * Counts a call for `who`, an account or company; throws TOO_MANY_REQUESTS with Retry-After above the limit.
   * - The endpoint must declare the limit.
   * - Null: counting is off.
   */
  count(limit: CountedByEndpoint, request: FastifyRequest, who: string): Promise<CountedCalls | null>;
}

/**
 * Counts each call under the coarse limit that its endpoint declares.
 * - Calls under an exact limit count under `calls` first, and under their own once parsed, so that invalid calls do
 *   not use up a shared limit.
 * - Call after the caller is identified and before features are added.
 * - Disabled: counts nothing (load tests and benches).
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
    return result && !result.isAllowed ? { remaining: result.remaining, seconds: result.ttlInSeconds } : null;
  }

  // Per route, so that a member's look-up costs one comparison.
  app.addHook('onRoute', (route) => {
    const declared = route.config?.endpoint ? (route.config.endpoint.limit ?? 'calls') : 'nothing';
    if (declared === 'nothing') return;
    const isFreeForMembers = declared === 'anonymous calls';
    const own = isFreeForMembers ? 'calls' : declared;
    const isExact = coarseLimits[own].exact;
    // First, so that refused calls are counted too.
    route.onRequest = [
      (request, _reply, done) => {
        const { caller } = request;
        if (isFreeForMembers && caller.kind === 'signed-in') return done();
        count(isExact ? 'calls' : own, request, callerKeyOf(request)).then(() => done(), done);
      },
      ...[route.onRequest ?? []].flat(),
    ];
    if (isExact)
      route.preHandler = [
        ...[route.preHandler ?? []].flat(),
        (request, _reply, done) => void count(own, request, callerKeyOf(request)).then(() => done(), done),
      ];
  });
  return {
    async count(name, request, who) {
      requireDeclared(name, request);
      return count(name, request, who);
    },
  };
}

/** Counters must be declared in the contract, because the OpenAPI page shows them. */
function requireDeclared(name: CountedByEndpoint, request: FastifyRequest): void {
  const { endpoint, keyCall } = request.routeOptions.config;
  if (keyCall && (name === 'machine calls' || name === 'refused keys')) return;
  if (!endpoint?.countedLimits?.includes(name))
    throw new Error(`${endpoint?.name} counts ${name} and does not declare it`);
}

function callerKeyOf({ caller, ip }: FastifyRequest): string {
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
