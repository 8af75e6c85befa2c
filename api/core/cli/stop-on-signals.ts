/** The parts of a process to close. `drains`: load balancers get time to notice first. */
interface Closable {
  close(options?: { drains: boolean }): Promise<unknown>;
}

/**
 * Closes `started` on SIGINT, SIGTERM or SIGHUP, then exits with 0.
 *
 * - SIGTERM, which supervisors send, drains first; Ctrl-C does not.
 * - A signal repeated after a second exits at once, with 130.
 * - `isStopping` distinguishes a failed start from one that was cancelled.
 */
export function stopOnSignals(started: Promise<Closable>): { isStopping(): boolean } {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    // Ctrl-C under npm comes twice: from the terminal and from npm.
    if (stoppingSince !== null && performance.now() - stoppingSince < 1_000) return;
    if (stoppingSince !== null) process.exit(130);
    stoppingSince = performance.now();
    void started.then((running) => running.close({ drains: signal === 'SIGTERM' })).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return { isStopping: () => stoppingSince !== null };
}
