/**
 * Lets go of what was started when the process is told to end (SIGINT, SIGTERM, SIGHUP), then ends it with 0. A signal that is repeated
 * later ends it at once, with 130. `isStopping` tells a failed start from one that was called off.
 */
export function stopOnSignals(started: Promise<{ close(): Promise<unknown> }>): { isStopping(): boolean } {
  let stoppingSince: number | null = null;
  const stop = (): void => {
    // Ctrl-C under npm comes twice: from the terminal and passed on by npm.
    if (stoppingSince !== null && performance.now() - stoppingSince < 1_000) return;
    if (stoppingSince !== null) process.exit(130);
    stoppingSince = performance.now();
    void started.then((running) => running.close()).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return { isStopping: () => stoppingSince !== null };
}
