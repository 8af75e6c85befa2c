import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/**
 * Answers with JSON (of `type`) under a strong ETag. Whoever has it already is answered 304 before `charge` is called, so that what has not changed
 * costs nothing; everybody else only once `charge` has gone through.
 */
export async function answerWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  {
    status = 200,
    type = 'application/json; charset=utf-8',
    charge,
  }: { status?: number; type?: string; charge: () => Promise<void> },
): Promise<FastifyReply> {
  const body = JSON.stringify(answer);
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const asked = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (status === 200 && asked.includes(etag)) return reply.code(304).header('etag', etag).send();
  await charge();
  return reply.code(status).header('etag', etag).type(type).send(body);
}
