import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { getProduct, lookupHeaders, productHasGcp } from '@gtinoteka/contract/product-card.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { requireEdge } from '../../core/http/edge-secret.ts';
import type { ProductVerdict } from '../../look-up/look-up-verdict.ts';
import type { LookUp } from '../../look-up/look-up.ts';

/** Cache of bodies named by recent permits, which the edge requests next. */
const named = { max: 1_000, ttl: 5_000 };

/** Header of a permit: name of the body that the edge may serve. */
const variantHeader = 'x-edge-variant';

/**
 * Seconds for which the edge may repeat a permit to the same client and code.
 * - Repeated look-ups are free of charge, and other clients are unaffected (decisions/look-up.md).
 */
const permitKept = 2;

/** Lifetime of a body at the edge, in seconds; its name is a digest that changes every minute. */
const bodyKept = 120;

type CardEndpoint = typeof productHasGcp | typeof getProduct;

const endpoints: Record<string, CardEndpoint> = { product_has_gcp: productHasGcp, get_products: getProduct };

/**
 * Two calls reserved for the edge, for look-ups of anonymous callers.
 * - `permit` counts the code as the look-up would, and names the body.
 * - `card` returns a body by its name.
 * - A refused permit has no body: the edge then forwards the look-up, which returns the error.
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
        // For every error the edge forwards the look-up; only callers other than the edge get NOT_FOUND.
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
        // Data may have changed since the permit: then the newer body is for this client only.
        const isNamed = variantOf(body) === params.variant;
        return reply
          .headers({ 'x-accel-expires': isNamed ? String(bodyKept) : '0', 'cache-control': 'no-store' })
          .header('content-type', 'application/json; charset=utf-8')
          .send(body);
      },
    });
  }
}

/** Body that the endpoint's route sends. */
function bodyOf(endpoint: CardEndpoint, found: ProductVerdict): string {
  if (endpoint === getProduct && !found.isRecord) throw new AppError('GTIN_NOT_FOUND');
  return JSON.stringify(endpoint.answer.parse(found.checked));
}

function variantOf(body: string): string {
  return hash('sha1', body, 'base64url');
}

/** A permit must not outlive its entry in the window, which may be the oldest. */
function secondsKept(headers: Record<string, string> | null): number {
  const nextFree = headers?.[lookupHeaders.nextFree];
  if (nextFree === undefined) return 0;
  return Math.max(0, Math.min(permitKept, Math.floor((Date.parse(nextFree) - Date.now()) / 1_000)));
}
