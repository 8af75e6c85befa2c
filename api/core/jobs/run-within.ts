import { createContext, Script } from 'node:vm';

const context = createContext({ run: () => {} });
const script = new Script('run()');

/**
 * Runs `work`, which is synchronous, for at most so many milliseconds: its result, or null where it was ended. Only `node:vm` ends a loop or
 * a pattern in its own thread. A call costs some 0.2 ms, so a caller with many small pieces passes several at once.
 */
export function runWithin<T>(milliseconds: number, work: () => T): { readonly value: T } | null {
  let done: { readonly value: T } | null = null;
  context.run = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  } finally {
    context.run = () => {};
  }
  return done;
}

/** The error is of the realm that the script ran in, so no `instanceof` of ours knows it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
