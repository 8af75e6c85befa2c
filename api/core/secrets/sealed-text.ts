import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts short texts that must be read again, such as secrets of others: AES-256-GCM. */
export interface SealedTexts {
  seal(text: string): Buffer;
  /** Throws if the text was changed, or sealed with another secret or purpose. */
  open(sealed: Buffer): string;
}

/** Sealing with a key derived from the installation's secret for this purpose. */
export function makeSealedTexts(secret: string, purpose: string): SealedTexts {
  const key = deriveKey(secret, purpose);
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const plain = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    },
  };
}
