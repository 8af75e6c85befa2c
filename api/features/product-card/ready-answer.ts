import { product, type CheckedProduct } from '@gtinoteka/contract/product.ts';
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EarlyAnswers } from '../../core/http/early-answers/early-answers.ts';
import type { LookedUp } from '../../look-up/look-up.ts';
import type { FoundProduct, ReadyBody } from '../../look-up/look-up-verdict.ts';

/** The body of product_has_gcp, written once for as long as the look-up gives the same object. */
export function cardBody(found: FoundProduct): ReadyBody {
  return (found.ready.card ??= writeBody(found.checked));
}

/** The same, written without the object of the answer where that was not made yet. */
export function earlyCardBody(found: FoundProduct): ReadyBody {
  return (found.ready.card ??= found.writeChecked ? withEtag(found.writeChecked()) : writeBody(found.checked));
}

/** The body of get_products, likewise. The schema takes the verdict off. */
export function productBody(found: FoundProduct): ReadyBody {
  return (found.ready.product ??= writeBody(product.parse(found.checked)));
}

/** The bodies of what its own company alone is told, never kept: that of product_has_gcp, and that of get_products. */
export const ownBody = {
  card: (told: CheckedProduct): ReadyBody => writeBody(told),
  product: (told: CheckedProduct): ReadyBody => writeBody(product.parse(told)),
} as const;

function writeBody(body: object): ReadyBody {
  return withEtag(JSON.stringify(body));
}

function withEtag(json: string): ReadyBody {
  return { json, etag: `"${hash('sha1', json, 'base64url')}"` };
}

/**
 * Sends a looked-up product past the serialiser. Members may keep it and ask whether it still holds (304); a stranger's
 * answer is not kept anywhere, so that the limit counts each time.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, headers }: LookedUp,
  { json, etag }: ReadyBody,
  /** null: nothing of it is remembered */
  earlyAnswers: EarlyAnswers | null,
): FastifyReply {
  if (headers) reply.headers(headers);
  if (found.isStale) reply.header('warning', '110 - "Response is Stale"');
  if (request.caller.kind === 'signed-in') {
    reply.header('etag', etag);
    const asked = request.headers['if-none-match'];
    if (asked !== undefined) {
      if (!headers && !found.isStale) earlyAnswers?.remember(request, reply, etag);
      if (matches(asked, etag)) return reply.code(304).send();
    }
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
