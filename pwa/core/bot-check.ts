import { botCheckChallenge, botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { Challenge, Solution } from 'altcha-lib/types';
import { callEndpoint } from './api-client.ts';
import { hasBotCheckPass, keepBotCheckPass } from './bot-check-pass.ts';
// Vite makes this module; it has a default export alone.
// oxlint-disable-next-line import/default
import ProofOfWork from './bot-check-worker.ts?worker&inline';

declare global {
  interface Window {
    /** a challenge that app/shell.js has asked for already; null: it did not come */
    botCheckTask?: Promise<AnswerOf<typeof botCheckChallenge> | null>;
  }
}

/** How long a challenge that was asked for before there were scripts is waited for after they have come, in milliseconds. */
const earlyTimeout = 2_500;

let underWay: Promise<void> | null = null;

/** The challenge that was asked for before there were scripts, once; else one is asked for now. */
async function takeChallenge(): Promise<AnswerOf<typeof botCheckChallenge>> {
  const early = window.botCheckTask;
  delete window.botCheckTask;
  // It has no time limit of its own: on a connection that hangs another one is asked for, which has.
  const late = new Promise<null>((resolve) => setTimeout(resolve, earlyTimeout, null));
  return (await Promise.race([early, late])) ?? (await callEndpoint(botCheckChallenge)).data;
}

/**
 * Solves the proof of work in a worker. Its 1.7 kB are part of this chunk: fetched by themselves they would stand between a
 * stranger and the first answer.
 */
async function solve(challenge: Challenge): Promise<Solution> {
  const worker = new ProofOfWork();
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ solution: Solution | null }>) => {
        if (data.solution) resolve(data.solution);
        else reject(new Error('the proof of work was not solved'));
      };
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

async function buyPass(): Promise<void> {
  const { provider, siteKey, challenge } = await takeChallenge();
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
