import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

interface EtagAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly charge: () => Promise<void>;
}

/**
 * Sends JSON (of `type`) with a strong ETag.
 * - A matching If-None-Match gets 304 before `charge`: an unchanged response is free of charge.
 * - All other responses are sent after `charge` has succeeded.
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
  const known = matchingEtag(sent, etag);
  if (known !== undefined) return reply.code(304).header('etag', known).send();
  await charge();
  // `*` names no known response: that one exists is new information, so it is charged.
  if (sent.trim() === '*') return reply.code(304).header('etag', etag).send();
  return reply.code(status).header('etag', etag).type(type).send(json);
}

/** Strong ETag of a response body before compression. */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** The ETag in a list that matches this response, compressed or not. */
export function matchingEtag(list: string, etag: string): string | undefined {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .find((one) => one.replace(/~(br|gzip)"$/, '"') === etag);
}
