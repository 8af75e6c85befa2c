import { createHash, randomBytes } from 'node:crypto';

/** A new secret nobody can guess: 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: its SHA-256. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
