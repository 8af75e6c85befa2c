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
  /** B §3: the platform administrator allows downloads */
  readonly accessToDownload: boolean;
}

export interface SignedInCaller {
  readonly kind: 'signed-in';
  readonly userId: string;
  /** the session (family of refresh tokens) of the call */
  readonly family: string;
  readonly memberships: readonly CallerMembership[];
}

/** The caller. `expired` has a token that is no longer valid: public calls treat it as anonymous. */
export type Caller = { readonly kind: 'anonymous' } | { readonly kind: 'expired' } | SignedInCaller;

/** Identifies the caller by the Authorization header; rights are read from the database, never from the token. */
export type IdentifyCaller = (authorization: string | undefined) => Promise<Caller> | Caller;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * The membership a call acts for: the named one, else the first activated one (A §3); null if there is none.
 * - NOT_FOUND for a membership of others, or one not activated: ids reveal nothing.
 */
export function activeMembership(caller: Caller, id?: string): CallerMembership | null {
  if (caller.kind !== 'signed-in') return null;
  if (id === undefined || id === '' || id === 'undefined' || id === 'null')
    return caller.memberships.find((membership) => membership.activated) ?? null;
  const found = caller.memberships.find((membership) => membership.id === id && membership.activated);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The parts of a call's address that name the person or company. */
export interface CallTarget {
  /** `{userId}` of the path: must be the caller */
  readonly userId?: string | undefined;
  /** `{companyId}` of the path: a company that the caller is an activated member of */
  readonly companyId?: string | undefined;
  /** a membership of the caller, in the path or query */
  readonly membershipId?: string | undefined;
}

/**
 * Refuses a caller who lacks the rights for an endpoint.
 * - Other people, companies and memberships are NOT_FOUND, existing or not.
 * - If the call names only a person, any activated membership with the permission suffices; the handler checks the
 *   rest.
 */
export function requireAccess(caller: Caller, access: Access, target: CallTarget = {}): void {
  if (access === 'public') return;
  if (caller.kind !== 'signed-in') throw new AppError('UNAUTHORIZED');
  if (target.userId !== undefined && target.userId !== caller.userId) throw new AppError('NOT_FOUND');
  if (access === 'signed-in') return;
  if (!membershipsOf(caller, target).some((membership) => membership.permissions.has(access)))
    throw new AppError('ACCESS_DENIED');
}

function membershipsOf(caller: SignedInCaller, target: CallTarget): readonly CallerMembership[] {
  if (target.companyId !== undefined) return [membershipIn(caller, target.companyId)];
  if (target.userId !== undefined && target.membershipId === undefined)
    return caller.memberships.filter((membership) => membership.activated);
  return [activeMembership(caller, target.membershipId)].filter((membership) => membership !== null);
}

/** The caller's activated membership in a company; NOT_FOUND if there is none. */
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

/** Sets `request.caller` on each request, synchronously if the caller is cached. */
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
