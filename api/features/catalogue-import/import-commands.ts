import { basename } from 'node:path';
import type pg from 'pg';
import { importGpc } from './import-gpc.ts';
import type { helpTexts } from './import-help.ts';
import { importLicences } from './import-licences.ts';
import { importProducts } from './import-products.ts';
import { showProgress, type ImportProgress } from './import-progress.ts';
import { gpcSummary, licenceSummary, productSummary } from './import-summary.ts';
import { RejectsFile } from './rejects-file.ts';

export type ImportCommand = Exclude<keyof typeof helpTexts, 'main'>;

export interface ImportRequest {
  readonly command: ImportCommand;
  readonly path: string;
  readonly rejectsPath: string | null;
  readonly language: string | null;
  readonly completePrefixes: readonly string[];
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
  /** default: a bar or plain lines on standard error */
  readonly progress?: ImportProgress;
}

export interface ImportResult {
  /** Polish, for people */
  readonly lines: readonly string[];
  /** the same figures for machines */
  readonly summary: Readonly<Record<string, unknown>>;
}

/** Imports one file. On any failure the catalogue and the list of rejects are as they were before. */
export async function runImport(client: pg.ClientBase, request: ImportRequest): Promise<ImportResult> {
  const rejects = await RejectsFile.open(request.path, request.rejectsPath);
  const progress = request.progress ?? showProgress(basename(request.path));
  const started = performance.now();
  try {
    const { report, lines } = await runCommand(client, request, rejects, progress);
    await rejects.keep();
    return {
      lines,
      summary: {
        command: request.command,
        file: request.path,
        ...report,
        rejectsByCode: Object.fromEntries(rejects.byCode),
        rejectsFile: rejects.count > 0 ? rejects.path : null,
        seconds: Math.round(performance.now() - started) / 1000,
      },
    };
  } catch (error) {
    await rejects.discard();
    throw error;
  } finally {
    progress.stop();
  }
}

async function runCommand(
  client: pg.ClientBase,
  { command, path, language, completePrefixes, removeDemo }: ImportRequest,
  rejects: RejectsFile,
  progress: ImportProgress,
): Promise<{ report: object; lines: string[] }> {
  switch (command) {
    case 'import-products': {
      const report = await importProducts({ client, path, rejects, progress, removeDemo });
      return { report, lines: productSummary(path, report, rejects) };
    }
    case 'import-gpc': {
      const report = await importGpc(client, path, rejects, language);
      return { report, lines: gpcSummary(path, report, rejects) };
    }
    case 'import-licences': {
      const report = await importLicences(client, path, rejects, progress, completePrefixes);
      return { report, lines: licenceSummary(path, report, rejects) };
    }
  }
}
