import { TableFileError } from './table-file-error.ts';

const checkedFrom = 1_000_000;

/**
 * Throws TOO_BIG if inflated data exceeds its size limit or, after the first megabyte, its ratio to the compressed
 * size.
 */
export function guardInflated(inflated: number, packed: number, maxBytes: number, maxRatio: number): void {
  if (inflated > maxBytes)
    throw new TableFileError('TOO_BIG', `Po rozpakowaniu plik ma ponad ${Math.floor(maxBytes / 1_000_000)} MB.`);
  if (inflated > checkedFrom && inflated > packed * maxRatio)
    throw new TableFileError(
      'TOO_BIG',
      `Plik rozpakowuje się ponad ${maxRatio} razy: wygląda na bombę archiwizacyjną i nie został wczytany.`,
    );
}

/** Passes chunks on. Throws STALLED if none arrives within `stall` milliseconds. */
export async function* withStallGuard<T>(chunks: AsyncIterable<T>, stall: number): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let finished = false;
  try {
    for (;;) {
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () =>
            reject(new TableFileError('STALLED', 'Odczyt pliku stanął: plik jest uszkodzony albo dysk nie odpowiada.')),
          stall,
        );
      });
      const next = await Promise.race([iterator.next(), stalled]);
      clearTimeout(timer);
      if (next.done) {
        finished = true;
        return;
      }
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    // The return() of a stalled source may never settle, so it is not awaited.
    if (!finished) void iterator.return?.()?.catch(() => {});
  }
}
