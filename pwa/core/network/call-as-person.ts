import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { ApiError, callEndpoint, type CallAnswer, type CallInput } from './api-client.ts';
import { ensureBotCheckPass } from './bot-check.ts';
import { keepBotCheckPass } from './bot-check-pass.ts';
import { freshAccessToken } from '../session/token-refresh.ts';

/**
 * Calls an endpoint that only people may call: a stranger passes the bot check first, and a pass that the server no longer
 * takes is renewed once, unless `isFinal` says that no other would do. `isStillWanted` is asked once it is known how the call goes out, which may
 * take until a lost server is back: whoever asked may have gone. Throws as callEndpoint does; RECAPTCHA_ERROR where the check cannot be
 * passed; an AbortError where the call is wanted no more.
 */
export async function callAsPerson<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  { isFinal = false, isStillWanted = () => true }: { isFinal?: boolean; isStillWanted?: () => boolean } = {},
): Promise<CallAnswer<E>> {
  async function call(): Promise<CallAnswer<E>> {
    if (input.asStranger || (await freshAccessToken()) === null) await ensureBotCheckPass();
    if (!isStillWanted()) throw new DOMException('whoever asked has gone', 'AbortError');
    return callEndpoint(endpoint, input);
  }
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RECAPTCHA_ERROR' || isFinal) throw error;
    keepBotCheckPass(null);
    return call();
  }
}
