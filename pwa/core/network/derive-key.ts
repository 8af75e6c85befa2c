import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/** The same in JavaScript, some times slower: browsers have no `crypto.subtle` on plain http, unless the host is localhost. */
const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

/** PBKDF2/SHA-256 of a proof of work (api/gateways/bot-check-altcha.ts). */
export const deriveKey: DeriveKeyFunction = (...parts) =>
  (globalThis.crypto as Partial<Crypto>).subtle ? deriveByBrowser(...parts) : deriveByScript(...parts); // absent, whatever the types say
