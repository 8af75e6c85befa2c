import { idempotencyHeader } from '@gtinoteka/contract/product-card.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Reads the header field, quoted (RFC 8941) or bare. Throws BAD_REQUEST if malformed. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const written = headers[idempotencyHeader];
  if (written === undefined) return undefined;
  const key = /^("?)([\w-]{16,64})\1$/.exec(String(written))?.[2];
  if (key === undefined)
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key: od 16 do 64 liter, cyfr, _ i -' });
  return key;
}
