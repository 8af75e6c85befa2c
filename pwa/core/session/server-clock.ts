/** Milliseconds by which the clock of the device was behind the server's when the server last told its time; less than 0: ahead of it. */
let behind = 0;

/** Keeps what the server's clock showed a moment ago, in whole seconds of Unix time. */
export function noteServerTime(seconds: number): void {
  behind = seconds * 1_000 - Date.now();
}

/** The time of the server in milliseconds, as far as it has told it: for what ends by its clock, whatever that of the device shows. */
export function serverNow(): number {
  return Date.now() + behind;
}
