import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves the built pwa: hashed assets for a year, the page for every address that is not the API's. Files that the build
 * compressed (.br, .gz) are sent as they are. The page's Link header names what its address needs beside the common files.
 */
export async function addWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    },
  });
  const preloads = readPreloads(join(webRoot, 'page-preloads.json'));
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/external_api/')) return reply.callNotFound();
    const path = request.url.split('?', 1)[0] ?? '/';
    const link = preloads.find(({ pattern }) => pattern.test(path))?.link;
    if (link) reply.header('link', link);
    return reply.sendFile('index.html');
  });
}

/** Link headers by address, from the list that the build of the pwa writes. */
function readPreloads(file: string): { pattern: RegExp; link: string }[] {
  if (!existsSync(file)) return [];
  const pages: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(pages).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    link: files
      .map((name) => (name.endsWith('.css') ? `<${name}>; rel=preload; as=style` : `<${name}>; rel=modulepreload`))
      .join(', '),
  }));
}
