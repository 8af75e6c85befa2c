import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** A one-way name of personal data, such as an address, valid within this installation. 32 bytes. */
export function makeKeyedHash(secret: string, purpose: string): (value: string) => Buffer {
  const key = deriveKey(secret, purpose);
  return (value) => createHmac('sha256', key).update(value).digest();
}
