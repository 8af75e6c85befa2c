import { logout } from '@gtinoteka/contract/session.ts';
import { ApiError } from './api-error.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { sendRequest } from './send-request.ts';

let underWay: Promise<void> | null = null;

async function tellServer(): Promise<void> {
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
  return readLocal('gtinoteka.signOut') === null;
}

/** Ends the session that somebody left without a network. Resolves when nothing of it is under way any more. */
export function finishSignOut(): Promise<void> {
  if (!underWay && readLocal('gtinoteka.signOut') === null) return Promise.resolve();
  underWay ??= tellServer().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Somebody has logged in: the cookie of the session that was left is not here any more. */
export function forgetOwedSignOut(): void {
  writeLocal('gtinoteka.signOut', null);
}
