import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** A one-way name for something personal, as an address: the same within this installation, meaningless outside it. 32 bytes. */
export function makeKeyedHash(secret: string, purpose: string): (value: string) => Buffer {
  const key = deriveKey(secret, purpose);
  return (value) => createHmac('sha256', key).update(value).digest();
}
