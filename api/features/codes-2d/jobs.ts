import { defineJob } from '../../core/jobs/define-job.ts';
import { codeBatchQueue } from '../../core/jobs/queues.ts';
import { noteBatchFailed } from '../../store/code-batches/code-batches.ts';
import type { JobDeps } from '../job-deps.ts';
import { makeCodesBatch } from './batch/make-codes-batch.ts';

export const codes2dJobs = [
  defineJob({
    queue: codeBatchQueue,
    atOnce: 2,
    thread: { heap: 256, minutes: 30 },
    run: (deps: JobDeps, { batchId }, { workFolder }) => makeCodesBatch({ ...deps, workFolder }, batchId),
    giveUp: ({ database }, { batchId }) =>
      noteBatchFailed(
        database,
        batchId,
        'Nie udało się utworzyć kodów. Zamów serię ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
  }),
];
