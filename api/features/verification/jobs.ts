import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { verificationQueue } from '../../core/jobs/queues.ts';
import { dropStaleSendings } from '../../store/verification/sendings.ts';
import { dropAnsweredRows } from '../../store/verification/upload-rows.ts';
import { isCalledOff } from '../../store/verification/verifications.ts';
import type { JobDeps } from '../job-deps.ts';
import { checkSentFile, failFile } from './check-sent-file.ts';
import { purgeFiles } from './purge-files.ts';

export const verificationJobs = [
  defineJob({
    queue: verificationQueue,
    // Two at once, so that another company's short file does not queue behind a long one.
    atOnce: 2,
    thread: { heap: 384, minutes: 60 },
    run: (deps: JobDeps, { verificationId }, { workFolder }) => checkSentFile({ ...deps, workFolder }, verificationId),
    giveUp: (deps, { verificationId }) =>
      failFile(
        deps,
        verificationId,
        'Nie udało się sprawdzić pliku. Wyślij go ponownie, a jeśli to nie pomoże, napisz do nas.',
      ),
    cancelling: {
      isCancelled: ({ database }: JobDeps, { verificationId }) => isCalledOff(database, verificationId),
      settle: (deps: JobDeps, { verificationId }) => failFile(deps, verificationId, 'Przerwane, zanim powstał wynik.'),
    },
  }),
  defineJob({
    queue: scheduledQueue('purge-files'),
    schedule: everyHour(50),
    // B §9: processed files are downloadable for 30 days. Rows of verifications keep their counts.
    async run({ database, files }: Pick<JobDeps, 'database' | 'files'>) {
      await dropStaleSendings(database);
      await purgeFiles(database, files);
      await dropAnsweredRows(database);
    },
  }),
];
