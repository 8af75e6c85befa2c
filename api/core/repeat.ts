/**
 * Runs `work` in this process now and every `milliseconds`, one run at a time, without keeping the process alive.
 * - Failed runs are ignored; the next run makes up for them.
 * - For state of this process, or shorter intervals than scheduled jobs (core/jobs).
 * - Returns a function that stops it and awaits the current run.
 */
export function repeat(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void = () => {},
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const run = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, milliseconds).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
