import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { hashOfToken } from '../secrets/random-token.ts';
import type { CoarseLimits } from './coarse-limits.ts';

/**
 * Counts a mail to an address that has not confirmed yet, by any company, known address or not.
 * - Throws TOO_MANY_MAILS.
 * - Call outside of a transaction: the counter uses its own connection.
 */
export async function countPendingMail(
  coarseLimits: CoarseLimits,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  try {
    await coarseLimits.count('pending mails of an address', request, hashOfToken(email).toString('base64url'));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
    throw new AppError('TOO_MANY_MAILS', { headers: error.headers });
  }
}
