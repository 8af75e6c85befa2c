import type { InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';
import { addAccount, type Account } from '../support/accounts.ts';

/** Whose ids stand in the call: the caller's own, another company's, ones of nobody, or another person's beside one's own. */
export const scopes = ['own', 'foreign', 'missing', 'as another'] as const;
export type Scope = (typeof scopes)[number];

export interface CallPlace {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly secret: string;
  /** folder of the application's files */
  readonly dataDir: string;
  readonly gtin: string;
  /** the person who calls; for calls without a session somebody whose ids are used */
  readonly caller: Account;
  /** the company and membership the ids name, as the scope has it */
  readonly companyId: string;
  readonly membershipId: string;
  /** the person the ids name */
  readonly userId: string;
  readonly scope: Scope;
}

/** Another activated person of the company that the ids name, or an id of nobody. */
export async function colleague({ database, companyId, scope }: CallPlace, activated = true): Promise<string> {
  if (scope === 'missing') return randomUUID();
  return (await addAccount(database, { companyId, activated })).membershipId;
}

/**
 * Who calls: nobody (bot check passed), a token past its end, a session that was ended, somebody invited and not yet activated, a
 * standard user, an administrator who is no representative, a representative, an administrator of the platform.
 */
export const callers = [
  'anonymous',
  'expired',
  'revoked',
  'invited',
  'user',
  'administrator',
  'representative',
  'platform',
] as const;
export type CallerKind = (typeof callers)[number];

type Row = readonly [number, number, number, number, number, number, number, number];
type Expected = Row | Partial<Record<Scope, Row>>;

export const all = (status: number): Row => [status, status, status, status, status, status, status, status];
/** 401 for those without a session, then one status each for the invited, users, administrators, representatives, platform. */
export const members = (
  invited: number,
  user: number,
  administrator: number,
  representative: number,
  platform: number,
): Row => [401, 401, 401, invited, user, administrator, representative, platform];
export const everyMember = members(404, 200, 200, 200, 200);
export const refusedNumber = members(404, 409, 409, 409, 409);
export const nobodysOwn = members(404, 404, 404, 404, 404);

/** A call of a person in a company: only its administrators, only there. */
export const managed: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 200, 200, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
  'as another': nobodysOwn,
};
/** The same about a membership: whoever manages nobody is told so before it is looked at. */
export const managedTarget: Partial<Record<Scope, Row>> = {
  own: members(403, 403, 200, 200, 200),
  foreign: members(403, 403, 404, 404, 404),
  missing: members(403, 403, 404, 404, 404),
  'as another': nobodysOwn,
};

/** A call of an administrator of the platform, under their own company alone. */
export const stewards: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 403, 403, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
};

/** A call of the office about a company that need not be the caller's. */
export const ofOffice: Partial<Record<Scope, Row>> = {
  own: members(403, 403, 403, 403, 200),
  foreign: members(403, 403, 403, 403, 200),
  missing: members(403, 403, 403, 403, 404),
};

/** A call of the office that names the company its caller acts for. */
export const inOffice: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 403, 403, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
};

/** A call of those who manage a company about a change of the terms that nobody announced. */
export const ofNobodysNotice: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 404, 404, 404),
  foreign: nobodysOwn,
  missing: nobodysOwn,
};

/** A right call of an endpoint, and its status for each kind of caller, in the order of `callers`. */
export interface AccessRow {
  /** a row alone is that of the caller's own ids */
  readonly expected: Expected;
  readonly call: (place: CallPlace) => Promise<InjectOptions> | InjectOptions;
}
/** By the name of the endpoint; a word after it tells apart several calls of one endpoint. */
export type AccessTable = Readonly<Record<string, AccessRow>>;
