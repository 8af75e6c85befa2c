import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unhurried } from './pace.ts';

/** Work that a global setup begins and does not wait for: the tests of other projects run meanwhile. */
export interface Begun<T> {
  /** where its result will stand, or why there is none */
  readonly file: string;
  /** Waits for its end, gives what it made (null: it failed) to the one who ends that, and removes the file. */
  end(stop: (made: T | null) => Promise<void>): Promise<void>;
}

type Result = { readonly value: unknown } | { readonly fault: string };

/** Begins; `tell` says of what was made what the tests need to know. */
export async function begin<T>(work: () => Promise<T>, tell: (made: T) => unknown): Promise<Begun<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-begun-'));
  const file = join(folder, 'result.json');
  async function keep(result: Result): Promise<void> {
    await writeFile(`${file}.partial`, JSON.stringify(result));
    await rename(`${file}.partial`, file);
  }
  const made = work().then(
    async (one) => {
      await keep({ value: tell(one) });
      return one;
    },
    async (error: unknown) => {
      await keep({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      return null;
    },
  );
  return {
    file,
    async end(stop) {
      await stop(await made);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a global setup has made what it began: for a setup file of the tests that need it. Throws where it failed. */
export async function awaitResult(file: string): Promise<void> {
  const until = Date.now() + unhurried(180_000);
  while (!existsSync(file)) {
    if (Date.now() > until) throw new Error('What the tests need has not started in time.');
    await sleep(50);
  }
  resultOf(file);
}

/** What a global setup has made and was waited for. */
export function resultOf(file: string): unknown {
  const result = JSON.parse(readFileSync(file, 'utf8')) as Result; // as begin() writes it
  if ('fault' in result) throw new Error(result.fault);
  return result.value;
}
