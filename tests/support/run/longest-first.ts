import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { repository } from '../servers/server.ts';

/**
 * Files that take long, the longest first. A run that has seen no earlier one knows files by their size alone, and a short file may wait
 * long: begun last, it would keep a whole run beside idle processors.
 */
export const longFiles: readonly string[] = [
  'tests/contract/access-table.api.test.ts',
  'tests/catalogue-import/import-products.api.test.ts',
  'tests/scanner/decode-ghosts.unit.test.ts',
  'tests/catalogue-import/cli.api.test.ts',
  'tests/verification/killed-worker.api.test.ts',
  'tests/external-api/webhooks.api.test.ts',
  'tests/contract/hostile-calls.api.test.ts',
  'tests/search/search-counts.api.test.ts',
  'tests/mail/sending.api.test.ts',
  // It measures, so not while the servers of other projects start.
  'tests/passwords/timing.api.test.ts',
  'tests/session/log-in-limits.api.test.ts',
  'tests/external-api/examples.api.test.ts',
  'tests/mail/periodic-jobs.api.test.ts',
  'tests/stewardship/run-undoing.api.test.ts',
  'tests/stewardship/stewardship.api.test.ts',
  'tests/security/body-pace.api.test.ts',
  'tests/search-indexer/servers-away.api.test.ts',
  'tests/codes-2d/batch.api.test.ts',
  'tests/product-card/global-registry.unit.test.ts',
  'tests/external-api/client.api.test.ts',
  'tests/edge/refresh.api.test.ts',
  'tests/passwords/reset.api.test.ts',
  'tests/cms/hostile-texts.pwa.test.tsx',
  'tests/passwords/even-answer.unit.test.ts',
  'tests/session/session.pwa.test.tsx',
  'tests/repository-issues/check-catalogue.api.test.ts',
  'tests/verification/commands.api.test.ts',
  'tests/verification/verify-file.api.test.ts',
  'tests/bot-check/proof-of-work.api.test.ts',
  'tests/scanner/scanner.e2e.ts',
  'tests/offline/server-away.e2e.ts',
  'tests/stewardship/runs.e2e.ts',
  'tests/database-export/database-export.e2e.ts',
  'tests/company-life/company-life.e2e.ts',
  'tests/search-indexer/check.elasticsearch.test.ts',
  'tests/cms/editing.e2e.ts',
  'tests/verification/report.e2e.ts',
  'tests/home/home.e2e.ts',
  'tests/service-packages/packages.e2e.ts',
  'tests/search/fallback.elasticsearch.test.ts',
  'tests/catalogue/member-search.e2e.ts',
  'tests/offline/offline.e2e.ts',
  'tests/shell/shell.e2e.ts',
  'tests/quick-search/quick-search.e2e.ts',
  'tests/codes-2d/generator.e2e.ts',
  'tests/start/start.test.ts',
  'tests/edge/restart.edge.test.ts',
  'tests/scanner/hand-scanner.e2e.ts',
  'tests/stewardship/stewardship.e2e.ts',
  'tests/passwords/passwords.e2e.ts',
  'tests/registration/newcomer.e2e.ts',
  'tests/registration/wizard.e2e.ts',
  'tests/activation/activation.e2e.ts',
  'tests/repository-issues/repository.e2e.ts',
  'tests/catalogue/single-code.e2e.ts',
  'tests/product-card/product-card.e2e.ts',
  'tests/account/no-company.e2e.ts',
  'tests/search/search-counts.elasticsearch.test.ts',
  'tests/verification/verification.e2e.ts',
  'tests/codes-2d/batches.e2e.ts',
  'tests/search-indexer/follow.elasticsearch.test.ts',
  'tests/shell/waiting.e2e.ts',
  'tests/start/embedded-postgres.test.ts',
  'tests/digital-link/links.e2e.ts',
  'tests/verification/sending.e2e.ts',
  'tests/queue/queue.e2e.ts',
];

/** Of each group: a worker, and its browser, is used again as long as files of one project follow each other. */
const projectOrder = ['api', 'pwa', 'unit', 'architecture', 'elasticsearch', 'edge', 'start', 'e2e'];

/** Groups one after another; in each the files that take longest first, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((spec) => ({ spec, rank: rankOf(spec) }));
    return sorted.sort((a, b) => compare(a.rank, b.rank)).map(({ spec }) => spec);
  }
}

function rankOf({ project, moduleId }: TestSpecification): readonly number[] {
  const place = longFiles.indexOf(relative(repository, moduleId));
  return [project.config.sequence.groupOrder, projectOrder.indexOf(project.name), place < 0 ? longFiles.length : place];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
