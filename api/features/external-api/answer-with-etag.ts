import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

interface EtagAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly charge: () => Promise<void>;
}

/**
 * Answers with JSON (of `type`) under a strong ETag. Whoever has it already is answered 304 before `charge` is called, so that what has not changed
 * costs nothing; everybody else only once `charge` has gone through.
 */
export async function answerWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { status = 200, type = 'application/json; charset=utf-8', charge }: EtagAnswer,
): Promise<FastifyReply> {
  const json = JSON.stringify(answer);
  const etag = etagOf(json);
  const sent = status === 200 ? (request.headers['if-none-match'] ?? '') : '';
  const known = namedIn(sent, etag);
  if (known !== undefined) return reply.code(304).header('etag', known).send();
  await charge();
  // Whoever sends * has nothing yet: that there is an answer is news, and is paid for.
  if (sent.trim() === '*') return reply.code(304).header('etag', etag).send();
  return reply.code(status).header('etag', etag).type(type).send(json);
}

/** The strong ETag of an answer as it is written before it is compressed. */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** The ETag of a list that names this answer, compressed or not; undefined where none does. */
export function namedIn(list: string, etag: string): string | undefined {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .find((one) => one.replace(/~(br|gzip)"$/, '"') === etag);
}
