import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** A public answer, written and compressed once for all who ask. */
export interface PackedAnswer {
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Packs what an endpoint answers. Past the serialiser: the caller sees to it that the value is as in the contract. */
export async function packAnswer(value: unknown): Promise<PackedAnswer> {
  return packText(JSON.stringify(value));
}

/** Packs a text that is sent as it stands. */
export async function packText(text: string): Promise<PackedAnswer> {
  const body = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(body),
  ]);
  return { hash: hash('sha1', body, 'base64url'), bodies: { br, gzip: gzipped, identity: body } };
}

/** Sends it in the encoding asked for, with a strong ETag of that encoding; 304 to whoever has it already. */
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
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = `"${answer.hash}-${encoding}"`;
  reply.header('vary', 'accept-encoding').header('etag', etag);
  if (asksFor(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', type).send(answer.bodies[encoding]);
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
