import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../core/derived-key.ts';

/** A new refresh token: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The successor of a token. It follows from the token and the installation's key, so that tabs that spend the same token
 * at once get the same successor without its being stored anywhere; without the key nobody can tell it.
 */
export function successorOf(secret: string): (token: string) => string {
  const key = deriveKey(secret, 'refresh token successor');
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
