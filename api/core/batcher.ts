export interface BatchLimits<Ask> {
  /** questions in one call at the most; default: as many as there are */
  readonly most?: number;
  /** calls under way at once; default: as many as come */
  readonly atOnce?: number;
  /** questions with the same key never go out in one call, but in one after the other */
  readonly keyOf?: (ask: Ask) => string;
}

/**
 * Joins questions into calls: those of one turn of the event loop, and those that come while `atOnce` calls are under way, go
 * out together. `call` answers each question in its place; one without an answer is refused, and a call that fails refuses all of
 * its own. Under load calls grow instead of queueing; a lone question waits for nothing.
 */
export function makeBatcher<Ask, Answer>(
  call: (asks: readonly Ask[]) => Promise<readonly (Answer | undefined)[]>,
  { most = Infinity, atOnce = Infinity, keyOf }: BatchLimits<Ask> = {},
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let isFlushDue = false;

  function flush(): void {
    isFlushDue = false;
    while (waiting.length > 0 && underWay < atOnce) {
      const [now, later] = splitOff(waiting, most, keyOf);
      waiting = later;
      underWay++;
      void answer(now).finally(() => {
        underWay--;
        flushSoon();
      });
    }
  }

  function flushSoon(): void {
    if (isFlushDue || waiting.length === 0) return;
    isFlushDue = true;
    setImmediate(flush);
  }

  async function answer(asked: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await call(asked.map(({ ask }) => ask));
      for (const [place, { resolve, reject }] of asked.entries()) {
        const value = answers[place];
        if (value === undefined) reject(new Error('no answer in the batch'));
        else resolve(value);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ ask, resolve, reject });
    flushSoon();
    return promise;
  };
}

/**
 * The same for values read by key: who asks for a key that waits to be read shares its answer. `read` gets distinct keys and answers a
 * map.
 */
export function makeKeyedBatcher<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  limits: Pick<BatchLimits<string>, 'most' | 'atOnce'>,
): (key: string) => Promise<Value> {
  const waiting = new Map<string, Promise<Value>>();
  const ask = makeBatcher<string, Value>(async (keys) => {
    for (const key of keys) waiting.delete(key);
    const values = await read(keys);
    return keys.map((key) => values.get(key));
  }, limits);
  return (key) => {
    let answer = waiting.get(key);
    if (!answer) waiting.set(key, (answer = ask(key)));
    return answer;
  };
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** The first questions, at most so many and none with the key of another, and the rest in their order. */
function splitOff<Ask, Answer>(
  waiting: readonly Waiting<Ask, Answer>[],
  most: number,
  keyOf: BatchLimits<Ask>['keyOf'],
): [now: Waiting<Ask, Answer>[], later: Waiting<Ask, Answer>[]] {
  if (!keyOf) return [waiting.slice(0, most), waiting.slice(most)];
  const keys = new Set<string>();
  const now: Waiting<Ask, Answer>[] = [];
  const later: Waiting<Ask, Answer>[] = [];
  for (const one of waiting) {
    const key = keyOf(one.ask);
    if (now.length < most && !keys.has(key)) {
      keys.add(key);
      now.push(one);
    } else later.push(one);
  }
  return [now, later];
}
