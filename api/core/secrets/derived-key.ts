import { hkdfSync } from 'node:crypto';

/**
 * A 256-bit key for one purpose, derived from the installation's secret; keys of different purposes are independent.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `gtinoteka ${purpose}`, 32));
}
