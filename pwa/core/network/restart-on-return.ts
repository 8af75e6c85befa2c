import { onReturn } from './connection.ts';

/** Asks for something. What has hung since before the server was back is stopped by the signal and asked for once more: it may hang for ever. */
export async function restartOnReturn<T>(ask: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const outdated = new AbortController();
  const stop = onReturn(() => outdated.abort());
  try {
    return await ask(outdated.signal);
  } catch (error) {
    if (!outdated.signal.aborted) throw error;
    return await ask();
  } finally {
    stop();
  }
}
