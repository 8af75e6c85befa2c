import type { Database } from '../../../core/database/database.ts';
import { everyDay, everyHour, type PeriodicJob } from '../../../core/jobs/periodic-job.ts';
import { purgeDeliveries, queueEndingPackages } from '../../../store/machines/webhook-deliveries.ts';

/** Tells webhooks of packages near their end, each once. */
export function makeEndingPackages(database: Pick<Database, 'db'>): PeriodicJob {
  return { name: 'tell-ending-packages', cron: everyHour(15), run: () => queueEndingPackages(database) };
}

/** Forgets messages of webhooks after 30 days. */
export function makeDeliveryPurge(database: Pick<Database, 'pool'>): PeriodicJob {
  return { name: 'purge-webhook-deliveries', cron: everyDay(3, 40), run: () => purgeDeliveries(database) };
}
