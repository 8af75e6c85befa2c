import type { Database } from '../../core/database/database.ts';
import { everyDay, everyHour, type PeriodicJob } from '../../core/jobs/periodic-job.ts';
import { checkChanges, checkWholeCatalogue } from '../../store/issues/check-catalogue.ts';
import { dropIssueFiles } from '../../store/issues/issue-files.ts';

/** The whole catalogue once a night: facts that nothing tells of, as a licence that has ended, are found then. */
export function makeNightlyCheck(database: Pick<Database, 'pool'>): PeriodicJob {
  return {
    name: 'check-catalogue',
    cron: everyDay(3, 10),
    run: async () => void (await checkWholeCatalogue(database)),
  };
}

/** What imports and other changes have touched, a minute later at most. */
export function makeChangesCheck(database: Pick<Database, 'pool'>): PeriodicJob {
  return { name: 'check-changes', cron: '* * * * *', run: async () => void (await checkChanges(database)) };
}

/** Takes files of issues that are past their time. */
export function makeIssueFilePurge(database: Pick<Database, 'db'>): PeriodicJob {
  return { name: 'drop-issue-files', cron: everyHour(50), run: () => dropIssueFiles(database) };
}
