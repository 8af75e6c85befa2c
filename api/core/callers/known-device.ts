import '@fastify/cookie';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../secrets/derived-key.ts';
import type { Config } from '../config.ts';

/** How long a device stays known after a log-in, in milliseconds. */
const lasts = 365 * 86_400_000;
/** People on one device; the least recent one is removed. */
const mostAccounts = 5;

type Site = Pick<Config, 'publicUrl'>;

export interface KnownDevices {
  /** The random id of the device if the person with this e-mail (lower case) has logged in on it; otherwise null. */
  idOf(request: FastifyRequest, email: string): string | null;
  /** Makes the browser a device of this person. Call only after authentication. */
  remember(reply: FastifyReply, email: string): void;
}

/**
 * Devices of past log-ins, in a signed cookie without personal data: `<expiry in seconds, base 36>.<id>.<HMAC of
 * expiry, id and e-mail>`, up to five separated by `~`.
 * - It grants no access. It only lets the device's own log-ins through while others guess the password.
 */
export function makeKnownDevices(secret: string, { publicUrl }: Site): KnownDevices {
  const key = deriveKey(secret, 'known device');
  const seal = (expiry: string, id: string, email: string): Buffer =>
    createHmac('sha256', key).update(`${expiry} ${id} ${email}`).digest();

  function cookieOf(request: FastifyRequest) {
    const secure = publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
    return secure
      ? { name: '__Host-gtinoteka-devices', path: '/', secure }
      : { name: 'gtinoteka-devices', path: basePath, secure };
  }

  function read(request: FastifyRequest, email: string): { others: string[]; own: string | null } {
    const entries = (request.cookies[cookieOf(request).name] ?? '').split('~').slice(0, mostAccounts);
    for (const entry of entries) {
      const [, expiry, id, sealed] = /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/.exec(entry) ?? [];
      if (!expiry || !id || !sealed || parseInt(expiry, 36) * 1_000 <= Date.now()) continue;
      if (timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(expiry, id, email)))
        return { own: id, others: entries.filter((other) => other !== entry) };
    }
    return { others: entries.filter((entry) => entry !== ''), own: null };
  }

  return {
    idOf: (request, email) => read(request, email).own,
    remember(reply, email) {
      const { own, others } = read(reply.request, email);
      const id = own ?? randomBytes(16).toString('base64url');
      const expires = new Date(Date.now() + lasts);
      const expiry = Math.floor(expires.getTime() / 1_000).toString(36);
      const entry = `${expiry}.${id}.${seal(expiry, id, email).toString('base64url')}`;
      const { name, path, secure } = cookieOf(reply.request);
      const value = [entry, ...others].slice(0, mostAccounts).join('~');
      reply.setCookie(name, value, { path, secure, expires, httpOnly: true, sameSite: 'strict' });
    },
  };
}
