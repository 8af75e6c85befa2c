import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { getProduct, lookupHeaders, productHasGcp } from '@gtinoteka/contract/product-card.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { requireEdge } from '../../core/http/edge-secret.ts';
import type { FoundProduct } from '../../look-up/look-up-verdict.ts';
import type { LookUp } from '../../look-up/look-up.ts';

/** Bodies just named by permits, which the edge asks for at once: at most so many, for so many milliseconds. */
const named = { max: 1_000, ttl: 5_000 };

/** Header of a permit: which body the edge may give. */
const variantHeader = 'x-edge-variant';

/**
 * How long the edge may repeat a permit to the same client for the same number, in seconds: asking again is free, and nobody
 * else's answer is as old either (see decisions/look-up.md).
 */
const permitKept = 2;

/** How long the edge keeps a body, in seconds. Its name is a digest of it and changes with the minute, so it is never wrong. */
const bodyKept = 120;

type CardEndpoint = typeof productHasGcp | typeof getProduct;

const endpoints: Record<string, CardEndpoint> = { product_has_gcp: productHasGcp, get_products: getProduct };

/**
 * Two calls that the edge makes for a stranger's look-up, and nobody else can: `permit` counts the number as the look-up itself
 * would and names the body, `card` gives a body by that name. A refused permit says nothing: the edge then sends the look-up
 * here, which words the refusal.
 */
export function addEdgeCards(
  app: FastifyInstance,
  { lookUp, edgeSecret }: { lookUp: LookUp; edgeSecret: string },
): void {
  const route = {
    method: 'GET',
    exposeHeadRoute: false,
    schema: { hide: true },
    onRequest: requireEdge(edgeSecret),
  } as const;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const bodies = new LRUCache<string, string>(named);
    app.route<{ Params: { gtin: string } }>({
      ...route,
      url: `/api/edge/permit/${name}/:gtin`,
      config: { endpoint, loggedAs: basePath + endpoint.path },
      async handler(request, reply) {
        const { found, headers } = await lookUp.find({ request, typed: request.params.gtin, membershipId: undefined });
        const body = bodyOf(endpoint, found);
        const variant = variantOf(body);
        bodies.set(variant, body);
        reply.headers({ ...headers, 'cache-control': 'no-store', 'x-accel-expires': String(secondsKept(headers)) });
        return reply.header(variantHeader, variant).code(204).send();
      },
      errorHandler(error, request, reply) {
        // What the edge can do about a refusal is the same for each: ask the look-up itself. NOT_FOUND is said to others only.
        if (error instanceof AppError && error.code !== 'NOT_FOUND')
          return reply.code(403).header('cache-control', 'no-store').send();
        return app.errorHandler(error, request, reply);
      },
    });
    app.route<{ Params: { gtin: string; variant: string } }>({
      ...route,
      url: `/api/edge/card/${name}/:gtin/:variant`,
      async handler({ params }, reply) {
        const body = bodies.get(params.variant) ?? bodyOf(endpoint, await lookUp.findPublic(params.gtin));
        // The state of the data may have changed since the permit: the newer body goes to this client only.
        const isNamed = variantOf(body) === params.variant;
        return reply
          .headers({ 'x-accel-expires': isNamed ? String(bodyKept) : '0', 'cache-control': 'no-store' })
          .header('content-type', 'application/json; charset=utf-8')
          .send(body);
      },
    });
  }
}

/** The body that the route of the endpoint sends. */
function bodyOf(endpoint: CardEndpoint, found: FoundProduct): string {
  if (endpoint === getProduct && !found.isRecord) throw new AppError('GTIN_NOT_FOUND');
  return JSON.stringify(endpoint.answer.parse(found.checked));
}

function variantOf(body: string): string {
  return hash('sha1', body, 'base64url');
}

/** A permit must not outlive its place in the window: the number may be the oldest there. */
function secondsKept(headers: Record<string, string> | null): number {
  const nextFree = headers?.[lookupHeaders.nextFree];
  if (nextFree === undefined) return 0;
  return Math.max(0, Math.min(permitKept, Math.floor((Date.parse(nextFree) - Date.now()) / 1_000)));
}
