import { createHmac } from 'node:crypto';
import { deriveKey } from '../../core/secrets/derived-key.ts';

/**
 * Successor of a token, derived from the token and the installation's key.
 * - Tabs that use the same token at once get the same successor, without storing it.
 * - It is unpredictable without the key.
 */
export function successorOf(secret: string): (token: string) => string {
  const key = deriveKey(secret, 'refresh token successor');
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
