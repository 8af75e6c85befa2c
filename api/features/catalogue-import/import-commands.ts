import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { basename } from 'node:path';
import type pg from 'pg';
import type { NamedEncoding } from '../../core/table-file/decode-text.ts';
import { byCommand, type RunOrigin } from '../../store/runs/recorded-run.ts';
import { importGpc } from './classification/import-gpc.ts';
import type { helpTexts } from './import-help.ts';
import { importLicences } from './import-licences.ts';
import { importProducts } from './import-products.ts';
import type { ImportedFile } from './import-reports.ts';
import { showProgress, type ImportProgress } from './import-progress.ts';
import { ImportRefused, withFile } from './import-refused.ts';
import { gpcSummary, licenceSummary, productSummary } from './import-summary.ts';
import type { WantedColumns } from './reading/product-columns.ts';
import { RejectsFile } from './reading/rejects-file.ts';

export type ImportCommand = keyof typeof helpTexts;

export interface ImportRequest {
  readonly command: ImportCommand;
  /** one file; any number for products */
  readonly paths: readonly string[];
  readonly rejectsPath: string | null;
  readonly language: string | null;
  readonly completePrefixes: readonly string[];
  /** products: text encoding given by the command */
  readonly encoding?: NamedEncoding | null;
  /** products: the first row of each file is data */
  readonly noHeader?: boolean;
  /** products: columns given by the command */
  readonly wanted?: WantedColumns;
  /** display names of the files, in order; default: those of their paths */
  readonly names?: readonly string[];
  /** origin of the run; default: the operator of the machine */
  readonly run?: RunOrigin;
  readonly removeDemo: (client: pg.ClientBase) => Promise<number>;
  /** default: a bar or plain lines on standard error */
  readonly progress?: ImportProgress;
}

export interface ImportResult {
  /** Polish, for users */
  readonly lines: readonly string[];
  /** machine-readable figures: one entry per file, and for several files one more of the whole command */
  readonly summaries: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Imports the files of a command as a unit.
 * - On failure the catalogue and the lists of rejects are unchanged.
 */
export async function runImport(client: pg.ClientBase, request: ImportRequest): Promise<ImportResult> {
  const { command, paths } = request;
  const files: ImportedFile[] = [];
  for (const [index, path] of paths.entries()) {
    const name = request.names?.[index] ?? basename(path);
    files.push(await withFile(path, async () => ({ path, name, rejects: await openRejects(path, request, files) })));
  }
  const title =
    paths.length === 1
      ? basename(paths[0] ?? '')
      : `${paths.length} ${plural(paths.length, 'plik', 'pliki', 'plików')}`;
  const progress = request.progress ?? showProgress(title);
  const started = performance.now();
  try {
    const { reports, lines } = await runCommand(client, request, files, progress);
    for (const { rejects } of files) await rejects.keep();
    const seconds = Math.round(performance.now() - started) / 1000;
    progress.finish();
    const summaries = reports.map((report, index) => {
      const file = files[index];
      if (!file) return { command, files: files.length, ...report, seconds };
      const { path, rejects } = file;
      const rejectsFile = rejects.count + rejects.lost + rejects.cleaned > 0 ? rejects.path : null;
      return {
        command,
        file: path,
        ...report,
        lostValues: rejects.lost,
        cleanedValues: rejects.cleaned,
        rejectsByCode: Object.fromEntries(rejects.byCode),
        rejectsFile,
        seconds,
      };
    });
    return { lines, summaries };
  } catch (error) {
    for (const { rejects } of files) await rejects.discard();
    throw error;
  } finally {
    progress.stop();
  }
}

async function openRejects(
  path: string,
  request: ImportRequest,
  before: readonly ImportedFile[],
): Promise<RejectsFile> {
  const rejects = await RejectsFile.open(path, request.rejectsPath);
  if (before.some((file) => file.rejects.path === rejects.path))
    throw new ImportRefused(`Lista odrzuconych wierszy innego z plików też byłaby w ${rejects.path}.`);
  return rejects;
}

/** `reports`: one per file; several files have one more, of the whole command. */
async function runCommand(
  client: pg.ClientBase,
  {
    command,
    language,
    completePrefixes,
    removeDemo,
    wanted = {},
    encoding = null,
    noHeader = false,
    run = byCommand,
  }: ImportRequest,
  files: readonly ImportedFile[],
  progress: ImportProgress,
): Promise<{ reports: object[]; lines: string[] }> {
  if (command === 'import-products') {
    const report = await importProducts({ client, files, progress, removeDemo, wanted, encoding, noHeader, run });
    const { files: perFile, ...whole } = report;
    const lines = productSummary(
      report,
      files.map(({ rejects }) => rejects),
    );
    return { reports: perFile.length === 1 ? [{ ...perFile[0], ...whole }] : [...perFile, whole], lines };
  }
  const [file] = files;
  if (!file) throw new Error('no file to import');
  const { path, rejects } = file;
  return withFile(path, async () => {
    if (command === 'import-gpc') {
      const report = await importGpc(client, file, progress, language, run);
      return { reports: [report], lines: gpcSummary(path, report, rejects) };
    }
    const report = await importLicences(client, file, progress, completePrefixes, run);
    return { reports: [report], lines: licenceSummary(path, report, rejects) };
  });
}
