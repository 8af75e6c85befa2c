import {
  RegistryNotConnected,
  RegistryUnavailable,
  type AskRegistry,
  type RegistryAnswer,
} from '../core/registry-answer.ts';
import { makeCallPolicy } from './call-policy.ts';
import { readAnswers } from './global-registry-wire.ts';

export interface GlobalRegistryOptions {
  /** full address of the call, as https://grp.gs1.org/grp/v3.2/gtins/verified */
  readonly url: string;
  readonly apiKey: string;
  /** how long questions are gathered into one call, in milliseconds */
  readonly gatherFor?: number;
  /** numbers in one call; the registry takes up to 500 */
  readonly most?: number;
  /** how long one try may take, in milliseconds */
  readonly timeLimit?: number;
  /** how many times a failed call is tried again */
  readonly retries?: number;
  /** failures in a row after which the registry is left alone, and for how long, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
}

/** Longest body that is read: 500 records with every text filled are far below. */
const longestBody = 16_000_000;

/** The call was refused for a reason that asking again does not change: a wrong key, a wrong address. */
class Refused extends Error {}

/**
 * The global registry over its true wire format. Questions of about 10 ms share one call; a call has a time limit, is tried
 * again after a jittered pause (it is idempotent), and a breaker spares the registry and the callers while it is down.
 */
export function makeGlobalRegistry(options: GlobalRegistryOptions): AskRegistry {
  const { gatherFor = 10, most = 500, timeLimit = 1_500, retries = 2, failuresToOpen = 5, openFor = 10_000 } = options;
  const policy = makeCallPolicy({
    timeLimit,
    retries,
    firstPause: 50,
    failuresToOpen,
    openFor,
    isFinal: (error) => error instanceof Refused,
  });
  let waiting = new Map<string, PromiseWithResolvers<RegistryAnswer | null>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    const batch = waiting;
    waiting = new Map();
    void answer(batch);
  }

  async function answer(batch: typeof waiting): Promise<void> {
    try {
      const gtins = [...batch.keys()];
      const answers = await policy.execute(({ signal }) => call(options, gtins, signal));
      for (const [gtin, { resolve, reject }] of batch) {
        const found = answers.get(gtin);
        if (found === undefined) reject(new RegistryUnavailable(`the registry left ${gtin} out`));
        else resolve(found);
      }
    } catch (error) {
      for (const { reject } of batch.values())
        reject(new RegistryUnavailable('the registry does not answer', { cause: error }));
    }
  }

  return (gtin) => {
    let entry = waiting.get(gtin);
    if (!entry) {
      entry = Promise.withResolvers();
      waiting.set(gtin, entry);
      if (waiting.size === 1) timer = setTimeout(flush, gatherFor);
      if (waiting.size >= most) flush();
    }
    return entry.promise;
  };
}

/** Asks only as long as `isWanted`; after that there is no registry: that is how invented answers end with the demonstration. */
export function askOnlyWhile(askRegistry: AskRegistry, isWanted: () => Promise<boolean>): AskRegistry {
  return async (gtin) => {
    if (!(await isWanted())) throw new RegistryNotConnected();
    return askRegistry(gtin);
  };
}

async function call(
  { url, apiKey }: GlobalRegistryOptions,
  gtins: string[],
  signal: AbortSignal,
): Promise<Map<string, RegistryAnswer | null>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache', APIKey: apiKey },
    body: JSON.stringify(gtins),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    const message = `the registry answered ${response.status}`;
    throw response.status >= 500 || response.status === 429 || response.status === 408
      ? new Error(message)
      : new Refused(message);
  }
  return readAnswers(gtins, JSON.parse(await readText(response)));
}

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestBody) throw new Error('the answer of the registry is too long');
  }
  return text + decoder.decode();
}
