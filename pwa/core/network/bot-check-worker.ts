import { solveChallenge } from 'altcha-lib';
import type { Challenge, Solution } from 'altcha-lib/types';
import { deriveKey } from './derive-key.ts';

/** What the worker makes of a challenge: `isBegun` comes first. A promise that fails in a worker is heard by nobody, so its reason is sent. */
export interface ProofAnswer {
  isBegun?: boolean;
  solution?: Solution | null;
  failure?: string;
}

function answer(sent: ProofAnswer): void {
  self.postMessage(sent);
}

self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) => {
  answer({ isBegun: true });
  solveChallenge({ challenge, deriveKey, timeout: 60_000 }).then(
    (solution) => answer({ solution, failure: 'the proof of work was not solved in time' }),
    (error: unknown) => answer({ failure: String(error) }),
  );
};
