import { screens } from '@gtinoteka/contract/screens.ts';
import { getCurrentUser, type User } from '@gtinoteka/contract/session.ts';
import { matchPath } from 'react-router-dom';
import { storeUser } from '../device/device-data.ts';
import { deviceUser, setDeviceUser } from '../device/owner.ts';
import { writeLocal } from '../device/local-store.ts';
import { callEndpoint, OfflineError } from '../network/api-client.ts';
import { queryClient } from '../network/query-client.ts';
import { forgetQuota } from './quota.ts';
import { wipePrivateData, type SessionEnd } from './sign-out-registry.ts';
import { isSignOutOwed, setAccessToken } from './token-refresh.ts';

/** Whether the page in the address bar is one that strangers are sent away from. */
export function isForMembers(): boolean {
  return screens.some(({ path, access }) => access !== 'public' && matchPath(path, location.pathname) !== null);
}

/** Counts ends of sessions: who was asked for before one is no longer here when the answer comes. */
export let ends = 0;

/** Whoever is asked for from now on is no longer here when the answer comes. */
export function beginEnd(): void {
  ends++;
}

/** What tells the server of log-outs: for members alone, and not before one of them leaves or comes. */
export const owed = () => import('./owed-sign-out.ts');

export function settleSignOut(): void {
  if (isSignOutOwed())
    owed().then(
      ({ finishSignOut }) => finishSignOut(),
      () => undefined,
    );
}

/** Forgets everything private that this device holds, a text of the person's own too where they signed out here; the server is told elsewhere. */
export function forgetSession(how: SessionEnd = 'signed-out'): void {
  beginEnd();
  setAccessToken(null);
  writeLocal('activeId', null);
  queryClient.clear();
  wipePrivateData(how);
}

export async function loadUser(): Promise<User> {
  const before = ends;
  const user = (await callEndpoint(getCurrentUser)).data;
  if (before !== ends) throw new OfflineError(false);
  const known = deviceUser();
  // Another tab may have brought another person: what was read for the one before is nobody's here.
  if (known !== null && known !== user.id) {
    queryClient.clear();
    forgetQuota();
  }
  setDeviceUser(user);
  storeUser(user);
  return user;
}
