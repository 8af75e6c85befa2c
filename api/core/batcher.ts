export interface BatchLimits<Ask> {
  /** requests in one call at most; default: no limit */
  readonly most?: number;
  /** calls running at once; default: no limit */
  readonly atOnce?: number;
  /** requests with the same key never share a call: the later ones go into a later call */
  readonly keyOf?: (ask: Ask) => string;
}

interface QueuedRequest<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Joins the requests of one turn of the event loop, and those that come while `atOnce` calls are running, into one call. `call` answers each
 * request at its index; a request without an answer is rejected, and a call that fails rejects all of its requests.
 */
export function makeBatcher<Ask, Answer>(
  call: (asks: readonly Ask[]) => Promise<readonly (Answer | undefined)[]>,
  { most = Infinity, atOnce = Infinity, keyOf }: BatchLimits<Ask> = {},
): (ask: Ask) => Promise<Answer> {
  let queue: QueuedRequest<Ask, Answer>[] = [];
  let running = 0;

  function send(): void {
    while (queue.length > 0 && running < atOnce) {
      const keys = new Set<string>();
      const fits = ({ ask }: QueuedRequest<Ask, Answer>, index: number): boolean => {
        const key = keyOf ? keyOf(ask) : String(index);
        return keys.size < most && !keys.has(key) && Boolean(keys.add(key));
      };
      const { batch = [], later = [] } = Object.groupBy(queue, (one, index) => (fits(one, index) ? 'batch' : 'later'));
      queue = later;
      running++;
      void answer(batch).finally(() => {
        running--;
        if (queue.length > 0) setImmediate(send);
      });
    }
  }

  async function answer(batch: readonly QueuedRequest<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await call(batch.map(({ ask }) => ask));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const value = answers[index];
        if (value === undefined) reject(new Error('no answer in the batch'));
        else resolve(value);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (queue.push({ ask, resolve, reject }) === 1) setImmediate(send);
    return promise;
  };
}

/** The same for values read by key: `read` receives distinct keys and returns a map. */
export function makeKeyedBatcher<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  limits: Pick<BatchLimits<string>, 'most' | 'atOnce'>,
): (key: string) => Promise<Value> {
  return makeBatcher(async (keys) => {
    const values = await read([...new Set(keys)]);
    return keys.map((key) => values.get(key));
  }, limits);
}
