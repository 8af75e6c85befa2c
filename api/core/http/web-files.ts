import { screens } from '@gtinoteka/contract/screens.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makePageReader } from './built-page.ts';
import { packText, sendPackedText } from './packed-answer.ts';

/** Response of an address instead of the built page. */
export interface ServedPage {
  /** null: the built page */
  readonly html: string | null;
  /** whether search engines may list it; null if currently unknown */
  readonly robots: 'all' | 'noindex' | null;
}

/** Response of an address; null: the built page. `readPage`: reads the built page. */
export type PageOf = (
  pathname: string,
  request: FastifyRequest,
  readPage: () => Promise<string>,
) => Promise<ServedPage | null>;

/** Responds to an address that is no page of the product; false: no response. */
export type AnswerStray = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Serves the built pwa: hashed assets for a year, and the page for every screen's address.
 * - Browsers get the page for any other address too, except those of the API and of files.
 * - Compressed files of the build (.br, .gz) are sent as they are. `pageOf` may replace the page.
 * - A new build is served as soon as it is in place.
 */
export async function addWebFiles(
  app: FastifyInstance,
  webRoot: string,
  { pageOf, answerStray }: { pageOf?: PageOf; answerStray?: AnswerStray } = {},
): Promise<void> {
  const readPage = makePageReader(webRoot);
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptFor(path));
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    // Files that existed at the start have their own routes.
    if (/^\/assets\/[\w.-]+$/.test(pathname)) return reply.sendFile(pathname.slice(1));
    if (!isScreen(pathname) && answerStray?.(request, reply)) return reply;
    const isForProgram = /^\/(api|external_api)\//.test(pathname) || isFile(pathname);
    // A §2: any other path shows people the first page; other clients get 404.
    const isStray = !isScreen(pathname) && !request.headers.accept?.includes('text/html');
    if (isForProgram || isStray) return reply.callNotFound();
    const served = await pageOf?.(pathname, request, readPage);
    return served ? sendPage(request, reply, served) : reply.sendFile('index.html');
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, robots }: ServedPage,
): Promise<FastifyReply> {
  if (robots === 'noindex') reply.header('x-robots-tag', robots);
  if (html === null) return reply.sendFile('index.html');
  reply.header('cache-control', keptFor('index.html'));
  return sendPackedText(request, reply, await packText(html), 'text/html; charset=utf-8');
}

function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // A cached old service worker would keep its whole version alive.
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=0, must-revalidate';
}

/** Parameters of a screen match any text: a file extension there is part of a value. */
const pages = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether an address is a screen or a GS1 Digital Link. */
function isScreen(pathname: string): boolean {
  return pathname === '/' || isDigitalLink(pathname) || pages.some((page) => page.test(pathname));
}

function isDigitalLink(pathname: string): boolean {
  return /^\/\d{2,4}\//.test(pathname);
}

/**
 * Whether an address names a file: a missing one is 404, not the page.
 * - A batch in a GS1 Digital Link (/01/05901520000059/10/A.1) may look like a file.
 */
function isFile(pathname: string): boolean {
  if (pathname.startsWith('/assets/')) return true;
  const [, ending] = /\.([a-z]\w{0,10})$/i.exec(pathname) ?? [];
  if (!ending || /^html?$/i.test(ending)) return false;
  return !isDigitalLink(pathname) && !pages.some((page) => page.test(pathname));
}
