/**
 * Joins what is asked for within one turn of the event loop into one call: `read` gets the distinct keys, at most `most` at a
 * time, and answers a map. Callers who ask for the same key in the same turn share the answer.
 */
export function joinTurn<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  most: number,
): (key: string) => Promise<Value> {
  let waiting = new Map<string, PromiseWithResolvers<Value>>();

  function flush(): void {
    const asked = [...waiting];
    waiting = new Map();
    for (let i = 0; i < asked.length; i += most) void answer(asked.slice(i, i + most));
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
      if (waiting.size === 0) setImmediate(flush);
      entry = Promise.withResolvers<Value>();
      waiting.set(key, entry);
    }
    return entry.promise;
  };
}
