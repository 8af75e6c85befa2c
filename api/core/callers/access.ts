import type { Access } from '@gtinoteka/contract/endpoint.ts';
import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

export interface CallerMembership {
  readonly id: string;
  readonly companyId: string;
  readonly activated: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** the package in force now: a paid one that has ended counts as free */
  readonly subscription: Subscription;
  /** B §3: the administrator of the platform lets the company download */
  readonly accessToDownload: boolean;
}

export interface SignedInCaller {
  readonly kind: 'signed-in';
  readonly userId: string;
  /** the session (family of refresh tokens) the call belongs to */
  readonly family: string;
  readonly memberships: readonly CallerMembership[];
}

/** Who is calling. `expired` carries a token that is no longer valid: public calls treat it as a stranger. */
export type Caller = { readonly kind: 'anonymous' } | { readonly kind: 'expired' } | SignedInCaller;

/** Finds out who calls from the Authorization header; reads rights from the database, never from the token. */
export type IdentifyCaller = (authorization: string | undefined) => Promise<Caller> | Caller;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * The membership a call acts for: the named one, else the first activated one (A §3). Null where there is none.
 * A membership that is not the caller's, or not activated, is NOT_FOUND: ids of others say nothing.
 */
export function activeMembership(caller: Caller, id?: string): CallerMembership | null {
  if (caller.kind !== 'signed-in') return null;
  if (id === undefined || id === '' || id === 'undefined' || id === 'null')
    return caller.memberships.find((membership) => membership.activated) ?? null;
  const found = caller.memberships.find((membership) => membership.id === id && membership.activated);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The parts of a call's address that say which person or company it acts for. */
export interface CallPlace {
  /** `{userId}` of the path: always the caller */
  readonly userId?: string | undefined;
  /** `{companyId}` of the path: a company the caller is an activated member of */
  readonly companyId?: string | undefined;
  /** a membership of the caller, of the path or the query */
  readonly membershipId?: string | undefined;
}

/**
 * Refuses a caller who may not use an endpoint with this access rule. Somebody else's person, company or membership is
 * NOT_FOUND, whether it exists or not. Where the call names neither company nor membership but a person, any activated
 * membership with the permission will do: the handler knows which one it is about.
 */
export function requireAccess(caller: Caller, access: Access, place: CallPlace = {}): void {
  if (access === 'public') return;
  if (caller.kind !== 'signed-in') throw new AppError('UNAUTHORIZED');
  if (place.userId !== undefined && place.userId !== caller.userId) throw new AppError('NOT_FOUND');
  if (access === 'signed-in') return;
  if (!membershipsOf(caller, place).some((membership) => membership.permissions.has(access)))
    throw new AppError('ACCESS_DENIED');
}

function membershipsOf(caller: SignedInCaller, place: CallPlace): readonly CallerMembership[] {
  if (place.companyId !== undefined) return [membershipIn(caller, place.companyId)];
  if (place.userId !== undefined && place.membershipId === undefined)
    return caller.memberships.filter((membership) => membership.activated);
  return [activeMembership(caller, place.membershipId)].filter((membership) => membership !== null);
}

/** The caller's activated membership in a company; NOT_FOUND where there is none. */
export function membershipIn(caller: Caller, companyId: string): CallerMembership {
  const found =
    caller.kind === 'signed-in'
      ? caller.memberships.find((membership) => membership.companyId === companyId && membership.activated)
      : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The caller of an endpoint that is not public. */
export function signedIn(caller: Caller): SignedInCaller {
  if (caller.kind !== 'signed-in') throw new AppError('UNAUTHORIZED');
  return caller;
}

/** Sets `request.caller` on every request, without a promise where the caller is already known. */
export function addCaller(app: FastifyInstance, identifyCaller: IdentifyCaller): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, _reply, done) => {
    const found = identifyCaller(request.headers.authorization);
    if (!(found instanceof Promise)) {
      request.caller = found;
      return done();
    }
    found.then((caller) => {
      request.caller = caller;
      done();
    }, done);
  });
}
