import { botCheckChallenge, botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import type { Challenge, Solution } from 'altcha-lib/types';
import { callEndpoint, OfflineError } from './api-client.ts';
import { hasBotCheckPass, keepBotCheckPass } from './bot-check-pass.ts';

let underWay: Promise<void> | null = null;

/** Solves the proof of work in a worker of its own chunk: nothing of it is loaded before it is needed. */
async function solve(challenge: Challenge): Promise<Solution> {
  // Without a network the chunks do not come either.
  const { default: ProofOfWork } = await import('./bot-check-worker.ts?worker').catch(() => {
    throw new OfflineError(false);
  });
  const worker = new ProofOfWork();
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ solution: Solution | null }>) => {
        if (data.solution) resolve(data.solution);
        else reject(new Error('the proof of work was not solved'));
      };
      worker.onerror = ({ message }) => reject(message ? new Error(message) : new OfflineError(false));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

async function buyPass(): Promise<void> {
  const { provider, siteKey, challenge } = (await callEndpoint(botCheckChallenge)).data;
  let payload: string;
  if (provider === 'altcha') {
    // The contract leaves the challenge open, because its shape belongs to altcha.
    const task = challenge as Challenge;
    payload = btoa(JSON.stringify({ challenge: task, solution: await solve(task) }));
  } else {
    const { answerWidget } = await import('./bot-check-widget.ts');
    payload = await answerWidget(provider, siteKey ?? '');
  }
  const { data } = await callEndpoint(botCheckPass, { body: { payload } });
  keepBotCheckPass(data.token, data.expiresAt);
}

/**
 * Resolves when this browser holds a bot-check pass. However many ask at once, one challenge is solved. Throws ApiError
 * (RECAPTCHA_ERROR when the solution was refused) or OfflineError.
 */
export function ensureBotCheckPass(): Promise<void> {
  if (hasBotCheckPass()) return Promise.resolve();
  underWay ??= buyPass().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Starts solving ahead, when the first digit is typed, so that the check itself does not wait. Failure shows only later. */
export function prepareBotCheck(): void {
  ensureBotCheckPass().catch(() => undefined);
}
