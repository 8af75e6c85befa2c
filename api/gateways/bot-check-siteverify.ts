import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError } from '../core/config.ts';
import type { BotCheck } from './bot-check.ts';

export type OutsideProvider = 'recaptcha' | 'turnstile' | 'hcaptcha';

const knownUrls: Record<OutsideProvider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** Timeout of the provider, in milliseconds. */
const timeLimit = 3_000;

/** Minimum score of reCAPTCHA v3 and hCaptcha Enterprise; 0.5 is recommended by reCAPTCHA. */
const leastScore = 0.5;

/** Their tokens are valid once, for minutes; used ones are remembered for the longest validity. */
const tokenLasts = 10 * 60 * 1_000;

const answerForm = z.object({ success: z.boolean(), score: z.optional(z.number()) });

/** A provider that verifies tokens by POST of secret, response and remoteip. No valid response: not solved. */
export function makeSiteverifyCheck(settings: {
  provider: OutsideProvider;
  siteKey: string | null;
  secret: string | null;
  verifyUrl: string | null;
}): BotCheck {
  const { provider, siteKey, secret, verifyUrl } = settings;
  if (!siteKey || !secret)
    throw new ConfigError(`BOT_CHECK_PROVIDER=${provider}: potrzebne są BOT_CHECK_SITE_KEY i BOT_CHECK_SECRET`);
  return {
    provider,
    siteKey,
    challenge: async () => null,
    async verify(payload, address) {
      try {
        const response = await fetch(verifyUrl ?? knownUrls[provider], {
          method: 'POST',
          body: new URLSearchParams({ secret, response: payload, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeLimit),
        });
        if (!response.ok) return null;
        const { success, score } = answerForm.parse(await response.json());
        const isHuman = success && (provider !== 'recaptcha' || score === undefined || score >= leastScore);
        const id = createHash('sha256').update(`${provider} ${payload}`).digest();
        return isHuman ? { id, expiresAt: new Date(Date.now() + tokenLasts) } : null;
      } catch {
        return null;
      }
    },
  };
}
