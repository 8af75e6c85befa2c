import { obtainToken } from '@gtinoteka/contract/session.ts';
import { callEndpoint } from '../../pwa/core/network/api-client.ts';

/** The call by which the log-in page begins a session. */
export function logInAs(email: string, password: string, rememberMe: boolean) {
  return () => callEndpoint(obtainToken, { body: { email, password, rememberMe } });
}
