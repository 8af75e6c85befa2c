import type { Waits } from '../../../store/machines/webhook-sending.ts';

/** Up to a fifth more or less, so that those who failed together do not come back together. */
const jittered = (seconds: number): number => seconds * (0.8 + Math.random() * 0.4);

/**
 * A message is tried again after 5 s, 15 s, 45 s… up to every four hours: some 25 times in three days. A webhook whose calls fail one
 * after another is left alone for 2 s, 4 s… up to five minutes, whatever waits for it, and so told soon after it is back.
 */
export const waits: Waits = {
  ofMessage: (attempts) => jittered(Math.min(5 * 3 ** (attempts - 1), 4 * 60 * 60)),
  ofWebhook: (failures) => jittered(Math.min(2 ** failures, 300)),
};
