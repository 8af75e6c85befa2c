/**
 * Runs `work` in this process now and every `milliseconds`, one run at a time, without keeping the process alive. A run that fails is made up for
 * by the next one. For state that is this process's own, or sooner than a scheduled job (core/jobs); returns what stops it and waits for the
 * run under way.
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
