import { Gauge, type Registry } from 'prom-client';
import type { Database } from './core/database/database.ts';
import { readFileWork, type FileWorkFigures } from './store/verification/file-work-figures.ts';

/**
 * Exports the queue of file jobs to /metrics, by kind. Read from the database, so every API process returns the same.
 */
export function addFileWorkMetrics(registry: Registry, database: Pick<Database, 'db'>): void {
  let asking: Promise<FileWorkFigures[]> | null = null;
  // One query for all gauges of a scrape. If the database is unreachable, the last values remain.
  const ask = (): Promise<FileWorkFigures[]> =>
    (asking ??= readFileWork(database)
      .catch(() => [])
      .finally(() => (asking = null)));
  for (const [name, help, valueOf] of gauges)
    registry.registerMetric(
      new Gauge({
        name: `gtinoteka_file_${name}`,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          for (const figures of await ask()) this.set({ kind: figures.kind }, valueOf(figures));
        },
      }),
    );
}

const gauges: readonly (readonly [name: string, help: string, valueOf: (figures: FileWorkFigures) => number])[] = [
  ['jobs_waiting', 'Files and packages whose turn has not come', ({ waiting }) => waiting],
  ['jobs_running', 'Files and packages that the worker has', ({ running }) => running],
  ['jobs_done_last_hour', 'Those that ended well within the last hour', ({ done }) => done],
  [
    'jobs_failed_last_hour',
    'Those that ended with -1 within the last hour, not called off by somebody',
    ({ failed }) => failed,
  ],
  [
    'job_seconds',
    'Mean seconds from begin to end of those that ended well within the last hour',
    ({ done, seconds }) => (done === 0 ? 0 : seconds / done),
  ],
  ['rows_per_second', 'Their rows by their seconds', ({ rows, seconds }) => (seconds === 0 ? 0 : rows / seconds)],
];
