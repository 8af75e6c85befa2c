import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../core/app-error.ts';
import { CommandRefused, exitCodes } from '../../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import type { Database } from '../../../core/database/database.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { readAllLinks } from './read-all-links.ts';
import { readSheet } from './read-sheet.ts';
import { saveSheet, type SheetChoice } from './save-sheet.ts';
import { headOf } from './sheet-columns.ts';
import { sheetCsv, sheetWorkbook } from './write-sheet.ts';

interface SheetCommand {
  readonly companyId: string;
  readonly path: string;
  readonly say: (line: string) => void;
}

/**
 * Imports a sheet; prints each faulty row and the counts.
 * - Returns the exit code; null for an unreadable file.
 */
export async function importLinks(
  database: Pick<Database, 'db'>,
  { companyId, path, say, choice }: SheetCommand & { choice: SheetChoice },
): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new CommandRefused(`Nie można odczytać pliku ${path}.`);
  try {
    const { saved, unchanged, faults } = await saveSheet(database, { companyId, sheet: await readSheet(path), choice });
    for (const { line, field, code } of faults) say(`Wiersz ${line}, ${headOf(field)}: ${errorTexts[code]}`);
    const isNothing = saved === 0 && faults.length > 0;
    if (isNothing && choice.keepsRight) say('Żaden wiersz nie jest dobry, więc nic się nie zmieniło.');
    for (const line of unchanged) say(`Wiersz ${line}: już jest, bez zmian`);
    say(
      `Zapisano ${saved} ${plural(saved, 'link', 'linki', 'linków')}, ` +
        `${faults.length} ${plural(faults.length, 'wiersz błędny', 'wiersze błędne', 'wierszy błędnych')}.`,
    );
    return isNothing || (faults.length > 0 && !choice.keepsRight) ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    if (!(error instanceof TableFileError) && !(error instanceof AppError)) throw error;
    console.error(
      `${path}: ${error.message in errorTexts && error instanceof AppError ? error.detail : error.message}`,
    );
    return null;
  }
}

/** Exports all links of a company to a new file, xlsx or csv by its extension. */
export async function exportLinks(
  database: Pick<Database, 'db'>,
  { companyId, path, say }: SheetCommand,
): Promise<number> {
  const form = /\.(xlsx|csv)$/i.exec(path)?.[1]?.toLowerCase();
  if (form === undefined) throw new UsageError('Plik ma mieć końcówkę .xlsx albo .csv.');
  if (await stat(path).catch(() => null)) throw new CommandRefused(`Plik ${path} już jest.`);
  const links = await readAllLinks(database, companyId);
  // Unique name, so that no existing file is overwritten.
  const beside = await mkdtemp(`${path}-`);
  const part = join(beside, 'whole');
  try {
    if (form === 'csv') await writeFile(part, sheetCsv(links));
    else await pipeline(sheetWorkbook(links), createWriteStream(part));
    await copyFile(part, path, constants.COPYFILE_EXCL);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  say(`${path}: ${links.length} ${plural(links.length, 'link', 'linki', 'linków')}.`);
  return exitCodes.done;
}
