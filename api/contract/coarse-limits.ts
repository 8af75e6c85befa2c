/**
 * Limits against guessing, floods and scraping; the exact daily limit of look-ups is elsewhere.
 * - `max` calls in `seconds`, for each caller (a logged-in person, else an address) or by `per` for the subject of
 *   the call.
 * - `exact` ones are counted in PostgreSQL before the call continues.
 * - A gives no figures; Mastodon allows 300 calls in five minutes.
 * - Limits of password guesses are in the session feature.
 */
export const coarseLimits = {
  'password reset of an address': { max: 10, seconds: 3_600, per: 'caller', exact: true },
  'password reset of an account': { max: 3, seconds: 3_600, per: 'account', exact: true },
  'password change of an account': { max: 10, seconds: 60, per: 'account', exact: true },
  'activation link again': { max: 10, seconds: 3_600, per: 'caller', exact: true },
  'bot check': { max: 30, seconds: 60, per: 'caller', exact: true },
  'existence checks': { max: 30, seconds: 3_600, per: 'caller', exact: true },
  registrations: { max: 10, seconds: 3_600, per: 'caller', exact: true },
  /** registrations and invitations of all companies: each is a mail to an unconfirmed address */
  'pending mails of an address': { max: 5, seconds: 86_400, per: 'account', exact: true },
  'authorization files': { max: 20, seconds: 3_600, per: 'caller', exact: true },
  /** also resent ones: each is a mail to an unconfirmed address */
  invitations: { max: 20, seconds: 3_600, per: 'company', exact: true },
  /** a changed order is two mails */
  'package orders': { max: 20, seconds: 3_600, per: 'company', exact: true },
  /** lists of up to 1,000 codes, each of them a look-up */
  'code lists': { max: 10, seconds: 60, per: 'caller', exact: true },
  /** each counts products up to the limit of a package */
  'database sizes': { max: 30, seconds: 60, per: 'caller', exact: false },
  /** programs of a company, with any of its keys: 20 a second */
  'machine calls': { max: 1_200, seconds: 60, per: 'company', exact: false },
  /** calls with an invalid key: a misconfigured program, or guessing */
  'refused keys': { max: 60, seconds: 60, per: 'address', exact: false },
  refresh: { max: 120, seconds: 60, per: 'caller', exact: false },
  /** each may run about twenty searches */
  'search help': { max: 60, seconds: 60, per: 'caller', exact: false },
  suggestions: { max: 20, seconds: 1, per: 'caller', exact: false },
  calls: { max: 300, seconds: 60, per: 'caller', exact: false },
} as const satisfies Record<string, CountedWindow>;

interface CountedWindow {
  readonly max: number;
  readonly seconds: number;
  readonly per: 'caller' | 'account' | 'company' | 'address';
  readonly exact: boolean;
}

export type CoarseLimit = keyof typeof coarseLimits;

/** Limits of the caller, which are counted before the call is parsed. */
type CallerLimit = {
  [Name in CoarseLimit]: (typeof coarseLimits)[Name]['per'] extends 'caller' ? Name : never;
}[CoarseLimit];

/**
 * The limit of a call.
 * - `anonymous calls`: only anonymous callers count; look-ups of logged-in people have their own limit, if any.
 * - `nothing`: called by machines all the time.
 */
export type CallLimit = CallerLimit | 'anonymous calls' | 'nothing';

/**
 * Limits of an account or company, which only the endpoint can determine. Calls of programs (machines/key-call.ts)
 * count theirs alike.
 */
export type CountedByEndpoint = Exclude<CoarseLimit, CallerLimit>;
