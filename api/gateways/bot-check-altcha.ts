import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as deriveWork } from 'altcha-lib/algorithms/pbkdf2';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { deriveKey } from '../core/secrets/derived-key.ts';
import type { BotCheck } from './bot-check.ts';

/**
 * The work: `counter` derivations of `rounds` each, by the browser's own crypto.
 * - Creating and verifying a challenge costs the server one derivation and one HMAC.
 */
const work = { algorithm: 'PBKDF2/SHA-256', leastCounter: 200, mostCounter: 800 };

/** Validity of a challenge, in milliseconds. */
const challengeLasts = 10 * 60 * 1_000;

const payloadForm = z.object({
  challenge: z.object({
    // Loose: the signature covers every parameter, also those of later versions.
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Self-hosted proof of work (altcha, protocol version 2), without external requests. Payload: base64 of JSON.
 * - `rounds`: of each derivation.
 */
export function makeAltchaCheck(secret: string, rounds: number): BotCheck {
  const hmacSignatureSecret = deriveKey(secret, 'challenge').toString('base64');
  const hmacKeySignatureSecret = deriveKey(secret, 'challenge key').toString('base64');
  const keys = { deriveKey: deriveWork, hmacSignatureSecret, hmacKeySignatureSecret };
  return {
    provider: 'altcha',
    siteKey: null,
    challenge: () =>
      createChallenge({
        ...keys,
        algorithm: work.algorithm,
        cost: rounds,
        counter: randomInt(work.mostCounter, work.leastCounter),
        expiresAt: new Date(Date.now() + challengeLasts),
      }),
    async verify(payload) {
      try {
        const { challenge, solution } = payloadForm.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
        const result = await verifySolution({ ...keys, challenge, solution });
        if (!result.verified) return null;
        const { nonce, expiresAt } = challenge.parameters;
        return { id: createHash('sha256').update(`altcha ${nonce}`).digest(), expiresAt: new Date(expiresAt * 1_000) };
      } catch {
        return null;
      }
    },
  };
}
