import type { SentImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../core/database/database.ts';
import type { ImportJob } from '../../core/jobs/queues.ts';
import { privateFile } from '../../core/secrets/private-file.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { beginRun, noteNotUndone, noteRunFailed, noteRunProgress, type RunToDo } from '../../store/runs/import-runs.ts';
import { undoRun } from '../../store/runs/undo-run.ts';
import { forgetFile } from '../../store/verification/stored-files.ts';
import { runImport, type ImportCommand, type ImportRequest } from './import-commands.ts';
import { connectForImport } from './import-connection.ts';
import { BrokenFile } from './import-refused.ts';
import { storeProgress } from './stored-progress.ts';

export interface ChangeParts {
  readonly database: Pick<Database, 'db'>;
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** empty folder for the decrypted file; the caller removes it */
  readonly workFolder: string;
  readonly removeDemo: ImportRequest['removeDemo'];
}

const commands: Readonly<Record<SentImportKind, ImportCommand>> = {
  products: 'import-products',
  licences: 'import-licences',
  gpc: 'import-gpc',
};

const connectionName = 'gtinoteka-imports';
const notLast = 'Nie cofnięto: po tym przebiegu wczytano już inne produkty.';

/**
 * Runs a queued job: imports a file into the catalogue or reverts a run.
 * - Each job is one transaction, so a restart after a crash applies it once.
 */
export async function changeCatalogue(parts: ChangeParts, { runId, act }: ImportJob): Promise<void> {
  if (act === 'undo') return undo(parts, runId);
  const run = await beginRun(parts.database, runId);
  if (run) await importRun(parts, run);
}

async function undo({ database, databaseUrl }: ChangeParts, runId: string): Promise<void> {
  const client = await connectForImport(databaseUrl, connectionName);
  try {
    const outcome = await undoRun(client, runId, { waits() {}, begins() {} });
    if (outcome === 'not last') await noteNotUndone(database, runId, notLast);
  } finally {
    await client.end();
  }
}

async function importRun(parts: ChangeParts, run: RunToDo): Promise<void> {
  const { database, databaseUrl, files, workFolder, removeDemo } = parts;
  if (run.inputKey === null) return noteRunFailed(database, run.id, 'Pliku już nie ma. Wyślij go ponownie.');
  const path = join(workFolder, 'file');
  await pipeline(await files.getStream(run.inputKey), createWriteStream(path, { mode: privateFile }));
  const progress = storeProgress((so) => noteRunProgress(database, run.id, so));
  const client = await connectForImport(databaseUrl, connectionName);
  try {
    await runImport(client, {
      command: commands[run.kind],
      paths: [path],
      names: [run.fileName],
      rejectsPath: join(workFolder, 'rejects.csv'),
      language: null,
      completePrefixes: [],
      removeDemo,
      progress,
      run: { startedBy: run.startedBy, runId: run.id },
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    await noteRunFailed(database, run.id, error.message);
  } finally {
    await client.end();
    await progress.settled();
  }
  await dropInput(parts, run.inputKey);
}

/** Deletes the input file after the job. */
async function dropInput({ database, files }: Pick<ChangeParts, 'database' | 'files'>, key: string): Promise<void> {
  await files.delete(key);
  await forgetFile(database, key);
}

/** Records the failure of a job without remaining attempts. */
export async function giveUpChange(database: Pick<Database, 'db'>, { runId, act }: ImportJob): Promise<void> {
  if (act === 'undo') await noteNotUndone(database, runId, 'Nie udało się cofnąć przebiegu. Spróbuj ponownie.');
  else
    await noteRunFailed(database, runId, 'Nie udało się wczytać pliku. Spróbuj ponownie albo wczytaj go poleceniem.');
}
