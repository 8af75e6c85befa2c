import { linesType } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib';
import { encodingFor } from '../http/accepted.ts';

type Encoding = 'br' | 'gzip';

/** Minimum size in bytes of compressed responses: smaller ones fit into one packet. */
export const compressedFrom = 1_400;

/** Fast levels, because responses are compressed for each request; streamed lines are flushed at once. */
const brotli: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};
const zipped: ZlibOptions = { level: 5, flush: constants.Z_SYNC_FLUSH };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses long responses and JSON lines for programs that accept gzip or br.
 * - A compressed response is another representation: its ETag has the suffix `~br`, which `namedIn` ignores.
 * - Events are small and urgent, so they are not compressed.
 */
export function addEncodedAnswers(app: FastifyInstance): void {
  // By callback: most responses are small and continue synchronously.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null || reply.hasHeader('content-encoding')) return done(null, payload);
    if (payload instanceof Readable) return done(null, packLines(reply, payload, encoding));
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < compressedFrom) return done(null, payload);
    const packed = encoding === 'br' ? compress.br(payload, brotli) : compress.gzip(payload, { level: zipped.level });
    packed.then((bytes) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      const etag = reply.getHeader('etag');
      if (typeof etag === 'string') reply.header('etag', etag.replace(/"$/, `~${encoding}"`));
      done(null, bytes);
    }, done);
  });
}

/** Compresses JSON lines as they come; other streams are unchanged. */
function packLines(reply: FastifyReply, lines: Readable, encoding: Encoding): Readable {
  if (!String(reply.getHeader('content-type')).startsWith(linesType)) return lines;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const packer = encoding === 'br' ? createBrotliCompress(brotli) : createGzip(zipped);
  // An aborted request ends both; the response reports it.
  return pipeline(lines, packer, () => {});
}
