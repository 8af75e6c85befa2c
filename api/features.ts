import type { CliCommand, CommandParts } from './core/cli/cli-command.ts';
import type { JobDefinition } from './core/jobs/define-job.ts';
import type { Feature, FeatureRoutes } from './features/define-feature.ts';
import type { JobDeps } from './features/job-deps.ts';

/** Every folder of `api/features`; commands are in the order of the help. */
const features: readonly Feature[] = [
  {
    jobs: async () => (await import('./features/catalogue-import/jobs.ts')).catalogueImportJobs,
    async commands() {
      const [{ makeImportCommands }, { importsCommand }, { removeDemo }] = await Promise.all([
        import('./features/catalogue-import/import-cli.ts'),
        import('./features/catalogue-import/imports.command.ts'),
        import('./seeds/remove-demo.ts'),
      ]);
      return [...makeImportCommands(removeDemo), importsCommand];
    },
  },
  {
    routes: async () => (await import('./features/service-packages/feature.ts')).servicePackages,
    jobs: async () => (await import('./features/service-packages/jobs.ts')).servicePackageJobs,
    commands: async () => (await import('./features/service-packages/package-commands.ts')).packageCommands,
  },
  {
    commands: async () => (await import('./features/personal-data/personal-data-commands.ts')).personalDataCommands,
  },
  {
    jobs: async () => (await import('./features/mail/jobs.ts')).mailJobs,
    commands: async () => [(await import('./features/mail/mail-dead-letters.command.ts')).mailDeadLetters],
  },
  {
    routes: async () => (await import('./features/verification/feature.ts')).verification,
    jobs: async () => (await import('./features/verification/jobs.ts')).verificationJobs,
    async commands() {
      const [{ makeVerifyCommand }, { filesCommand }] = await Promise.all([
        import('./features/verification/verify-file.command.ts'),
        import('./features/verification/files.command.ts'),
      ]);
      const registryOf = async (parts: CommandParts) => (await import('./global-registry-of.ts')).openRegistry(parts);
      return [makeVerifyCommand(registryOf), filesCommand];
    },
  },
  {
    routes: async () => (await import('./features/database-export/feature.ts')).databaseExport,
    jobs: async () => (await import('./features/database-export/jobs.ts')).databaseExportJobs,
    commands: async () => [(await import('./features/database-export/export.command.ts')).exportCommand],
  },
  {
    routes: async () => (await import('./features/codes-2d/feature.ts')).codes2d,
    jobs: async () => (await import('./features/codes-2d/jobs.ts')).codes2dJobs,
    async commands() {
      const { makeCodesCommand } = await import('./features/codes-2d/batch/codes.command.ts');
      return [makeCodesCommand(async (parts) => (await import('./global-registry-of.ts')).openLookUp(parts))];
    },
  },
  {
    routes: async () => (await import('./features/digital-link/feature.ts')).digitalLink,
    jobs: async () => (await import('./features/digital-link/jobs.ts')).digitalLinkJobs,
    commands: async () => [(await import('./features/digital-link/links.command.ts')).linksCommand],
  },
  { routes: async () => (await import('./features/account/feature.ts')).account },
  { routes: async () => (await import('./features/activation/feature.ts')).activation },
  { routes: async () => (await import('./features/bot-check/feature.ts')).botCheck },
  {
    routes: async () => (await import('./features/catalogue/feature.ts')).catalogue,
    jobs: async () => (await import('./features/catalogue/jobs.ts')).catalogueJobs,
  },
  {
    routes: async () => (await import('./features/cms/feature.ts')).cms,
    jobs: async () => (await import('./features/cms/jobs.ts')).cmsJobs,
  },
  { routes: async () => (await import('./features/companies/feature.ts')).companies },
  { routes: async () => (await import('./features/company-users/feature.ts')).companyUsers },
  {
    routes: async () => (await import('./features/external-api/feature.ts')).externalApi,
    jobs: async () => (await import('./features/external-api/jobs.ts')).externalApiJobs,
  },
  { routes: async () => (await import('./features/home/feature.ts')).home },
  { routes: async () => (await import('./features/offline-packs/feature.ts')).offlinePacks },
  { routes: async () => (await import('./features/passwords/feature.ts')).passwords },
  {
    routes: async () => (await import('./features/product-card/feature.ts')).productCard,
    jobs: async () => (await import('./features/product-card/jobs.ts')).productCardJobs,
  },
  {
    routes: async () => (await import('./features/registration/feature.ts')).registration,
    jobs: async () => (await import('./features/registration/jobs.ts')).registrationJobs,
  },
  {
    routes: async () => (await import('./features/repository-issues/feature.ts')).repositoryIssues,
    jobs: async () => (await import('./features/repository-issues/jobs.ts')).repositoryIssueJobs,
  },
  { routes: async () => (await import('./features/scanner/feature.ts')).scanner },
  {
    routes: async () => (await import('./features/session/feature.ts')).session,
    jobs: async () => (await import('./features/session/jobs.ts')).sessionJobs,
  },
  { routes: async () => (await import('./features/stewardship/feature.ts')).stewardship },
];

export async function loadRoutes(): Promise<readonly FeatureRoutes[]> {
  return Promise.all(features.flatMap(({ routes }) => routes?.() ?? []));
}

export async function loadJobs(): Promise<readonly JobDefinition<JobDeps>[]> {
  return (await Promise.all(features.map(({ jobs }) => jobs?.() ?? []))).flat();
}

export async function loadCommands(): Promise<readonly CliCommand[]> {
  return (await Promise.all(features.map(({ commands }) => commands?.() ?? []))).flat();
}
