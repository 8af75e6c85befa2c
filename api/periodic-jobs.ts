import type { Config } from './core/config.ts';
import type { Database } from './core/database.ts';
import type { PeriodicJob } from './core/periodic-job.ts';
import type { MailQueue } from './core/mail-queue.ts';

export interface PeriodicParts {
  readonly config: Config;
  readonly database: Database;
  readonly mail: MailQueue;
}

/** Every periodic job. A room adds its own here: `makeItsJob(parts)`. */
export function makePeriodicJobs(_parts: PeriodicParts): PeriodicJob[] {
  return [];
}
