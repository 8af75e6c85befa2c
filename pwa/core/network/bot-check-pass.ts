import { readLocal, writeLocal } from '../device/local-store.ts';
import { serverNow } from '../session/server-clock.ts';

interface Pass {
  token: string;
  /** milliseconds of `serverNow()` */
  expiresAt: number;
}

/** A pass is not used in its last seconds, so that it does not end on the way. */
const margin = 5_000;
let pass: Pass | null = null;

/**
 * Keeps a pass: the token in memory, its end (which is no secret) in local storage, because the server also put the pass in a
 * cookie that outlives this page. Null forgets both.
 */
export function keepBotCheckPass(token: string | null, expiresAt = ''): void {
  pass = token === null ? null : { token, expiresAt: Date.parse(expiresAt) || serverNow() + 60_000 };
  writeLocal('gtinoteka.botCheckUntil', pass && String(pass.expiresAt));
}

/** The pass to send in a header, null when there is none in memory or it is about to end. */
export function botCheckToken(): string | null {
  return pass !== null && pass.expiresAt - margin > serverNow() ? pass.token : null;
}

/** Whether a call would carry a pass, in the header or in the cookie of an earlier page. */
export function hasBotCheckPass(): boolean {
  return botCheckToken() !== null || Number(readLocal('gtinoteka.botCheckUntil') ?? 0) - margin > serverNow();
}

/** Whether this device is computing a proof of work now. */
export const proofOfWork = { isRunning: false };
