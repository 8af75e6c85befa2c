import { onlyTarget } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../../core/app-error.ts';
import { requireEdge } from '../../../core/http/edge-secret.ts';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import type { OpenCounter } from './count-opens.ts';
import { cardPath } from './linkset.ts';
import type { ResolvedLinks } from '../../../store/digital-link/resolved-memory.ts';
import { secondsOfToday, todayInWarsaw } from './warsaw-day.ts';

/** Headers between the edge and the resolver, see infra/edge/locations.conf. */
export const edgeHeaders = {
  /** the links that an answer was made of; what was made of others is out of reach */
  generation: 'x-edge-generation',
  leads: 'x-edge-leads',
  /** 1: the links as the database has them, whatever is remembered */
  refresh: 'x-edge-refresh',
  /** type and language of the link, parted by | */
  opened: 'x-opened',
  /** seconds for which the edge keeps an answer */
  kept: 'x-accel-expires',
} as const;

/** Most kinds of opens in one call. */
const mostOpens = 1_000;

const openedCodes = z
  .array(
    z.object({
      gtin: z.string().check(z.regex(/^\d{14}$/)),
      linkType: z.string().check(z.regex(/^[A-Za-z]{0,60}$/)),
      language: z.string().check(z.regex(/^[A-Za-z-]{0,12}$/)),
      hasBatch: z.boolean(),
      opens: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    }),
  )
  .check(z.maxLength(mostOpens));

/** What the answers of a number depend on: its links, and the day. */
function generationOf(links: readonly ResolvedLink[]): string {
  return createHash('sha256')
    .update(JSON.stringify([todayInWarsaw(), links]))
    .digest('base64url')
    .slice(0, 22);
}

/** How long the edge may keep an answer, in seconds; 0 where the links have changed since the edge was told of them. */
export function keptOf(request: FastifyRequest, links: readonly ResolvedLink[]): number {
  return request.headers[edgeHeaders.generation] === generationOf(links) ? secondsOfToday() : 0;
}

/**
 * Two calls of the edge that nobody else can make: where codes of a number lead, whatever batch and language they name (403), or that this
 * depends on them (401); and the opens that the edge answered itself.
 */
export function addEdgeCodes(
  app: FastifyInstance,
  { resolved, opens, edgeSecret }: { resolved: ResolvedLinks; opens: OpenCounter; edgeSecret: string },
): void {
  const route = { exposeHeadRoute: false, schema: { hide: true }, onRequest: requireEdge(edgeSecret) } as const;
  app.route<{ Params: { gtin: string } }>({
    ...route,
    method: 'GET',
    url: '/api/edge/code/:gtin',
    async handler({ params: { gtin }, headers }, reply) {
      if (gtin.length !== 14 || checkGtin(gtin)) throw new AppError('NOT_FOUND');
      const links = await resolved.of(gtin, headers[edgeHeaders.refresh] === '1');
      reply.headers({
        [edgeHeaders.generation]: generationOf(links),
        [edgeHeaders.kept]: String(secondsOfToday()),
        'cache-control': 'no-store',
      });
      const only = onlyTarget(links, todayInWarsaw());
      if (!only) return reply.code(401).send();
      const { link } = only;
      return reply
        .code(403)
        .headers({
          [edgeHeaders.leads]: link?.href ?? cardPath(gtin),
          [edgeHeaders.opened]: `${link?.linkType ?? ''}|${link?.language ?? ''}`,
        })
        .send();
    },
  });
  app.route({
    ...route,
    method: 'POST',
    url: '/api/edge/opens',
    async handler({ body }, reply) {
      const read = openedCodes.safeParse(body);
      if (!read.success) throw new AppError('BAD_REQUEST');
      read.data.forEach(opens.count);
      return reply.code(204).send();
    },
  });
}
