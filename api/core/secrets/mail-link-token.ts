import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** The token of a link, derived from its id, so that a mail can be rebuilt without storing the token. */
export type MailLinkToken = (linkId: string) => string;

export function makeMailLinkToken(secret: string): MailLinkToken {
  const key = deriveKey(secret, 'mail link');
  return (linkId) => createHmac('sha256', key).update(linkId).digest('base64url');
}
