import { vocabulary } from '@gtinoteka/contract/digital-link/link-types.ts';
import { looksCompressed } from '@gtinoteka/contract/rules/gs1/compressed-link.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from '../../../core/http/security-headers.ts';
import { linksetContext } from './response-form.ts';
import { makeResolve, type ResolverParts } from './resolve-code.ts';
import { openToAll, refuse } from './resolver-answers.ts';
import { resolverTexts as texts } from './resolver-texts.ts';
import { uncompressedPath } from './uncompressed-path.ts';

/** Primary keys of GS1 Digital Link that are not supported: all but trade items (Resolver 1.2.1 §2.5.9). */
const otherKeys = '00 253 255 401 402 410 411 412 413 414 415 417 8003 8004 8006 8010 8013 8017 8018'.split(' ');

const description = '/.well-known/gs1resolver';

/** Routes of the GS1 Digital Link resolver, outside of /api: printed codes keep their URL for years. */
export function addResolver(app: FastifyInstance, parts: ResolverParts): void {
  const resolve = makeResolve(parts);
  const hidden = { schema: { hide: true } } as const;
  app.route({ ...hidden, method: 'GET', url: '/01/*', handler: resolve });
  for (const key of otherKeys) app.route({ ...hidden, method: 'GET', url: `/${key}/*`, handler: refuseKey });
  app.route({
    ...hidden,
    method: 'GET',
    url: description,
    handler: (request, reply) => describe(parts, request, reply),
  });
  for (const url of ['/01/*', description, ...otherKeys.map((key) => `/${key}/*`)]) {
    app.route({ ...hidden, method: 'OPTIONS', url, handler: answerOptions });
    app.route({
      ...hidden,
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async (...asked) => refuseMethod(...asked),
    });
  }
}

/** Sends the error page for a code URL that Fastify cannot decode (`%zz`); false for other URLs. */
export function refuseUnreadable(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.raw.url?.startsWith('/01/')) return false;
  refuse(request, reply.headers(apiHeaders), wrongPath);
  return true;
}

/**
 * Handles code URLs without a route; returns false, and sends nothing, for other URLs.
 * - Unknown methods (TRACE) on resolver URLs are refused.
 * - Compressed links redirect to the uncompressed URL, or are refused as malformed.
 */
export function answerStrayCode(request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, url } = request;
  const [pathname = ''] = url.split('?', 1);
  const isRead = method === 'GET' || method === 'HEAD';
  const isRouted = pathname === description || routed.test(pathname);
  const path = isRouted ? null : uncompressedPath(url);
  if (isRouted ? isRead : path === null && !looksCompressed(pathname)) return false;
  if (isRead && path !== null) openToAll(reply).header('cache-control', 'no-store').redirect(path, 307);
  else if (isRead) refuse(request, reply, { ...wrongPath, detail: texts.brokenPacked });
  else if (method === 'OPTIONS') sendOptions(reply);
  else refuseMethod(request, reply);
  return true;
}

const routed = new RegExp(`^/(?:01|${otherKeys.join('|')})/`);
const wrongPath = { status: 400, code: 'LINK_PATH_INVALID', title: texts.wrongTitle } as const;
const methods = 'GET, HEAD, OPTIONS';

async function answerOptions(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendOptions(reply);
}

function sendOptions(reply: FastifyReply): FastifyReply {
  return openToAll(reply)
    .code(204)
    .headers({
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Accept, Accept-Language',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    })
    .send();
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('allow', methods);
  return refuse(request, reply, { status: 405, code: 'METHOD_NOT_ALLOWED', title: texts.wrongMethod });
}

async function refuseKey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return refuse(request, reply, { status: 404, code: 'NOT_FOUND', title: texts.otherKeyTitle, detail: texts.otherKey });
}

/** Resolver description file (Resolver 1.2.1 §3), by the schema of GS1. */
async function describe(
  { site }: Pick<ResolverParts, 'site'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return openToAll(reply)
    .header('cache-control', 'public, max-age=3600')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        name: 'Gtinoteka',
        resolverRoot: site ?? `${request.protocol}://${request.host}`,
        supportedPrimaryKeys: ['01'],
        supportedLinkType: [{ namespace: vocabulary, prefix: 'gs1:' }],
        linkTypeDefaultCanBeLinkset: false,
        contact: { fn: 'Gtinoteka' },
        jsonLdContextLocation: linksetContext,
      }),
    );
}
