import { hkdfSync } from 'node:crypto';

/** A 256-bit key for one purpose, derived from the installation's secret: keys of two purposes say nothing of each other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `gtinoteka ${purpose}`, 32));
}
