import { idempotencyHeader } from '@gtinoteka/contract/product-card.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { botPassOf } from '../core/callers/bot-pass.ts';
import type { LookUpInput } from './look-up.ts';

/** A key as the header field has it, in quotes (RFC 8941) or bare. Throws BAD_REQUEST for anything else. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const written = headers[idempotencyHeader];
  if (written === undefined) return undefined;
  const key = /^("?)([\w-]{16,64})\1$/.exec(String(written))?.[2];
  if (key === undefined)
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key: od 16 do 64 liter, cyfr, _ i -' });
  return key;
}

/**
 * What a look-up needs of a request. `field` is the name that a wrong number is reported under. Throws BAD_REQUEST for an
 * Idempotency-Key that is none.
 */
export function lookUpInputOf(
  request: FastifyRequest,
  typed: string,
  query: { activeMembershipId?: string | undefined; test_recaptcha_fail?: string | undefined },
  field = 'gtin',
): LookUpInput {
  return {
    typed,
    field,
    caller: request.caller,
    membershipId: query.activeMembershipId,
    address: request.ip,
    botPass: botPassOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    failBotCheck: query.test_recaptcha_fail === '1',
  };
}
