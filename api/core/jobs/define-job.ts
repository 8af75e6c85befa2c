import type { QueueOptions, QueuePolicy } from 'pg-boss';
import { z } from 'zod';

/** A queue of pg-boss. `data`: shape of a job, ids only, because the worker reads the data when it runs. */
export interface Queue<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** `exclusive`: at most one job is queued or running */
  readonly policy?: QueuePolicy;
  /** retries always have back-off and jitter (queues.ts) */
  readonly options: QueueOptions & { readonly notify?: boolean };
}

/** A running job. */
export interface RunningJob {
  readonly id: string;
  /** aborted when the worker stops or another worker has taken over the job; a thread is terminated instead */
  readonly signal: AbortSignal;
  /** empty work folder, removed afterwards; only for jobs with a thread */
  readonly workFolder: string;
}

/** A job in its own thread: it uses a processor, and the API must respond meanwhile. */
export interface JobThread {
  /** maximum heap in MB: a hostile file ends its own thread, not the process */
  readonly heap: number;
  /** time limit of one job */
  readonly minutes: number;
}

/** One kind of background job. It runs at least once, and again after a kill, so it must be repeatable. */
export interface JobDefinition<Deps, Data extends object = object> {
  readonly queue: Queue<Data>;
  /** cron expression in Polish time; a missed run is made up for at the next start */
  readonly schedule?: string;
  /** seconds between two polls for jobs without a notification; 10 for scheduled jobs, else 2 */
  readonly pollEvery?: number;
  /** concurrent jobs in one process; default 1 */
  readonly atOnce?: number;
  readonly thread?: JobThread;
  /** Runs a job. An error is retried, a JobRefused is not. */
  run(deps: Deps, data: Data, job: RunningJob): Promise<void>;
  /** Called after the last attempt, before the job becomes a dead letter. */
  giveUp?(deps: Deps, data: Data): Promise<void>;
  /** for jobs with a thread that users may cancel while it runs */
  readonly cancelling?: {
    isCancelled(deps: Deps, data: Data): Promise<boolean>;
    /** Records the end of a job whose thread ended before recording it. */
    settle(deps: Deps, data: Data): Promise<void>;
  };
}

/** Thrown by `run` if a retry is useless: the job becomes a dead letter at once. */
export class JobRefused extends Error {}

export function defineJob<Deps, Data extends object>(definition: JobDefinition<Deps, Data>): JobDefinition<Deps> {
  return definition;
}

/** Queue of a scheduled job: a unique name in kebab-case. Only one of its jobs runs at a time, across processes. */
export function scheduledQueue(name: string): Queue {
  return {
    name,
    data: z.object({}),
    policy: 'exclusive',
    options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 60 * 60, heartbeatSeconds: 30 },
  };
}

export function everyDay(hour: number, minute = 0): string {
  return `${minute} ${hour} * * *`;
}

export function everyHour(minute = 0): string {
  return `${minute} * * * *`;
}

export const everyMinute = '* * * * *';
