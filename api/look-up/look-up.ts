import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { lookupHeaders, replayedHeader, type getLookUpQuota } from '@gtinoteka/contract/product-card.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { FastifyRequest } from 'fastify';
import { activeMembership, type Caller } from '../core/callers/access.ts';
import { AppError } from '../core/app-error.ts';
import { makeKeyedBatcher } from '../core/batcher.ts';
import { botPassOf, makeBotPasses } from '../core/callers/bot-pass.ts';
import { clientOf } from '../core/ip-address.ts';
import type { Database } from '../core/database/database.ts';
import { requireGtin } from '../core/input/gtin-input.ts';
import { idempotencyKeyOf } from '../core/input/idempotency-key.ts';
import { makeKeyedHash } from '../core/secrets/keyed-hash.ts';
import type { AskRegistry } from '../core/registry-answer.ts';
import { makeLookUpKeys } from '../store/look-up/look-up-keys.ts';
import {
  makeLookUpRows,
  type Count,
  type CountedCodes,
  type DatabaseAnswer,
  type LookUpRows,
} from '../store/look-up/look-up-rows.ts';
import { readCompany } from '../store/people/companies.ts';
import { judgeWithoutRegistry, judgeWithRegistry, toCompanyProduct, type ProductVerdict } from './look-up-verdict.ts';
import { makeCachedRegistry, makeUncachedRegistry } from '../store/look-up/registry-answers.ts';

/** The input of one look-up. */
export interface LookUpInput extends Payer {
  /** a GTIN as typed */
  readonly typed: string;
  /** the field named in errors; default: `gtin` */
  readonly field?: string;
  /** simulates a failed bot check (A §2) */
  readonly failBotCheck?: boolean;
}

/** The client that a look-up counts for: the request and the membership it names. */
interface Payer {
  readonly request: FastifyRequest;
  readonly membershipId: string | undefined;
}

export interface LookUpResult {
  readonly found: ProductVerdict;
  /** headers with the state of the limit; null for callers without one */
  readonly headers: Record<string, string> | null;
}

export interface LookUp {
  /**
   * Looks up one GTIN: structure, bot check of anonymous callers, daily limit, source.
   * - Throws any code of productHasGcp.errors, or NOT_FOUND for another person's membership; counted errors have the
   *   limit's headers too.
   * - Errors without information about the product (USER_NOT_LOGGED, GLOBAL_REGISTRY_UNAVAILABLE, internal ones) are
   *   refunded.
   * - A repeated idempotency key returns today's data uncounted, with a header; IDEMPOTENCY_KEY_REUSED for another
   *   code, BAD_REQUEST if malformed.
   * - A company's own numbers are not counted.
   */
  find(input: LookUpInput): Promise<LookUpResult>;
  /**
   * A member's result, uncounted: for callers that pay by their package. Takes 14 digits. Throws AppError like
   * `find`.
   */
  findForMember(gtin: string): Promise<ProductVerdict>;
  /**
   * A member's result for 14 digits, counted in the company's daily limit unless it is its own number.
   * - For background work. Throws AppError like `find`.
   */
  findOfCompany(gtin: string, companyId: string): Promise<ProductVerdict>;
  /**
   * The product with its hidden category, for its own company.
   * - Null if the public result applies: the product is public, or the active membership (`membershipId`) is of
   *   another company.
   */
  toOwnerView(
    found: ProductVerdict,
    caller: Caller,
    membershipId: string | undefined,
  ): Promise<CheckedProduct | null> | null;
  /**
   * State of a caller's daily limit; nulls if there is none.
   * - Throws NOT_FOUND for another person's membership, UNAUTHORIZED for an expired token, whose limit is not that of
   *   the anonymous address.
   */
  readQuota(who: Payer): Promise<AnswerOf<typeof getLookUpQuota>>;
}

/** Errors that are a result of a look-up. */
const answeredBy: ReadonlySet<ErrorCode> = new Set(['GTIN_NOT_FOUND']);

export interface LookUpParts {
  readonly database: Database;
  readonly secret: string;
  /** null: no global registry */
  readonly askRegistry: AskRegistry | null;
  /** whether its answers are stored; invented ones are not */
  readonly isRegistryCached: boolean;
}

/** Creates the look-up from the database and the global registry. */
export function makeLookUp({ database, secret, askRegistry, isRegistryCached }: LookUpParts): LookUp {
  const rows = makeLookUpRows(database.pool);
  const keys = makeLookUpKeys(database);
  const passes = makeBotPasses(secret);
  const hashClient = makeKeyedHash(secret, 'daily look-ups');
  const registry = askRegistry && (isRegistryCached ? makeCachedRegistry : makeUncachedRegistry)(database, askRegistry);
  const judge = makeJudge(registry);

  const findForMember = async (gtin: string): Promise<ProductVerdict> => judge(gtin, await rows.read(gtin), true);
  const findUncounted = async (gtin: string): Promise<LookUpResult> => ({
    found: await findForMember(gtin),
    headers: null,
  });

  async function findCounted(gtin: string, client: string, isSignedIn: boolean): Promise<LookUpResult> {
    const payer = hashClient(client);
    const { count, own } = await rows.readCounted(payer, gtin, companyOf(client));
    const headers = headersOf(count);
    if (!own) throw limitError(isSignedIn, count);
    try {
      return { found: await judge(gtin, own, isSignedIn), headers };
    } catch (error) {
      const isAnswer = error instanceof AppError && answeredBy.has(error.code);
      const limitHeaders = isAnswer ? headers : headersOf(await rows.refund(payer, gtin, count));
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { detail: error.detail, headers: { ...error.headers, ...limitHeaders } });
    }
  }

  /** A look-up with an idempotency key. Without a limit the key belongs to the person. */
  async function findOnce(gtin: string, key: string, client: string | null, caller: Caller): Promise<LookUpResult> {
    const isSignedIn = caller.kind === 'signed-in';
    const payer = hashClient(client ?? (isSignedIn ? `user:${caller.userId}` : ''));
    const state = await keys.readState(payer, key, gtin);
    if (state === 'of another code') throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const replayed: Record<string, string> = state === 'repeated' ? { [replayedHeader]: 'true' } : {};
    try {
      // A repeated code is already counted: counting again is free and returns the limit's state.
      const { found, headers } = await (client === null ? findUncounted(gtin) : findCounted(gtin, client, isSignedIn));
      if (state === 'new') await keys.store(payer, key, gtin);
      return { found, headers: headers || state === 'repeated' ? { ...headers, ...replayed } : null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A counted result: the product does not exist.
      if (state === 'new' && answeredBy.has(error.code)) await keys.store(payer, key, gtin);
      throw new AppError(error.code, { detail: error.detail, headers: { ...error.headers, ...replayed } });
    }
  }

  return {
    async find(input) {
      const { caller } = input.request;
      const key = idempotencyKeyOf(input.request);
      const gtin = requireGtin(input.typed, input.field);
      const isSignedIn = caller.kind === 'signed-in';
      const address = addressOf(input.request);
      const client = limitedClient(caller, input.membershipId, address);
      requireProof(input, isSignedIn || passes.holds(botPassOf(input.request) ?? '', address));
      if (key !== undefined) return findOnce(gtin, key, client, caller);
      if (client !== null) return findCounted(gtin, client, isSignedIn);
      return findUncounted(gtin);
    },
    findForMember,
    findOfCompany: makeFindOfCompany({ rows, judge, findCounted, hashClient }),
    toOwnerView: makeToOwnerView(database),
    async readQuota({ request, membershipId }) {
      if (request.caller.kind === 'expired') throw new AppError('UNAUTHORIZED');
      const client = limitedClient(request.caller, membershipId, addressOf(request));
      if (client === null) return { limit: null, left: null, nextFree: null };
      const { remaining, nextFree } = await rows.readQuota(hashClient(client));
      return { limit: limits.dailyLookups, left: remaining, nextFree: nextFree?.toISOString() ?? null };
    },
  };
}

interface OfCompanyParts {
  readonly rows: Pick<LookUpRows, 'read' | 'readCountedCodes'>;
  readonly judge: Judge;
  findCounted(gtin: string, client: string, isSignedIn: boolean): Promise<LookUpResult>;
  hashClient(client: string): Buffer;
}

/**
 * Looks up codes for background work.
 * - Own numbers are read together, because there are many and the limit is not returned.
 * - Others are counted one after another under one row lock. Once the limit is used up, one read refuses them all.
 */
function makeFindOfCompany({ rows, judge, findCounted, hashClient }: OfCompanyParts): LookUp['findOfCompany'] {
  const countedCodes = makeKeyedBatcher<CountedCodes>(async (clients) => {
    const read = clients.map(async (client) => [client, await rows.readCountedCodes(hashClient(client))] as const);
    return new Map(await Promise.all(read));
  }, {});
  return async (gtin, companyId) => {
    const own = await rows.read(gtin);
    if (own.ownerId === companyId) return judge(gtin, own, true);
    const client = `company:${companyId}`;
    const { isUsedUp, gtins, nextFree } = await countedCodes(client);
    if (isUsedUp && !gtins.has(gtin)) throw limitError(true, usedUp(nextFree));
    return (await findCounted(gtin, client, true)).found;
  };
}

function usedUp(nextFree: Date | null): Count {
  const nextFreeIn = Math.max(1, Math.ceil(((nextFree?.getTime() ?? 0) - Date.now()) / 1_000));
  return { allowed: false, remaining: 0, nextFree, nextFreeIn, countedAt: null };
}

function makeToOwnerView(database: Database): LookUp['toOwnerView'] {
  return (found, caller, membershipId) => {
    const nip = found.checked.company?.nip ?? null;
    const membership = found.hiddenCategory && nip !== null ? activeMembership(caller, membershipId) : null;
    if (!membership) return null;
    return readCompany(database, membership.companyId).then((own) =>
      own?.nip === nip ? toCompanyProduct(found, nip) : null,
    );
  };
}

/** The client that a look-up counts for; null: not counted. */
function limitedClient(caller: Caller, membershipId: string | undefined, address: string): string | null {
  if (caller.kind !== 'signed-in') return `address:${address}`;
  const membership = activeMembership(caller, membershipId);
  if (!membership) return `user:${caller.userId}`;
  return membership.subscription === 'free' ? `company:${membership.companyId}` : null;
}

/** The company of a client; null for addresses and people. */
function companyOf(client: string): string | null {
  const [kind, id = null] = client.split(':', 2);
  return kind === 'company' ? id : null;
}

/** Refuses callers without a solved bot check. */
function requireProof({ request, failBotCheck = false }: LookUpInput, isProven: boolean): void {
  // An expired token must be renewed: a bot check would not help a program.
  if (!isProven && !failBotCheck && request.caller.kind === 'expired') throw new AppError('UNAUTHORIZED');
  if (failBotCheck || !isProven) throw new AppError('RECAPTCHA_ERROR');
}

/** The client's address behind trusted proxies, as used by limits. Read for anonymous callers only. */
function addressOf(request: FastifyRequest): string {
  return request.caller.kind === 'signed-in' ? '' : clientOf(request.ip);
}

type Judge = (gtin: string, own: DatabaseAnswer, isSignedIn: boolean) => Promise<ProductVerdict>;

/** Combines the database's data of a number with the global registry's, if needed. */
function makeJudge(registry: Parameters<typeof judgeWithRegistry>[2]): Judge {
  return async (gtin, own, isSignedIn) => {
    if (own.row?.is_global && !isSignedIn) throw new AppError('USER_NOT_LOGGED');
    const found = judgeWithoutRegistry(gtin, own);
    if (found && (!isSignedIn || found.isRecord || found.checked.verdict.licence === 'not_applicable')) return found;
    if (isSignedIn) return judgeWithRegistry(gtin, own, registry);
    throw new AppError(issuer(gtin).isPolish ? 'GTIN_NOT_FOUND' : 'USER_NOT_LOGGED');
  };
}

function headersOf(count: Count): Record<string, string> {
  return {
    [lookupHeaders.limit]: String(limits.dailyLookups),
    [lookupHeaders.left]: String(count.remaining),
    ...(count.nextFree && { [lookupHeaders.nextFree]: count.nextFree.toISOString() }),
  };
}

/** The error of a used-up daily limit. */
function limitError(isSignedIn: boolean, count: Count): AppError {
  const code = isSignedIn ? 'TOO_MANY_REQUESTS_AUTH_USER' : 'TOO_MANY_REQUESTS_NOT_AUTH_USER';
  return new AppError(code, { headers: { ...headersOf(count), 'retry-after': String(count.nextFreeIn) } });
}
