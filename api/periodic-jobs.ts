import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import type { PeriodicJob } from './core/jobs/periodic-job.ts';
import type { MailQueue } from './core/jobs/mail-queue.ts';
import { makeRunImagesDrop } from './features/catalogue-import/drop-run-images.job.ts';
import { makeOutboxPruning } from './features/catalogue/prune-outbox.job.ts';
import { makeLicenceTelling } from './features/catalogue/tell-licences.job.ts';
import { makeForgottenContents } from './features/database-export/forget-contents.job.ts';
import { makeOldOpensDrop } from './features/digital-link/drop-old-opens.job.ts';
import { makeFeedFiles } from './features/external-api/files/make-feed-files.job.ts';
import { makeApiCallPurge } from './features/external-api/purge-api-calls.job.ts';
import { makeDeliveryPurge, makeEndingPackages } from './features/external-api/webhooks/webhook-jobs.job.ts';
import {
  makeChangesCheck,
  makeIssueFilePurge,
  makeNightlyCheck,
} from './features/repository-issues/check-catalogue.job.ts';
import { makeRegistrySampling } from './features/repository-issues/sample-registry.job.ts';
import { makeUnnamedImagesDrop } from './features/cms/drop-unnamed-images.job.ts';
import { makeDocumentNotices } from './features/cms/documents/document-notices.job.ts';
import { makePlannedPages } from './features/cms/publish-planned-pages.job.ts';
import { makeRegistrationPurge } from './features/registration/purge-registrations.job.ts';
import { makeLapsedOrders } from './features/service-packages/lapse-orders.job.ts';
import { makeEndedPackages } from './features/service-packages/tell-ended-packages.job.ts';
import { makeFilePurge } from './features/verification/purge-files.job.ts';
import { keptRegistryOf } from './global-registry-of.ts';
import { makeFileStore } from './gateways/file-store.ts';

export interface PeriodicParts {
  readonly config: Config;
  readonly database: Database;
  readonly mail: MailQueue;
  readonly secret: string;
}

/** Every periodic job. A room adds its own here: `makeItsJob(parts)`. */
export function makePeriodicJobs({ config, database, mail, secret }: PeriodicParts): PeriodicJob[] {
  const files = makeFileStore(config, secret);
  return [
    makeRegistrationPurge({ database, files }),
    makeEndedPackages({ database, mail }),
    makeLapsedOrders({ database, mail }),
    makeOutboxPruning(database),
    makeLicenceTelling(database),
    makeNightlyCheck(database),
    makeChangesCheck(database),
    makeIssueFilePurge(database),
    makeRegistrySampling(database, keptRegistryOf(config, database)),
    makeForgottenContents(database),
    makeFilePurge({ database, files }),
    makeApiCallPurge(database),
    makeFeedFiles({ database, files, dataDir: config.dataDir, site: config.publicUrl?.replace(/\/$/, '') ?? null }),
    makeEndingPackages(database),
    makeDeliveryPurge(database),
    makeOldOpensDrop(database),
    makePlannedPages(database),
    makeDocumentNotices({ database, mail }),
    makeRunImagesDrop(database),
    makeUnnamedImagesDrop({ database, files }),
  ];
}
