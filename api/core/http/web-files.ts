import { screens } from '@gtinoteka/contract/screens.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built pwa: hashed assets for a year, the page for every address of the product, and for people also at any
 * other that is neither the API's nor a file's. Files that
 * the build compressed (.br, .gz) are sent as they are. A build that is put in place meanwhile is served from then on.
 */
export async function addWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptFor(path));
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    // Files that were there at the start have routes of their own.
    if (/^\/assets\/[\w.-]+$/.test(pathname)) return reply.sendFile(pathname.slice(1));
    const isForProgram = /^\/(api|external_api)\//.test(pathname) || isFile(pathname);
    // A §2: any other path leads people to the first page; a program that asks for one is told that it is not there.
    const isStray = !isScreen(pathname) && !request.headers.accept?.includes('text/html');
    return isForProgram || isStray ? reply.callNotFound() : reply.sendFile('index.html');
  });
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
