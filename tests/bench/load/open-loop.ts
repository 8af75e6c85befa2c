import { setTimeout as sleep } from 'node:timers/promises';
import { printTable, quantile } from '../table.ts';

/** One call of a mix; throws when it is not answered as it should be. */
export interface MixedCall {
  readonly title: string;
  readonly send: () => Promise<void>;
}

/**
 * Sends calls by the clock, whether or not earlier ones have been answered, and prints the times of each title. A call's time counts
 * from when it was due, so a slow answer shows in the calls behind it. Throws the first failure.
 */
export async function openLoop(
  calls: readonly MixedCall[],
  { perSecond, title }: { perSecond: number; title: string },
): Promise<void> {
  const times = new Map<string, number[]>();
  const failures: unknown[] = [];
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (const [i, call] of calls.entries()) {
    const due = begun + (i * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    pending.push(
      call.send().then(
        () => void times.set(call.title, [...(times.get(call.title) ?? []), performance.now() - due]),
        (error: unknown) => void failures.push(error),
      ),
    );
  }
  await Promise.all(pending);
  if (failures.length > 0) throw new Error(`${failures.length} calls of the open loop failed`, { cause: failures[0] });
  const all = [...times.values()].flat();
  console.log(`\n${title}: open loop of ${perSecond} mixed calls a second, ${calls.length} calls, milliseconds`);
  printTable(
    ['call', 'calls', 'p50', 'p95', 'p99', 'most'],
    [...times, ['all', all] as const].map(([name, of]) => [
      name,
      of.length,
      ...[0.5, 0.95, 0.99, 1].map((share) => quantile(of, share).toFixed(1)),
    ]),
  );
}
