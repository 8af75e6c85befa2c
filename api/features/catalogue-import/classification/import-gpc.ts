import type pg from 'pg';
import { inImportTransaction } from '../../../store/catalogue/catalogue-lock.ts';
import { applyGpc } from '../../../store/catalogue/gpc-import.ts';
import { readGpcRelease } from './gpc-release.ts';
import { readGpcTable } from './gpc-table.ts';
import type { ImportProgress } from '../import-progress.ts';
import { ImportRefused } from '../import-refused.ts';
import type { RejectsFile } from '../reading/rejects-file.ts';

export interface GpcImportReport {
  readonly language: string;
  readonly rows: number;
  readonly rejected: number;
  readonly segments: number;
  readonly families: number;
  readonly classes: number;
  readonly bricks: number;
  readonly changedNodes: number;
  readonly changedTitles: number;
}

/**
 * Imports a release of GPC: GS1's JSON or XML, or a table with one row per brick. `language` of the titles: what is asked for,
 * else what the file says, else `en`. One transaction. Errors: TableFileError, ImportRefused.
 */
export async function importGpc(
  client: pg.ClientBase,
  path: string,
  rejects: RejectsFile,
  progress: ImportProgress,
  language: string | null,
): Promise<GpcImportReport> {
  const release = await readGpcRelease(path);
  const { nodes, rows } = release
    ? { nodes: release.nodes, rows: release.nodes.length }
    : await readGpcTable(path, rejects);
  if (nodes.length === 0) throw new ImportRefused('Plik nie ma ani jednego kodu GPC.');
  const titles = language ?? release?.language ?? 'en';
  const outcome = await inImportTransaction(client, progress, () => applyGpc(client, nodes, titles));
  const atLevel = (level: number): number => nodes.filter(({ parents }) => parents.length === level - 1).length;
  return {
    language: titles,
    rows,
    rejected: rejects.count,
    segments: atLevel(1),
    families: atLevel(2),
    classes: atLevel(3),
    bricks: atLevel(4),
    changedNodes: outcome.changedNodes,
    changedTitles: outcome.changedTitles,
  };
}
