import { refreshToken } from '@gtinoteka/contract/session.ts';
import { ApiError, OfflineError } from '../network/api-error.ts';
import { hasReachedSince } from '../network/connection.ts';
import { readLocal, writeLocal } from '../device/local-store.ts';
import { restartOnReturn } from '../network/restart-on-return.ts';
import { sendRequest } from '../network/send-request.ts';
import type { NewToken, TabRenewal } from './tab-renewal.ts';

// The access token lives in this variable and nowhere else; the refresh token is an HttpOnly cookie.
let accessToken: string | null = null;
/** process time in milliseconds after which the token is taken as expired */
let usableUntil = 0;
let refreshing: Promise<boolean> | null = null;
/** the renewal that failed last, with the process time of its end */
let failed: { error: unknown; at: number } | null = null;
/** whether there seems to be a session that could not be renewed because there was no network */
let isOwed = false;
/** the server's words where a new password has ended the session */
let endDetail: string | null = null;
const expiryListeners = new Set<() => void>();

/** How long a new token is waited for, in milliseconds: every call of a member waits for it. */
const patience = 5_000;

/**
 * How long a renewal that failed is answered for without another try, in milliseconds: the calls of one page must not try one by one. Shorter
 * than any rest before a try of the application's own.
 */
const sameMoment = 900;

/** Milliseconds before its end at which a token is renewed rather than sent. */
const renewBefore = 20_000;

interface Claims {
  exp?: number;
  iat?: number;
  sub?: string;
}

function claimsOf(token: string): Claims {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(part)) as Claims; // the server's; what is missing is read as absent
  } catch {
    return {};
  }
}

/** Life of a token in milliseconds by its own claims, so that a wrong clock of the device does not matter. */
function lifeOf(token: string): number {
  const { exp = 0, iat = 0 } = claimsOf(token);
  return (exp - iat) * 1000 || Infinity;
}

/** Keeps a new access token and marks that a session exists, or forgets both. */
export function setAccessToken(token: string | null): void {
  // Where its chunk does not come, it does with the next renewal.
  if (token !== null) openTabs().catch(() => undefined);
  accessToken = token;
  failed = null;
  isOwed = false;
  usableUntil = token === null ? 0 : performance.now() + lifeOf(token) - renewBefore;
  writeLocal('gtinoteka.session', token === null ? null : '1');
}

/** Says that a session goes on without a token, which the next call is to get first. */
export function expectToken(): void {
  isOwed = accessToken === null;
}

/** Whether a token may be this person's: one that does not say whose it is may be anybody's. */
export function mayBelongTo(token: string | null, personId: string): boolean {
  const sub = token === null ? undefined : claimsOf(token).sub;
  return sub === undefined || sub === personId;
}

/** Whether the session that this tab holds may be this person's; so may none. */
export function mayBeSessionOf(personId: string): boolean {
  return mayBelongTo(accessToken, personId);
}

export function hasAccessToken(): boolean {
  return accessToken !== null;
}

/**
 * Whether a session existed when this browser was last used: worth one silent refresh at start. One that was being left when the page
 * went is over, whatever the server knows.
 */
export function sessionExpected(): boolean {
  return readLocal('gtinoteka.session') !== null && !isSignOutOwed();
}

/** Marks that somebody leaves a session: until the server has answered, should the page go before that. */
export function oweSignOut(): void {
  writeLocal('gtinoteka.signOut', '1');
}

/** Whether somebody has left a session that the server has not been told of. */
export function isSignOutOwed(): boolean {
  return readLocal('gtinoteka.signOut') !== null;
}

/** Calls back when the session has ended on the server (A §4). Returns what takes the listener off. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

async function askServer(): Promise<NewToken> {
  try {
    const { data } = await restartOnReturn((signal) =>
      sendRequest(refreshToken, { body: {}, timeout: patience, signal }),
    );
    // The contract's answer: an access token, the refresh token stays in the cookie.
    return (data as { access: string }).access;
  } catch (error) {
    // Only the server's own word ends a session: a proxy may refuse anything.
    if (!(error instanceof ApiError) || !error.code.startsWith('SESSION_')) throw error;
    endDetail = error.code === 'SESSION_ENDED_BY_PASSWORD' ? error.detail : null;
    return null;
  }
}

/** Why the last session ended, as the server says it; null where another tab asked, or nobody has. */
export function sessionEnd(): string | null {
  return endDetail;
}

/** What another tab got, where this one has a session of the same person. */
function takeOver(token: NewToken): void {
  if (token !== null && accessToken !== null && claimsOf(token).sub === claimsOf(accessToken).sub)
    setAccessToken(token);
}

let tabs: Promise<TabRenewal> | null = null;

/** Opened only where there is a session to renew: strangers do without its chunk. */
function openTabs(): Promise<TabRenewal> {
  tabs ??= import('./tab-renewal.ts').then(
    ({ openTabRenewal }) => openTabRenewal(takeOver),
    () => {
      tabs = null;
      throw new OfflineError(false);
    },
  );
  return tabs;
}

async function refreshOnce(): Promise<boolean> {
  const token = await (await openTabs()).renew(askServer);
  // Of a session that only the device knew of, too: its person was shown without an answer.
  const hadSession = accessToken !== null || isOwed;
  setAccessToken(token);
  if (token === null && hadSession) expiryListeners.forEach((listener) => listener());
  return token !== null;
}

/**
 * Renews the access token by the cookie. However many ask at once, one request goes out and all wait for it (A §4); those who ask
 * right after one that failed get its failure. Resolves to false when the session is over; throws OfflineError when that cannot be known.
 */
export async function refreshAccessToken(): Promise<boolean> {
  if (failed && performance.now() - failed.at < sameMoment && !hasReachedSince(failed.at)) throw failed.error;
  refreshing ??= refreshOnce()
    .catch((error: unknown) => {
      failed = { error, at: performance.now() };
      throw error;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** The token to send: renewed first when it has run out, null for a stranger. */
export async function freshAccessToken(): Promise<string | null> {
  if (refreshing) await refreshing;
  else if (isOwed || (accessToken !== null && performance.now() > usableUntil)) await refreshAccessToken();
  return accessToken;
}
