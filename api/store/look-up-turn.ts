/**
 * Joins questions into calls: those of one turn of the event loop, and those that come while `atOnce` calls are under way, go
 * out together, at most `most` keys each. `read` gets distinct keys and answers a map; who asks for the same key in the same
 * call shares the answer. Under load calls grow instead of queueing; a lone question waits for nothing.
 */
export function joinTurn<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { most, atOnce }: { most: number; atOnce: number },
): (key: string) => Promise<Value> {
  let waiting = new Map<string, PromiseWithResolvers<Value>>();
  let underWay = 0;
  let isFlushDue = false;

  function flush(): void {
    isFlushDue = false;
    while (waiting.size > 0 && underWay < atOnce) {
      const asked = [...waiting];
      waiting = new Map(asked.slice(most));
      underWay++;
      void answer(asked.slice(0, most)).finally(() => {
        underWay--;
        flushSoon();
      });
    }
  }

  function flushSoon(): void {
    if (isFlushDue || waiting.size === 0) return;
    isFlushDue = true;
    setImmediate(flush);
  }

  async function answer(asked: [string, PromiseWithResolvers<Value>][]): Promise<void> {
    try {
      const values = await read(asked.map(([key]) => key));
      for (const [key, { resolve, reject }] of asked) {
        const value = values.get(key);
        if (value === undefined) reject(new Error(`no answer for ${key}`));
        else resolve(value);
      }
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }

  return (key) => {
    let entry = waiting.get(key);
    if (!entry) {
      entry = Promise.withResolvers<Value>();
      waiting.set(key, entry);
      flushSoon();
    }
    return entry.promise;
  };
}
