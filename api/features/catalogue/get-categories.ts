import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addEndpoint } from '../../core/endpoint-route.ts';
import type { GpcTree } from '../../store/gpc-tree.ts';
import type { CatalogueParts } from './catalogue-parts.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface ReadyBody {
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * The classification. Its some 700 kB are written and compressed once per version and part asked for; whoever has them
 * already gets 304. An edge may keep them for an hour.
 */
export function addGetCategories(app: FastifyInstance, { readTree }: CatalogueParts): void {
  let ready = new Map<string, Promise<ReadyBody>>();
  let readyVersion: string | null = null;

  addEndpoint(app, getCategories, async ({ query, request, reply }) => {
    const tree = await readTree();
    if (tree.version !== readyVersion) {
      ready = new Map();
      readyVersion = tree.version;
    }
    const [first, end] = rangeOf(query, tree.segments.length);
    const key = `${first}-${end}`;
    let made = ready.get(key);
    if (!made) {
      made = makeReady(tree, first, end);
      ready.set(key, made);
    }
    const { hash: stamp, bodies } = await made;
    const encoding = encodingFor(request.headers['accept-encoding']);
    const etag = `"${stamp}-${encoding}"`;
    reply
      .header('cache-control', 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (asksFor(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(bodies[encoding]);
  });
}

/** Segments from the first to before the end; at most 100, and never outside the tree, so that few parts are ever kept. */
function rangeOf(query: { limit?: string | undefined; offset?: string | undefined }, count: number): [number, number] {
  const asked = wholeOf(query.limit);
  const limit = asked >= 1 && asked <= limits.categoryFetch ? asked : limits.categoryFetch;
  const first = Math.min(wholeOf(query.offset), count);
  return [first, Math.min(first + limit, count)];
}

/** A whole number as typed; 0 for anything else. */
function wholeOf(text: string | undefined): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : 0;
}

async function makeReady({ segments }: GpcTree, first: number, end: number): Promise<ReadyBody> {
  const body = Buffer.from(JSON.stringify({ count: segments.length, results: segments.slice(first, end) }));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(body),
  ]);
  return { hash: hash('sha1', body, 'base64url'), bodies: { br, gzip: gzipped, identity: body } };
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = String(accepted ?? '')
    .split(',')
    .filter((item) => !refused.test(item))
    .map((item) => item.split(';')[0]?.trim().toLowerCase());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

function asksFor(asked: string | undefined, etag: string): boolean {
  return (asked ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
