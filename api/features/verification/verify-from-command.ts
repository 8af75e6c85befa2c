import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import { unreadSheetsText } from '@gtinoteka/contract/texts/column-texts.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { constants, createWriteStream, mkdtempDisposableSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefused, exitCodes, type CommandParts, type CommandTools } from '../../core/cli/cli-command.ts';
import { privateFile } from '../../core/secrets/private-file.ts';
import { TableFileError } from '../../core/table-file/table-file-error.ts';
import type { AskCachedRegistry } from '../../store/look-up/registry-answers.ts';
import { checkFile } from './checking/check-file.ts';
import type { CheckTotals } from './checking/check-rows.ts';
import { makeJudgeCodes } from './checking/judge-codes.ts';
import { countCodes, openCodesFile, type FileReading } from './checking/read-file.ts';
import { stateWords, type ResultForm } from './checking/result-files.ts';

/** Path and format of the result. */
export interface Report {
  readonly path: string;
  readonly form: ResultForm;
}

/** Returns the client of the global registry; null if none is configured. */
export type RegistryOf = (parts: CommandParts) => Promise<AskCachedRegistry | null>;

/** An operator's check has no company, so no licence is reported as its own. */
const nobody = { name: '', nip: null };
const noSpace = /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/;

/**
 * Checks a file, prints its counts and writes the report; returns the exit code.
 * - Throws CommandRefused and errors of the database.
 */
export async function verifyFromCommand(
  {
    path,
    report,
    reading,
    registryOf,
  }: { path: string; report: Report | null; reading: FileReading; registryOf: RegistryOf },
  tools: CommandTools,
): Promise<number> {
  const parts = await tools.parts();
  const folder = mkdtempDisposableSync(join(tmpdir(), 'gtinoteka-'));
  let isTidy = false;
  const tidyUp = (): void => {
    if (!isTidy) folder.remove();
    isTidy = true;
  };
  const interrupted = (): void => {
    console.error('\nPrzerwano. Wynik nie został zapisany.');
    tidyUp();
    void tools.close().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const registry = await registryOf(parts);
    const { codes, totals, unreadSheets } = await check(
      { ...parts, registry },
      { path, folder: folder.path, report, reading },
    );
    for (const text of countsOf(path, codes, totals)) tools.say(text);
    const unread = unreadSheetsText(unreadSheets);
    if (unread !== null) tools.say(unread);
    if (report) tools.say(`Wynik: ${report.path}`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw explained(error, report);
    console.error(`${path}: ${error.message}`);
    return exitCodes.brokenFile;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    tidyUp();
  }
}

async function check(
  { database, registry }: Pick<CommandParts, 'database'> & { readonly registry: AskCachedRegistry | null },
  { path, folder, report, reading }: { path: string; folder: string; report: Report | null; reading: FileReading },
): Promise<{ codes: number; totals: CheckTotals; unreadSheets: readonly string[] }> {
  const written = join(folder, 'result');
  const file = await openCodesFile(path, folder, reading);
  const { codes } = await countCodes(file);
  const totals = await checkFile(file, {
    fileName: basename(path),
    codes,
    allowed: codes,
    judgeCodes: makeJudgeCodes(database, registry),
    sender: nobody,
    keep: report
      ? { [report.form]: (bytes: Readable) => pipeline(bytes, createWriteStream(written, { mode: privateFile })) }
      : {},
  });
  if (report) await copyFile(written, report.path, constants.COPYFILE_EXCL);
  return { codes, totals, unreadSheets: file.unreadSheets };
}

/** Explains an error of writing the report; other errors are returned unchanged. */
function explained(error: unknown, report: Report | null): unknown {
  if (!report || !(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EEXIST') return new CommandRefused(`Plik ${report.path} już jest.`, { cause: error });
  const isOurs = noSpace.test(String(error.code)) || ('syscall' in error && error.syscall === 'copyfile');
  return isOurs
    ? new CommandRefused(`Nie można zapisać pliku ${report.path} (${String(error.code)}).`, { cause: error })
    : error;
}

function countsOf(path: string, codes: number, { rows, counts }: CheckTotals): string[] {
  const number = (n: number): string => n.toLocaleString('pl-PL');
  const states = Object.entries(stateWords) as [RowState, string][]; // its keys are states
  const width = Math.max(...states.map(([, word]) => word.length));
  const digits = Math.max(...states.map(([state]) => number(counts[state]).length));
  return [
    `${path}: ${number(rows)} ${plural(rows, 'wiersz', 'wiersze', 'wierszy')}, ` +
      `${number(codes)} ${plural(codes, 'różny kod', 'różne kody', 'różnych kodów')}.`,
    ...states.map(([state, word]) => `  ${word.padEnd(width)}  ${number(counts[state]).padStart(digits)}`),
  ];
}
