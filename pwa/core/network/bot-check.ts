import { botCheckChallenge, botCheckPass } from '@gtinoteka/contract/bot-check.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { Challenge, Solution } from 'altcha-lib/types';
import { callEndpoint, OfflineError } from './api-client.ts';
import { mayAsk, noteLost } from './connection.ts';
import { readLocal } from '../device/local-store.ts';
import { inTurn } from '../session/tab-locks.ts';
import { restartOnReturn } from './restart-on-return.ts';
import { goFirst } from './send-request.ts';
import { hasBotCheckPass, keepBotCheckPass, proofOfWork } from './bot-check-pass.ts';
import type { ProofAnswer } from './bot-check-worker.ts';
// Vite makes this module; it has a default export alone.
// oxlint-disable-next-line import/default
import ProofOfWork from './bot-check-worker.ts?worker';

declare global {
  interface Window {
    /** a challenge that shell.js has asked for already; null: it was refused, false: nothing came */
    botCheckTask?: Promise<AnswerOf<typeof botCheckChallenge> | null | false>;
  }
}

/** How long a challenge that was asked for before there were scripts is waited for after they have come, in milliseconds. */
const earlyTimeout = 2_500;

let underWay: Promise<void> | null = null;
/** What became of a check that was begun ahead: it is the answer to who wants it right after. */
let failedAhead: Promise<void> | null = null;

/** The challenge that was asked for before there were scripts, once; else one is asked for now. */
async function takeChallenge(signal?: AbortSignal): Promise<AnswerOf<typeof botCheckChallenge>> {
  const early = window.botCheckTask;
  delete window.botCheckTask;
  // It has no time limit of its own: on a connection that hangs another one is asked for, which has.
  const late = new Promise<null>((resolve) => setTimeout(resolve, earlyTimeout, null));
  const first = Promise.race([early, late]);
  goFirst(first);
  const task = await first;
  if (task === false) {
    noteLost(botCheckChallenge.name, performance.now(), false);
    throw new OfflineError(false);
  }
  return task ?? (await callEndpoint(botCheckChallenge, { signal })).data;
}

function solve(worker: Worker, challenge: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ProofAnswer>) => {
      // From now on it computes; before, its file may have been on the way.
      proofOfWork.isRunning = !!data.isBegun;
      if (data.solution) resolve(data.solution);
      else if (!data.isBegun) reject(new Error(data.failure));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(challenge);
  });
}

/** Null where workers are forbidden, which is a fault only once there is something to solve. */
function startWorker(): Worker | null {
  try {
    return new ProofOfWork();
  } catch {
    return null;
  }
}

/** The proof of work is solved in a worker, whose file comes while the challenge does: neither stands behind the other. */
async function buyPass(signal?: AbortSignal): Promise<void> {
  const worker = startWorker();
  try {
    await buyPassWith(worker, signal);
  } finally {
    worker?.terminate();
    proofOfWork.isRunning = false;
  }
}

async function buyPassWith(worker: Worker | null, signal: AbortSignal | undefined): Promise<void> {
  const { provider, siteKey, challenge } = await takeChallenge(signal);
  let payload: string;
  if (provider === 'altcha') {
    // The contract leaves the challenge open, because its shape belongs to altcha.
    const task = challenge as Challenge;
    payload = btoa(JSON.stringify({ challenge: task, solution: await solve(worker ?? new ProofOfWork(), task) }));
  } else {
    const { answerWidget } = await import('./bot-check-widget.ts');
    payload = await answerWidget(provider, siteKey ?? '');
  }
  const { data } = await callEndpoint(botCheckPass, { body: { payload }, signal });
  keepBotCheckPass(data.token, data.expiresAt);
}

/** Tabs share the pass by its cookie: one buys it, the others wait for what comes of that. */
async function buyPassForAll(): Promise<void> {
  const could = mayAsk();
  const mark = readLocal('gtinoteka.away');
  await inTurn('bot-check', async () => {
    if (hasBotCheckPass()) return;
    // The tab before has found no server, which this one may not have been told yet.
    const now = readLocal('gtinoteka.away');
    if (could && (!mayAsk() || (now !== null && now !== mark))) throw new OfflineError(false);
    await restartOnReturn(buyPass);
  });
}

/**
 * Resolves when this browser holds a bot-check pass. However many ask at once, one challenge is solved. Throws ApiError
 * (RECAPTCHA_ERROR when the solution was refused) or OfflineError.
 */
export function ensureBotCheckPass(): Promise<void> {
  if (hasBotCheckPass()) return Promise.resolve();
  if (failedAhead) {
    const failed = failedAhead;
    failedAhead = null;
    return failed;
  }
  if (!underWay) {
    underWay = buyPassForAll().finally(() => {
      underWay = null;
    });
    // In a tab that waits for its turn nothing is on its way that others could give way to.
    goFirst(underWay);
  }
  return underWay;
}

/** How long a check that failed ahead stands for the one that a person asks for, in milliseconds. */
const failureLasts = 2_000;

/** Starts solving ahead, when the first digit is typed, so that the check itself does not wait. Failure shows only later. */
export function prepareBotCheck(): void {
  // An early task is on its way already.
  if (!mayAsk() && !window.botCheckTask) return;
  const ahead = ensureBotCheckPass();
  ahead.catch(() => {
    failedAhead = ahead;
    setTimeout(() => {
      if (failedAhead === ahead) failedAhead = null;
    }, failureLasts);
  });
}
