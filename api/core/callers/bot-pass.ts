import '@fastify/cookie';
import { botCheckHeader } from '@gtinoteka/contract/bot-check.ts';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../secrets/derived-key.ts';

/** Validity of a pass after a solved challenge, in milliseconds. */
export const botPassLasts = 2 * 60 * 60 * 1_000;

/** Cookie with a browser's pass (A §3, "bot-check token"). */
export const botPassCookie = 'bot_check';

export interface BotPasses {
  /** A token with which this client (see clientOf) passes the bot check until `expiresAt`. */
  sign(client: string, expiresAt: Date): string;
  /** Whether the token was signed for this client and is valid. False for malformed tokens too. */
  holds(token: string, client: string): boolean;
}

/** Stateless passes: `<expiry in seconds, base 36>.<HMAC of expiry and client>`. */
export function makeBotPasses(secret: string): BotPasses {
  const key = deriveKey(secret, 'bot pass');
  const seal = (expiry: string, client: string): Buffer =>
    createHmac('sha256', key).update(`${expiry} ${client}`).digest();
  return {
    sign(client, expiresAt) {
      const expiry = Math.floor(expiresAt.getTime() / 1_000).toString(36);
      return `${expiry}.${seal(expiry, client).toString('base64url')}`;
    },
    holds(token, client) {
      const [, expiry, sealed] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
      if (!expiry || !sealed || parseInt(expiry, 36) * 1_000 <= Date.now()) return false;
      return timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(expiry, client));
    },
  };
}

/** The pass of a request: the header takes precedence over the cookie. */
export function botPassOf(request: FastifyRequest): string | undefined {
  const header = request.headers[botCheckHeader];
  return typeof header === 'string' ? header : request.cookies[botPassCookie];
}
