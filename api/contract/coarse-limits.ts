/**
 * Limits against guessing, floods and scraping; the daily limit of look-ups is another matter and exact elsewhere. `max` calls in
 * `seconds`, counted for one caller (a person who is logged in, else an address) or, as `per` says, for the one the call is about;
 * `exact` ones are counted in PostgreSQL before the call goes on. Figures: A gives none; Mastodon lets 300 calls in five minutes
 * through. What guesses of a password cost is in the session room.
 */
export const coarseLimits = {
  'password reset of an address': { max: 10, seconds: 3_600, per: 'caller', exact: true },
  'password reset of an account': { max: 3, seconds: 3_600, per: 'account', exact: true },
  'password change of an account': { max: 10, seconds: 60, per: 'account', exact: true },
  'activation link again': { max: 10, seconds: 3_600, per: 'caller', exact: true },
  'bot check': { max: 30, seconds: 60, per: 'caller', exact: true },
  'existence checks': { max: 30, seconds: 3_600, per: 'caller', exact: true },
  registrations: { max: 10, seconds: 3_600, per: 'caller', exact: true },
  /** registrations and invitations of all companies together: each is a mail to an address that somebody typed, who has not answered yet */
  'pending mails of an address': { max: 5, seconds: 86_400, per: 'account', exact: true },
  'authorization files': { max: 20, seconds: 3_600, per: 'caller', exact: true },
  /** resent ones too: each is a mail to an address that somebody typed */
  invitations: { max: 20, seconds: 3_600, per: 'company', exact: true },
  /** a changed order is two mails */
  'package orders': { max: 20, seconds: 3_600, per: 'company', exact: true },
  /** lists of up to 1,000 codes, each of them a look-up */
  'code lists': { max: 10, seconds: 60, per: 'caller', exact: true },
  /** each counts products up to what a package holds */
  'database sizes': { max: 30, seconds: 60, per: 'caller', exact: false },
  /** programs of a company, whatever key they come with: 20 a second */
  'machine calls': { max: 1_200, seconds: 60, per: 'company', exact: false },
  /** calls with a key that opens nothing: a program that was set up wrongly, or somebody who guesses */
  'refused keys': { max: 60, seconds: 60, per: 'address', exact: false },
  refresh: { max: 120, seconds: 60, per: 'caller', exact: false },
  /** each may be a score of searches */
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

/** Limits that are counted for the caller, so that a call can be counted before anything of it is known. */
type CallerLimit = {
  [Name in CoarseLimit]: (typeof coarseLimits)[Name]['per'] extends 'caller' ? Name : never;
}[CoarseLimit];

/**
 * What a call counts under. `calls of strangers`: people who are logged in pay nothing here, since their look-ups have a limit of
 * their own, if any. `nothing`: asked by machines all the time.
 */
export type CallLimit = CallerLimit | 'calls of strangers' | 'nothing';

/**
 * Limits that only the endpoint can count, since they are for an account or a company that it finds out. Calls of programs
 * (machines/key-call.ts) count theirs alike.
 */
export type CountedByEndpoint = Exclude<CoarseLimit, CallerLimit>;
