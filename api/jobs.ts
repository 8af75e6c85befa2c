import type { JobDefinition } from './core/jobs/define-job.ts';
import { catalogueImportJobs } from './features/catalogue-import/jobs.ts';
import { catalogueJobs } from './features/catalogue/jobs.ts';
import { cmsJobs } from './features/cms/jobs.ts';
import { codes2dJobs } from './features/codes-2d/jobs.ts';
import { databaseExportJobs } from './features/database-export/jobs.ts';
import { digitalLinkJobs } from './features/digital-link/jobs.ts';
import { externalApiJobs } from './features/external-api/jobs.ts';
import type { JobDeps } from './features/job-deps.ts';
import { mailJobs } from './features/mail/jobs.ts';
import { productCardJobs } from './features/product-card/jobs.ts';
import { registrationJobs } from './features/registration/jobs.ts';
import { repositoryIssueJobs } from './features/repository-issues/jobs.ts';
import { servicePackageJobs } from './features/service-packages/jobs.ts';
import { sessionJobs } from './features/session/jobs.ts';
import { verificationJobs } from './features/verification/jobs.ts';

/** Every job. */
export const jobs: readonly JobDefinition<JobDeps>[] = [
  ...mailJobs,
  ...verificationJobs,
  ...databaseExportJobs,
  ...codes2dJobs,
  ...repositoryIssueJobs,
  ...catalogueImportJobs,
  ...catalogueJobs,
  ...cmsJobs,
  ...digitalLinkJobs,
  ...externalApiJobs,
  ...productCardJobs,
  ...registrationJobs,
  ...servicePackageJobs,
  ...sessionJobs,
];
