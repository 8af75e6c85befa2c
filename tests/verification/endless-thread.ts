import { runInThread } from '../../api/core/jobs/thread-work.ts';

/** A thread in the middle of a row that never ends. */
await runInThread(async () => {
  for (;;);
});
