import { readLocal, writeLocal } from '../device/local-store.ts';

/** Milliseconds by which this device's clock is behind the server's; negative: ahead. Stored for pages that start before an answer. */
let behind = Number(readLocal('gtinoteka.clockBehind'));

/** Compares the clocks by the Date header of an answer. Answers that a cache may have stored tell an old time and are skipped. */
export function noteServerTime(headers: Headers): void {
  const next = Date.parse(String(headers.get('date'))) - Date.now();
  if (!next || !/no-(store|cache)/.test(String(headers.get('cache-control')))) return;
  behind = next;
  writeLocal('gtinoteka.clockBehind', String(next));
}

/** The server's time in milliseconds. All that ends at a time the server has set is compared with it. */
export function serverNow(): number {
  return Date.now() + behind;
}
