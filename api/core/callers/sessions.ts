import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Caller, CallerMembership, IdentifyCaller } from './access.ts';
import { deriveKey } from '../secrets/derived-key.ts';

/** Longest life of an access token in seconds, including clock skew (at most 10 min). */
const accessTokenSeconds = 9 * 60;
const clockSkewSeconds = 60;

/** How long `readRights` is cached, in milliseconds: the delay before a revoked right ends. */
const rightsKept = 1_000;

const audience = 'gtinoteka';
const claims = z.object({ sub: z.uuid(), fam: z.uuid(), iat: z.number(), exp: z.number() });
const anonymous: Caller = { kind: 'anonymous' };
const expired: Caller = { kind: 'expired' };

/** The memberships of a person with an active session (token family); null if either has ended. */
export type ReadRights = (userId: string, family: string) => Promise<readonly CallerMembership[] | null>;

interface CachedCaller {
  caller: Caller;
  /** process time in milliseconds at which the cache expires */
  until: number;
  /** the running read, shared by concurrent requests */
  reading: Promise<Caller> | null;
  readonly userId: string;
  readonly family: string;
  readonly endsAt: number;
}

/**
 * Registers the access tokens (HS256, typ, aud and iss checked) and returns a function that identifies callers.
 * - A token seen within the last second is resolved synchronously, for look-ups.
 */
export async function addSessions(
  app: FastifyInstance,
  { secret, readRights }: { secret: string; readRights: ReadRights },
): Promise<IdentifyCaller> {
  await app.register(jwt, {
    secret: deriveKey(secret, 'access token'),
    sign: {
      algorithm: 'HS256',
      aud: audience,
      iss: audience,
      expiresIn: accessTokenSeconds,
      header: { alg: 'HS256', typ: 'at+jwt' },
    },
    verify: {
      algorithms: ['HS256'],
      allowedAud: audience,
      allowedIss: audience,
      requiredClaims: ['aud', 'iss', 'sub', 'fam', 'iat', 'exp'],
      checkTyp: 'at+jwt',
      clockTolerance: clockSkewSeconds * 1_000,
      cache: false,
    },
  });
  const known = new LRUCache<string, CachedCaller>({ max: 10_000 });

  function read(entry: CachedCaller): Promise<Caller> {
    const requestedAt = performance.now();
    const remaining = entry.endsAt - Date.now();
    entry.reading ??= readRights(entry.userId, entry.family)
      .then((memberships) => {
        const { userId, family } = entry;
        entry.caller = memberships ? { kind: 'signed-in', userId, family, memberships } : expired;
        entry.until = requestedAt + Math.min(rightsKept, remaining);
        return entry.caller;
      })
      .finally(() => {
        entry.reading = null;
      });
    return entry.reading;
  }

  return (authorization) => {
    if (authorization === undefined) return anonymous;
    const seen = known.get(authorization);
    if (seen && performance.now() < seen.until) return seen.caller;
    const token = verify(app, authorization);
    if (!token) {
      known.delete(authorization);
      return expired;
    }
    const entry = seen ?? { caller: expired, until: 0, reading: null, ...token };
    if (!seen) known.set(authorization, entry);
    return read(entry);
  };
}

/** Signs an access token with person and session only; rights are read from the database. */
export function signAccessToken(app: FastifyInstance, { userId, family }: { userId: string; family: string }): string {
  return app.jwt.sign({ sub: userId, fam: family });
}

function verify(
  app: FastifyInstance,
  authorization: string,
): { userId: string; family: string; endsAt: number } | null {
  if (!/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(authorization) || authorization.length > 1_024) return null;
  try {
    const { sub, fam, iat, exp } = claims.parse(app.jwt.verify(authorization.slice(7)));
    if (exp - iat > accessTokenSeconds) return null;
    return { userId: sub, family: fam, endsAt: (exp + clockSkewSeconds) * 1_000 };
  } catch {
    return null;
  }
}
