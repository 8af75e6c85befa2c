import { createHash, randomBytes } from 'node:crypto';

/** A new random secret: 256 bits, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: its SHA-256. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
