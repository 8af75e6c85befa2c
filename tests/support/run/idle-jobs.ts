import type { Queue } from '../../../api/core/jobs/define-job.ts';
import type { Jobs } from '../../../api/core/jobs/jobs.ts';

/** Queues whose jobs nobody runs. */
export const idleJobs: Jobs = { send: async () => {} };

/** The same; jobs of one queue go to `take`. */
export function takeJobs<Data extends object>(queue: Queue<Data>, take: (data: Data) => void): Jobs {
  return {
    async send(_trx, { name }, data) {
      if (name === queue.name) take(queue.data.parse(data));
    },
  };
}
