import type pg from 'pg';
import { inImportTransaction } from '../../../store/catalogue/catalogue-lock.ts';
import { applyGpc } from '../../../store/catalogue/gpc-import.ts';
import { readGpcRelease } from './gpc-release.ts';
import { readGpcTable } from './gpc-table.ts';
import type { ImportProgress } from '../import-progress.ts';
import { ImportRefused } from '../import-refused.ts';
import type { GpcImportReport, ImportedFile } from '../import-reports.ts';
import { gpcCountsOf, gpcNotes, namesOf, rejectsOf } from '../run-notes.ts';
import { byCommand, closeRun, openRun, type RunOrigin } from '../../../store/runs/recorded-run.ts';

/**
 * Imports a GPC release in one transaction: GS1's JSON or XML, or a table with one row per brick.
 * - `language` of the titles: the requested one, else the file's, else `en`.
 * - Throws TableFileError, ImportRefused.
 */
export async function importGpc(
  client: pg.ClientBase,
  file: ImportedFile,
  progress: ImportProgress,
  language: string | null,
  run: RunOrigin = byCommand,
): Promise<GpcImportReport> {
  const { path, rejects } = file;
  const release = await readGpcRelease(path);
  const { nodes, rows } = release
    ? { nodes: release.nodes, rows: release.nodes.length }
    : await readGpcTable(path, rejects);
  if (nodes.length === 0) throw new ImportRefused('Plik nie ma ani jednego kodu GPC.');
  const titles = language ?? release?.language ?? 'en';
  const atLevel = (level: number): number => nodes.filter(({ parents }) => parents.length === level - 1).length;
  return inImportTransaction(client, progress, async () => {
    const runId = await openRun(client, 'gpc', namesOf([file]), run);
    const report = {
      language: titles,
      rows,
      rejected: rejects.count,
      segments: atLevel(1),
      families: atLevel(2),
      classes: atLevel(3),
      bricks: atLevel(4),
      ...(await applyGpc(client, { nodes, language: titles, runId })),
    };
    await closeRun(client, runId, { counts: gpcCountsOf(report), notes: gpcNotes(report), rejects: rejectsOf([file]) });
    return report;
  });
}
