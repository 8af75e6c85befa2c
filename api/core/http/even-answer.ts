import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs work in a time that does not depend on it: rounded up to whole steps of `step` milliseconds, plus a random part of up to a
 * tenth of a step, which hides what timers and queues add. An error is thrown as late as a result is returned.
 */
export async function answerInSteps<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await sleep(Math.ceil(taken / step) * step - taken + (Math.random() * step) / 10);
  }
}
