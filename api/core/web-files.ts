import { screens } from '@gtinoteka/contract/screens.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built pwa: hashed assets for a year, the page for every address that is neither the API's nor a file's. Files that
 * the build compressed (.br, .gz) are sent as they are.
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
    return /^\/(api|external_api)\//.test(pathname) || isFile(pathname)
      ? reply.callNotFound()
      : reply.sendFile('index.html');
  });
}

function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // An old service worker keeps its whole version alive: nobody on the way may hand one out.
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=0, must-revalidate';
}

/** What a screen has after `:` is anything: a file's ending there is part of a value. */
const pages = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/**
 * Whether an address names a file, so that its absence is told and not covered up by a page that a program would take for it. A
 * batch in a GS1 Digital Link (/01/05901520000059/10/A.1) may look like one.
 */
function isFile(pathname: string): boolean {
  if (pathname.startsWith('/assets/')) return true;
  const [, ending] = /\.([a-z]\w{0,10})$/i.exec(pathname) ?? [];
  if (!ending || /^html?$/i.test(ending)) return false;
  return !/^\/\d{2,4}\//.test(pathname) && !pages.some((page) => page.test(pathname));
}
