import { createHmac } from 'node:crypto';
import { deriveKey } from '../../core/secrets/derived-key.ts';

/**
 * The successor of a token. It follows from the token and the installation's key, so that tabs that spend the same token
 * at once get the same successor without its being stored anywhere; without the key nobody can tell it.
 */
export function successorOf(secret: string): (token: string) => string {
  const key = deriveKey(secret, 'refresh token successor');
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
