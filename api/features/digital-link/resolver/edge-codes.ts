import { onlyTarget } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../../core/app-error.ts';
import { requireEdge } from '../../../core/http/edge-secret.ts';
import type { Database } from '../../../core/database/database.ts';
import { readResolvedLinks, type ResolvedLink } from '../../../store/digital-link/resolved-links.ts';
import type { OpenCounter } from './count-opens.ts';
import { cardPath } from './linkset.ts';
import { secondsOfToday, todayInWarsaw } from './warsaw-day.ts';

/** Headers between the edge and the resolver, see infra/edge/locations.conf. */
export const edgeHeaders = {
  /** version of the links in a response; cached responses of other versions are unreachable */
  generation: 'x-edge-generation',
  leads: 'x-edge-leads',
  /** type and language of the link, separated by | */
  opened: 'x-opened',
  /** cache lifetime of a response at the edge, in seconds */
  kept: 'x-accel-expires',
} as const;

/** Maximum number of kinds of opens in one call. */
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

/** Version of a code's responses: a hash of its links and the day. */
function generationOf(links: readonly ResolvedLink[]): string {
  return createHash('sha256')
    .update(JSON.stringify([todayInWarsaw(), links]))
    .digest('base64url')
    .slice(0, 22);
}

/** Cache lifetime at the edge in seconds; 0 if the links have changed since the edge was notified. */
export function keptOf(request: FastifyRequest, links: readonly ResolvedLink[]): number {
  return request.headers[edgeHeaders.generation] === generationOf(links) ? secondsOfToday() : 0;
}

/**
 * Two calls reserved for the edge.
 * - Targets of a code: the same for all batches and languages (403), or dependent on them (401).
 * - Counts of opens served by the edge itself.
 */
export function addEdgeCodes(
  app: FastifyInstance,
  { database, opens, edgeSecret }: { database: Database; opens: OpenCounter; edgeSecret: string },
): void {
  const route = { exposeHeadRoute: false, schema: { hide: true }, onRequest: requireEdge(edgeSecret) } as const;
  app.route<{ Params: { gtin: string } }>({
    ...route,
    method: 'GET',
    url: '/api/edge/code/:gtin',
    async handler({ params: { gtin } }, reply) {
      if (gtin.length !== 14 || checkGtin(gtin)) throw new AppError('NOT_FOUND');
      const links = await readResolvedLinks(database, gtin);
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
