import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does work in a time that says nothing of it: whatever the work takes, it lasts `step` milliseconds, or the next whole
 * number of steps, and a random part of up to a tenth of a step, in which what timers and queues add is lost. A failure is
 * told as late as a success.
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
