import { logout } from '@gtinoteka/contract/session.ts';
import { ApiError } from '../network/api-error.ts';
import { readLocal, writeLocal } from '../device/local-store.ts';
import { sendRequest } from '../network/send-request.ts';
import { inTurn } from './tab-locks.ts';
import { isSignOutOwed, oweSignOut } from './token-refresh.ts';

/** How long the server is waited for, in milliseconds: somebody who logs out wants nothing of theirs on the screen while it answers. */
const patience = 3_000;

let underWay: Promise<void> | null = null;

async function tellServer(): Promise<void> {
  if (!isSignOutOwed()) return;
  try {
    await sendRequest(logout, { body: {}, timeout: patience });
  } catch (error) {
    // Without an answer the session may still be open: its cookie is on this device.
    if (!(error instanceof ApiError) || error.status >= 500) return;
  }
  writeLocal('gtinoteka.signOut', null);
}

/** Ends the session on the server, now or, where it cannot be reached, as soon as it can. True when it is over. */
export async function endSession(): Promise<boolean> {
  oweSignOut();
  await finishSignOut();
  return !isSignOutOwed();
}

/** Ends the session that somebody left without a network. Resolves when nothing of it is under way any more. */
export function finishSignOut(): Promise<void> {
  if (!underWay && !isSignOutOwed()) return Promise.resolve();
  // One tab after another: an answer that comes late would take the cookie of whoever has logged in since.
  underWay ??= inTurn('sign-out', tellServer).finally(() => {
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
