import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor } from './accepted.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A public answer, serialized and compressed once for all callers. */
export interface PackedAnswer {
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Packs the answer of an endpoint. The serializer does not see it: the caller ensures that it follows the contract. */
export async function packAnswer(value: unknown): Promise<PackedAnswer> {
  return packText(JSON.stringify(value));
}

/** Packs a text that is sent unchanged. */
export async function packText(text: string): Promise<PackedAnswer> {
  const body = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(body),
  ]);
  return { hash: hash('sha1', body, 'base64url'), bodies: { br, gzip: gzipped, identity: body } };
}

/** Sends it in the requested encoding, with a strong ETag of that encoding, or 304 when the ETag matches. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer): FastifyReply {
  return sendPackedText(request, reply, answer, 'application/json; charset=utf-8');
}

/** The same for a text of another type. */
export function sendPackedText(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PackedAnswer,
  type: string,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']) ?? 'identity';
  const etag = `"${answer.hash}-${encoding}"`;
  reply.header('vary', 'accept-encoding').header('etag', etag);
  if (asksFor(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', type).send(answer.bodies[encoding]);
}

function asksFor(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
