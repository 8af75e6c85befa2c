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
  /** how long requests are collected for one call, in milliseconds */
  readonly gatherFor?: number;
  /** numbers in one call; the registry accepts up to 500 */
  readonly most?: number;
  /** timeout of one attempt, in milliseconds */
  readonly timeLimit?: number;
  /** number of retries of a failed call */
  readonly retries?: number;
  /** consecutive failures that open the circuit breaker, and how long it stays open, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
}

/** Maximum length of a body: 500 complete records are far below. */
const longestBody = 16_000_000;

/** The call was refused for a final reason: an invalid key or address. */
class Refused extends Error {}

/**
 * The global registry with its real wire format. Requests of about 10 ms share one call.
 * - A call has a timeout and jittered retries (it is idempotent); a circuit breaker protects both sides.
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

/** Queries the registry only while `isWanted`; afterwards there is none: simulated data end with the demonstration. */
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
