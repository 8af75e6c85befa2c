import { logout } from '@gtinoteka/contract/session.ts';
import { ApiError } from './api-error.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { sendRequest } from './send-request.ts';

let underWay: Promise<void> | null = null;

/** One tab at a time: an answer that comes late would take the cookie of whoever has logged in since. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
  await (locks ? locks.request('gtinoteka.sign-out', work) : work());
}

async function tellServer(): Promise<void> {
  if (!isSignOutOwed()) return;
  try {
    await sendRequest(logout, { body: {} });
  } catch (error) {
    // Without an answer the session may still be open: its cookie is on this device.
    if (!(error instanceof ApiError) || error.status >= 500) return;
  }
  writeLocal('gtinoteka.signOut', null);
}

/** Ends the session on the server, now or, where it cannot be reached, as soon as it can. True when it is over. */
export async function endSession(): Promise<boolean> {
  // The mark stands until the server has answered, should the page go before that.
  writeLocal('gtinoteka.signOut', '1');
  await finishSignOut();
  return !isSignOutOwed();
}

/** Whether somebody has left a session that the server has not been told of. */
export function isSignOutOwed(): boolean {
  return readLocal('gtinoteka.signOut') !== null;
}

/** Ends the session that somebody left without a network. Resolves when nothing of it is under way any more. */
export function finishSignOut(): Promise<void> {
  if (!underWay && !isSignOutOwed()) return Promise.resolve();
  underWay ??= inTurn(tellServer).finally(() => {
    underWay = null;
  });
  return underWay;
}

/**
 * Logs somebody in, whose cookie takes the place of the one that was left: from then on nothing is owed for that. A log-in that fails
 * leaves everything as it was.
 */
export async function whileNothingIsOwed<T>(logIn: () => Promise<T>): Promise<T> {
  await finishSignOut();
  const owed = readLocal('gtinoteka.signOut');
  writeLocal('gtinoteka.signOut', null);
  try {
    return await logIn();
  } catch (error) {
    writeLocal('gtinoteka.signOut', owed);
    throw error;
  }
}
