import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** The secret part of the link with this id. It follows from the id, so that a mail can be written again without storing it. */
export type MailLinkToken = (linkId: string) => string;

export function makeMailLinkToken(secret: string): MailLinkToken {
  const key = deriveKey(secret, 'mail link');
  return (linkId) => createHmac('sha256', key).update(linkId).digest('base64url');
}
