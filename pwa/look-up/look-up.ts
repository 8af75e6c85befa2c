import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { lookupHeaders, productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { areTermsAccepted, TermsNeeded } from '../core/session/accepted-terms.ts';
import { ApiError, OfflineError } from '../core/network/api-error.ts';
import { callAsPerson } from '../core/network/call-as-person.ts';
import { noteLost } from '../core/network/connection.ts';
import { afterSilence } from '../core/network/patience.ts';
import { isLocalUsed } from '../core/device/local-use.ts';
import { deviceUser, ownerOf } from '../core/device/owner.ts';
import { keepQuota } from '../core/session/quota.ts';
import type { Sent } from './send-look-up.ts';

/** A §2: the query parameter test_recaptcha_fail=1 of the page simulates a bot-check failure. */
function simulatedFailure(): { test_recaptcha_fail?: string } {
  return new URLSearchParams(location.search).get('test_recaptcha_fail') === '1' ? { test_recaptcha_fail: '1' } : {};
}

/** How long an answer has before its code is said to wait, in milliseconds; it is listened for a while longer. */
export const lookUpPatience = 3_000;

interface LookUpOptions {
  activeMembershipId?: string | undefined;
  /** asks as a stranger although somebody may be signed in: a stranger put the code into the queue */
  asStranger?: boolean;
  signal?: AbortSignal | undefined;
}

/** What became of a look-up goes to this device, in a chunk that the first page does without: nobody waits for it. */
async function storeOutcome(
  owner: string,
  gtin14: string,
  membershipId: string | undefined,
  outcome: CheckedProduct | Error,
) {
  const isAnswer = !(outcome instanceof Error);
  // An interrupted call says nothing of the code.
  if (!isAnswer && !(outcome instanceof ApiError) && !(outcome instanceof OfflineError)) return;
  if (typeof indexedDB === 'undefined') return;
  const sending = await import('./send-look-up.ts');
  // Whoever asked may have signed out meanwhile.
  if (owner !== '' && ownerOf(membershipId) !== owner) return;
  await sending.storeOutcome(owner, gtin14, membershipId, outcome);
}

/**
 * Checks one GTIN (14 digits). A stranger passes the bot check first; a pass that the server no longer takes is renewed once.
 * Keeps the quota of the answer for `useQuota`, and the card for the time without a connection, in which the look-up is queued.
 * Throws TermsNeeded without a call (A §5), ApiError (GTIN_NOT_FOUND, USER_NOT_LOGGED, RECAPTCHA_ERROR, TOO_MANY_REQUESTS_…, GTIN_INVALID…) and OfflineError.
 */
export async function lookUpGtin(gtin14: string, options: LookUpOptions = {}): Promise<CheckedProduct> {
  const membershipId = options.activeMembershipId;
  if (!membershipId && !options.asStranger && !areTermsAccepted()) throw new TermsNeeded();
  const owner = options.asStranger ? '' : ownerOf(membershipId);
  // A call may wait for its turn, or for a lost server: nothing goes out for a membership under the token of the next person.
  const isStillWanted = (): boolean => options.asStranger === true || ownerOf(membershipId) === owner;
  // The token of the next one may be here before it is known who that is.
  const ofPerson = membershipId && !options.asStranger ? (deviceUser() ?? undefined) : undefined;
  async function send(key?: string): Promise<Sent> {
    let stored = Promise.resolve();
    const keep = (outcome: CheckedProduct | Error): Promise<void> =>
      (stored = stored.then(() => storeOutcome(owner, gtin14, membershipId, outcome)).catch(() => undefined));
    const startedAt = performance.now();
    const heard = afterSilence(lookUpPatience, () => {
      noteLost('product-has-gcp', startedAt, true);
      if (!options.signal?.aborted) void keep(new OfflineError(true));
    });
    const outcome = await askServer(gtin14, { ...options, isStillWanted, ofPerson }, key).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    heard();
    return { outcome, stored: keep(outcome) };
  }
  // A code may be pending where anything was ever stored.
  const sending = isLocalUsed() ? await import('./send-look-up.ts').catch(() => null) : null;
  const outcome = sending ? await sending.sendOnce(owner, gtin14, send, options.signal) : (await send()).outcome;
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/**
 * A §5: an empty result means an invalid GTIN, another text is the error itself. The API sends neither; the rule is for any
 * other server behind the address.
 */
function faultOfResult(data: unknown): { code: 'GTIN_INVALID' | 'GENERIC_ERROR'; detail: string } | null {
  if (typeof data === 'string' && data !== '') return { code: 'GENERIC_ERROR', detail: data };
  const isEmpty = typeof data !== 'object' || data === null || Object.keys(data).length === 0;
  return isEmpty ? { code: 'GTIN_INVALID', detail: firstErrorTexts.GTIN_INVALID } : null;
}

async function askServer(
  gtin14: string,
  {
    activeMembershipId,
    asStranger,
    signal,
    isStillWanted,
    ofPerson,
  }: LookUpOptions & { isStillWanted: () => boolean; ofPerson: string | undefined },
  idempotencyKey: string | undefined,
): Promise<CheckedProduct> {
  const simulated = simulatedFailure();
  try {
    const { data, headers } = await callAsPerson(
      productHasGcp,
      {
        params: { gtin: gtin14 },
        query: { ...(activeMembershipId ? { activeMembershipId } : {}), ...simulated },
        signal,
        asStranger,
        ofPerson,
        idempotencyKey,
      },
      { isFinal: simulated.test_recaptcha_fail !== undefined, isStillWanted },
    );
    // The limit that is shown is that of whoever is here now.
    if (!asStranger) keepQuota(headers);
    const fault = faultOfResult(data);
    if (fault) throw new ApiError(fault, 200, headers);
    return data;
  } catch (error) {
    if (!asStranger && error instanceof ApiError && error.headers.has(lookupHeaders.left)) keepQuota(error.headers);
    throw error;
  }
}
