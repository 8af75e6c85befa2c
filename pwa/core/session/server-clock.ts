import { readLocal, writeLocal } from '../device/local-store.ts';

/** Differences up to this are latency and the whole seconds of the Date header, in milliseconds. */
const noise = 2_000;

/** Milliseconds by which this device's clock is behind the server's; negative: ahead. Stored for pages that start before an answer. */
let behind = Number(readLocal('gtinoteka.clockBehind')) || 0;

/** Compares the clocks by the Date header of an answer. Answers that a cache may have stored tell an old time and are skipped. */
export function noteServerTime(headers: Headers): void {
  if (!/no-store|no-cache/.test(headers.get('cache-control') ?? '')) return;
  const next = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!(Math.abs(next - behind) > noise)) return;
  behind = next;
  writeLocal('gtinoteka.clockBehind', Math.abs(next) > noise ? String(next) : null);
}

/** The server's time in milliseconds. All that ends at a time the server has set is compared with it. */
export function serverNow(): number {
  return Date.now() + behind;
}
