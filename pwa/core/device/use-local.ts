import { useEffect, useState } from 'react';
import { bringLocal } from './device-data.ts';
import { isLocalUsed, whenLocalUsed } from './local-use.ts';
import type * as Local from './local-db.ts';
import type { LocalDatabase } from './local-db.ts';

/**
 * A live query: what `read` finds in the database, read again with each change in any tab; undefined until it is known. `key` names the
 * question: another key is another one, null none. Where the browser stores nothing, or nothing was ever stored, the answer is
 * `otherwise`.
 */
export function useLocal<T>(
  key: string | null,
  read: (database: LocalDatabase, local: typeof Local) => Promise<T>,
  otherwise: T,
): T | undefined {
  const [found, setFound] = useState<{ key: string; value: T } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    async function begin(of: string): Promise<void> {
      const local = await bringLocal();
      if (isOver) return;
      if (local)
        stop = local.watchLocal(
          (database) => read(database, local),
          (value) => setFound({ key: of, value }),
          otherwise,
        );
      else setFound({ key: of, value: otherwise });
    }
    const cancel = whenLocalUsed(() => void begin(key));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
    // What is read, and instead of what, follows from the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  if (found?.key === key) return found.value;
  return key === null || isLocalUsed() ? undefined : otherwise;
}
