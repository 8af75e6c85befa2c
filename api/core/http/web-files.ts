import { screens } from '@gtinoteka/contract/screens.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makePageReader } from './built-page.ts';
import { packText, sendPackedText } from './packed-answer.ts';

/** What an address shows in the place of the page as it was built. */
export interface ServedPage {
  /** null: the page as it was built */
  readonly html: string | null;
  /** whether search engines list it; null where nothing is known of it now */
  readonly robots: 'all' | 'noindex' | null;
}

/** Says what an address shows; null: nothing of its own. `readPage`: the page as it was built. */
export type PageOf = (
  pathname: string,
  request: FastifyRequest,
  readPage: () => Promise<string>,
) => Promise<ServedPage | null>;

/** Answers an address that is none of the product's pages; false: it has nothing to say of it. */
export type AnswerStray = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Serves the built pwa: hashed assets for a year, the page for every address of the product, and for people also at any
 * other that is neither the API's nor a file's. Files that
 * the build compressed (.br, .gz) are sent as they are. `pageOf` may put something else in the place of the page. A build that is put in place meanwhile is served from then on.
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
    // Files that were there at the start have routes of their own.
    if (/^\/assets\/[\w.-]+$/.test(pathname)) return reply.sendFile(pathname.slice(1));
    if (!isScreen(pathname) && answerStray?.(request, reply)) return reply;
    const isForProgram = /^\/(api|external_api)\//.test(pathname) || isFile(pathname);
    // A §2: any other path leads people to the first page; a program that asks for one is told that it is not there.
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
  // An old service worker keeps its whole version alive: nobody on the way may hand one out.
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=0, must-revalidate';
}

/** What a screen has after `:` is anything: a file's ending there is part of a value. */
const pages = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether an address is one of ours, a GS1 Digital Link among them. */
function isScreen(pathname: string): boolean {
  return pathname === '/' || isDigitalLink(pathname) || pages.some((page) => page.test(pathname));
}

function isDigitalLink(pathname: string): boolean {
  return /^\/\d{2,4}\//.test(pathname);
}

/**
 * Whether an address names a file, so that its absence is told and not covered up by a page that a program would take for it. A
 * batch in a GS1 Digital Link (/01/05901520000059/10/A.1) may look like one.
 */
function isFile(pathname: string): boolean {
  if (pathname.startsWith('/assets/')) return true;
  const [, ending] = /\.([a-z]\w{0,10})$/i.exec(pathname) ?? [];
  if (!ending || /^html?$/i.test(ending)) return false;
  return !isDigitalLink(pathname) && !pages.some((page) => page.test(pathname));
}
