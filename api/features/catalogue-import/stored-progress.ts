import type { RunProgress } from '@gtinoteka/contract/office/import-runs.ts';
import { phaseTitles, waitingTitle } from './import-phases.ts';
import { rowsPerSecond, type ImportProgress } from './import-progress.ts';

/** Interval of writes, in milliseconds. */
const writeEvery = 1_000;

/** Import progress stored for the page; a failed write is skipped, as the next one supersedes it. */
export function storeProgress(
  write: (progress: RunProgress) => Promise<void>,
): ImportProgress & { /** resolves when no write is in progress */ settled(): Promise<void> } {
  let begun = performance.now();
  let title = phaseTitles.reading;
  let rows = 0;
  let isReading = true;
  let writing: Promise<void> | null = null;
  const store = (): void => {
    const read = isReading ? { rows, perSecond: rowsPerSecond(rows, begun) } : { rows: 0, perSecond: 0 };
    writing ??= write({ phase: title, ...read })
      .catch(() => {})
      .finally(() => (writing = null));
  };
  const timer = setInterval(store, writeEvery).unref();
  return {
    waits() {
      title = waitingTitle;
      store();
    },
    begins() {
      title = phaseTitles.reading;
      begun = performance.now();
    },
    phase(phase) {
      title = phaseTitles[phase];
      isReading = false;
    },
    rows: (read) => void (rows = read),
    finish: () => clearInterval(timer),
    stop: () => clearInterval(timer),
    settled: async () => void (await writing),
  };
}
