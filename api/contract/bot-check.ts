import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Header with the proof that the caller passed the bot check. @NOTE A §7: header name not shown */
export const botCheckHeader = 'x-bot-check';

/** @NOTE A §7: how a bot-check token is obtained is not shown. A solved challenge gives a pass for a while. */
export const botCheckChallenge = defineEndpoint({
  name: 'bot-check-challenge',
  method: 'GET',
  path: '/bot_check/challenge/',
  access: 'public',
  cache: 'no-store',
  limit: 'bot check',
  summary: 'Zadanie dowodu pracy (altcha) albo klucz strony zewnętrznego dostawcy.',
  answer: z.object({
    provider: z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha']),
    siteKey: z.nullable(z.string()),
    challenge: z.nullable(z.unknown()),
  }),
  errors: [],
});

export const botCheckPass = defineEndpoint({
  name: 'bot-check-pass',
  method: 'POST',
  path: '/bot_check/pass/',
  access: 'public',
  limit: 'bot check',
  summary: 'Wymienia rozwiązane zadanie na przepustkę, także w ciasteczku.',
  body: z.object({ payload: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  answer: z.object({ token: z.string(), expiresAt: z.string() }),
  errors: ['RECAPTCHA_ERROR'],
});
