import { errorBody } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '../support/endpoints.ts';
import { officePermissions, permissions } from '@gtinoteka/contract/permissions.ts';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireAccess, type Caller } from '../../api/core/callers/access.ts';
import { accessTokenOf, addAccount, type Account, type AccountOptions } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addProduct, passHeaders } from '../support/look-ups.ts';
import { callers, scopes, type CallerKind, type CallPlace, type Scope } from './access-rows.ts';
import { accessTable } from './access-table.ts';
import { forgedTokens } from './forged-tokens.ts';
import { endSessions } from '../support/stored-rows.ts';

const { app, config, database } = await buildTestApp();
const secret = config.secret ?? '';
const stranger = await addAccount(database, { isRepresentative: true, group: 'location_admin' });
const gtin = '05901520000059';
await addProduct(database, { gtin });

const member = await addAccount(database, { subscription: 'yearly_limited' });
const valid = await accessTokenOf(app, database, member);
const forged = forgedTokens(secret, valid);
const expired = forged.find(([what]) => what === 'expired long ago')?.[1];

const kinds: Record<CallerKind, AccountOptions> = {
  anonymous: {},
  expired: {},
  revoked: {},
  invited: { activated: false },
  user: {},
  administrator: { group: 'location_admin' },
  representative: { group: 'location_admin', isRepresentative: true },
  platform: { group: 'location_admin', isPlatformAdministrator: true },
};

/** Somebody new of this kind, in a company of their own that has another representative. */
async function addCaller(kind: CallerKind): Promise<Account> {
  const { companyId } = await addAccount(database, { group: 'location_admin', isRepresentative: true });
  return addAccount(database, { companyId, ...kinds[kind] });
}

interface Visitor {
  readonly caller: Account;
  readonly headers: Record<string, string>;
}

async function addVisitor(kind: CallerKind): Promise<Visitor> {
  const caller = await addCaller(kind);
  return { caller, headers: await headersOf(kind, caller) };
}

const refused = new Map<CallerKind, Promise<Visitor>>();

/** Whoever is refused changes nothing, so one of each kind serves all such cells. */
function visitorFor(kind: CallerKind, scope: Scope, status: number): Promise<Visitor> {
  const isRefused = status === 401 || status === 403 || (status === 404 && scope !== 'own');
  if (!isRefused) return addVisitor(kind);
  const known = refused.get(kind) ?? addVisitor(kind);
  refused.set(kind, known);
  return known;
}

async function headersOf(kind: CallerKind, caller: Account): Promise<Record<string, string>> {
  const passed = passHeaders(config, '127.0.0.1');
  if (kind === 'anonymous') return passed;
  if (kind === 'expired') return { ...passed, authorization: expired ?? '' };
  const token = await accessTokenOf(app, database, caller);
  if (kind === 'revoked') await endSessions(database, caller.userId);
  return { ...passed, authorization: `Bearer ${token}` };
}

function placeOf(scope: Scope, caller: Account): CallPlace {
  const shared = { database, secret, dataDir: config.dataDir, gtin, caller, scope };
  if (scope === 'own') return { ...shared, ...caller };
  if (scope === 'as another') return { ...shared, ...caller, userId: stranger.userId };
  if (scope === 'foreign') return { ...shared, ...stranger, userId: caller.userId };
  // Nobody's company; a call that names a person alone names nobody.
  return { ...shared, companyId: randomUUID(), membershipId: randomUUID(), userId: caller.userId };
}

const personAlone = new Set(['change-password', 'get-account', 'update-account']);

const rows = Object.entries(accessTable).flatMap(([name, { expected }]) => {
  const byScope: Partial<Record<Scope, readonly number[]>> = Array.isArray(expected)
    ? { own: expected }
    : (expected as object); // no list: the other half of the union
  return scopes.flatMap((scope) => {
    const statuses = byScope[scope];
    return statuses ? [[name, scope, statuses] as const] : [];
  });
});

test('the table has a row for every endpoint', () => {
  const names = Object.keys(accessTable).map((row) => row.split(' ')[0]);
  expect([...new Set(names)].sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
});

test.each(rows)('%s with %s ids answers all callers', async (name, scope, statuses) => {
  const wrong: string[] = [];
  for (const [i, kind] of callers.entries()) {
    const status = statuses[i] ?? Number.NaN;
    const { caller, headers } = await visitorFor(kind, scope, status);
    const place = placeOf(scope, caller);
    const isNobody = scope === 'missing' && personAlone.has(name);
    const call = await accessTable[name]?.call(isNobody ? { ...place, userId: randomUUID() } : place);
    const answer = await app.inject({
      ...call,
      url: `/api/v1${String(call?.url)}`,
      headers: { ...headers, ...call?.headers },
    });
    const isWell = answer.statusCode === status && (status === 200 || errorBody.safeParse(answer.json()).success);
    if (!isWell) wrong.push(`${kind}: ${answer.statusCode} in place of ${status}, ${answer.body}`);
  }
  expect(wrong).toEqual([]);
});

describe('somebody who does one thing for the office', () => {
  const ofOffice = endpoints.filter(({ access }) => officePermissions.some((one) => one === access));
  /** Whoever could give rights could give them all: these are for administrators of the platform. */
  const ofAdministrators: readonly string[] = ['get-office-people', 'find-office-person', 'set-office-rights'];

  test.each(officePermissions)('%s alone opens its own calls and none of the others', async (permission) => {
    const company = await addAccount(database, { group: 'location_admin', isRepresentative: true });
    for (const { name, access } of ofOffice) {
      const caller = await addAccount(database, { companyId: company.companyId, office: [permission] });
      const call = await accessTable[name]?.call(placeOf('own', caller));
      const answer = await app.inject({
        ...call,
        url: `/api/v1${String(call?.url)}`,
        headers: { ...(await headersOf('user', caller)), ...call?.headers },
      });
      const platform = accessTable[name]?.expected;
      const asPlatform = (Array.isArray(platform) ? platform : (platform as { own?: readonly number[] }).own)?.at(-1); // no list: by scope
      const isOpen = access === permission && !ofAdministrators.includes(name);
      expect([name, answer.statusCode], answer.body).toEqual([name, isOpen ? asPlatform : 403]);
    }
  });
});

describe('forged tokens', () => {
  const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public').map((endpoint) => endpoint.name);
  /** The calls, which are made once: none of them gets as far as to change anything. */
  let made: [name: string, call: InjectOptions | undefined][];
  beforeAll(async () => {
    made = [];
    for (const name of guarded) made.push([name, await accessTable[name]?.call(placeOf('own', member))]);
  });

  test('the token they are made from is good', async () => {
    const answer = await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization: `Bearer ${valid}` } });
    expect(answer.statusCode).toBe(200);
    expect(forged.length).toBeGreaterThanOrEqual(40);
  });

  test.each(forged)('%s opens nothing, and is a stranger where all may call', async (_what, authorization) => {
    for (const [name, call] of made) {
      const headers = { ...call?.headers, authorization };
      const answer = await app.inject({ ...call, url: `/api/v1${String(call?.url)}`, headers });
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'UNAUTHORIZED']);
    }
    const open = await app.inject({ url: '/api/v1/products/product_count/', headers: { authorization } });
    expect(open.statusCode).toBe(200);
  });
});

describe('permissions', () => {
  const membership = {
    id: 'a',
    companyId: 'c',
    activated: true,
    subscription: 'free',
    accessToDownload: true,
  } as const;
  function callerWith(held: readonly (typeof permissions)[number][]): Caller {
    return {
      kind: 'signed-in',
      userId: 'u',
      family: 'f',
      memberships: [{ ...membership, permissions: new Set(held) }],
    };
  }

  test.each(permissions.map((permission) => [permission]))(
    'a rule of %s lets in who holds it, and nobody who holds all others',
    (permission) => {
      expect(() => requireAccess(callerWith([permission]), permission)).not.toThrow();
      const others = permissions.filter((one) => one !== permission);
      expect(() => requireAccess(callerWith(others), permission)).toThrow('ACCESS_DENIED');
    },
  );

  test('a person without any membership is denied what needs one', () => {
    const nobody: Caller = { kind: 'signed-in', userId: 'u', family: 'f', memberships: [] };
    expect(() => requireAccess(nobody, 'advanced_search')).toThrow('ACCESS_DENIED');
    expect(() => requireAccess(nobody, 'signed-in')).not.toThrow();
  });
});
