import { proofOfWork } from './bot-check-pass.ts';

/**
 * Runs `act` when an answer has been missing for so many milliseconds. The time in which this device computes its own bot check does
 * not count: nothing is on its way then. Returns what calls it off.
 */
export function afterSilence(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(() => (proofOfWork.isRunning ? wait() : act()), milliseconds);
  }
  wait();
  return () => clearTimeout(timer);
}
