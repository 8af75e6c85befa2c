import type { QueueOptions, QueuePolicy } from 'pg-boss';
import { z } from 'zod';

/** A queue of pg-boss. `data` is the shape of a job: ids only, because the worker reads what they name when it runs. */
export interface Queue<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** `exclusive`: at most one job is queued or runs */
  readonly policy?: QueuePolicy;
  /** retries always have back-off and jitter (queues.ts) */
  readonly options: QueueOptions & { readonly notify?: boolean };
}

/** A job that runs now. */
export interface RunningJob {
  readonly id: string;
  /** aborted when the worker stops or another worker has taken the job over; a thread is ended instead */
  readonly signal: AbortSignal;
  /** an empty folder of its own, removed afterwards; only of jobs with a thread */
  readonly workFolder: string;
}

/** A job that runs in a thread of its own: it is work for the processor, and the API must answer meanwhile. */
export interface JobThread {
  /** largest heap, in MB: a hostile file ends its own thread, not the process */
  readonly heap: number;
  /** how long one job may take */
  readonly minutes: number;
}

/** One kind of background work. It runs at least once: after a kill it runs again, so it must be repeatable. */
export interface JobDefinition<Deps, Data extends object = object> {
  readonly queue: Queue<Data>;
  /** cron expression in Polish time; an occurrence that was missed runs once at the next start */
  readonly schedule?: string;
  /** seconds between two looks for jobs that nothing announces; 10 for scheduled jobs, else 2 */
  readonly pollEvery?: number;
  /** jobs at once in one process; 1 by default */
  readonly atOnce?: number;
  readonly thread?: JobThread;
  /** Does a job. An error is retried, a JobRefused is not. */
  run(deps: Deps, data: Data, job: RunningJob): Promise<void>;
  /** Called after the last try, before the job goes to the dead letters. */
  giveUp?(deps: Deps, data: Data): Promise<void>;
  /** Where somebody may cancel a job with a thread while it runs. */
  readonly cancelling?: {
    isCancelled(deps: Deps, data: Data): Promise<boolean>;
    /** Notes the end of a job whose thread was ended before it noted that itself. */
    settle(deps: Deps, data: Data): Promise<void>;
  };
}

/** Thrown by `run` where a retry is useless: the job goes to the dead letters at once. */
export class JobRefused extends Error {}

export function defineJob<Deps, Data extends object>(definition: JobDefinition<Deps, Data>): JobDefinition<Deps> {
  return definition;
}

/** The queue of a scheduled job: its name in kebab-case, unique. Only one of its jobs runs at a time, in one process of all. */
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
