import { solveChallenge } from 'altcha-lib';
import type { Challenge, Solution } from 'altcha-lib/types';
import { deriveKey } from './derive-key.ts';

/** What the worker makes of a challenge. A promise that fails in a worker is heard by nobody, so its reason is sent. */
export type ProofAnswer = { begun: true } | { solution: Solution | null } | { failure: string };

function answer(sent: ProofAnswer): void {
  self.postMessage(sent);
}

self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) => {
  answer({ begun: true });
  solveChallenge({ challenge, deriveKey, timeout: 60_000 }).then(
    (solution) => answer({ solution }),
    (error: unknown) => answer({ failure: String(error) }),
  );
};
