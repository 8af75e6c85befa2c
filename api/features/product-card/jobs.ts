import { defineJob, everyHour, scheduledQueue } from '../../core/jobs/define-job.ts';
import { dropEndedWindows } from '../../store/look-up/coarse-limits.ts';
import { purgeDailyListings } from '../../store/look-up/daily-listings.ts';
import { purgeDailyLookups } from '../../store/look-up/daily-lookups.ts';
import { purgeLookUpKeys } from '../../store/look-up/look-up-keys.ts';
import { purgeRegistryAnswers } from '../../store/look-up/registry-answers.ts';
import { purgeSpentChallenges } from '../../store/look-up/spent-challenges.ts';
import type { JobDeps } from '../job-deps.ts';

export const productCardJobs = [
  // Deletes expired counters, stored responses and challenges of anonymous callers.
  defineJob({
    queue: scheduledQueue('purge-look-ups'),
    schedule: everyHour(25),
    async run({ database }: JobDeps) {
      await purgeDailyLookups(database);
      await purgeDailyListings(database);
      await purgeLookUpKeys(database);
      await purgeRegistryAnswers(database);
      await purgeSpentChallenges(database);
      await dropEndedWindows(database);
    },
  }),
];
