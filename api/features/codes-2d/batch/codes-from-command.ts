import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandRefused } from '../../../core/cli/cli-command.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import { makeJudgeNumbers } from './judge-numbers.ts';
import { makeBatch, refusedName, type BatchMade, type BatchPrint } from './make-batch.ts';
import { readBatchSheet } from './read-sheet.ts';

interface BatchCommand {
  readonly from: string;
  readonly out: string;
  readonly print: BatchPrint;
  readonly stem: string;
  readonly lookUp: Pick<LookUp, 'findForMember' | 'findOfCompany'>;
}

/** Writes a batch into a new folder, completely or not at all; false for an unreadable sheet. */
export async function makeCodesFromCommand(command: BatchCommand, say: (line: string) => void): Promise<boolean> {
  const { from, out } = command;
  const found = await stat(from).catch(() => null);
  if (!found?.isFile()) throw new CommandRefused(`Nie można odczytać pliku ${from}.`);
  if (await stat(out).catch(() => null)) throw new CommandRefused(`Katalog ${out} już jest.`);
  const target = resolve(out);
  const temporary = await makeTemporaryFolder(target).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`Nie można utworzyć katalogu ${out} (${error.code ?? error.message}).`);
  });
  try {
    const whole = join(temporary, 'whole');
    const made = await writeFiles(command, whole);
    await rename(whole, target);
    for (const line of summaryOf(made, out)) say(line);
    return true;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    console.error(`${from}: ${error.message}`);
    return false;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Creates a uniquely named temporary folder beside `path`, so that the result is moved by a rename. */
async function makeTemporaryFolder(target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  return mkdtemp(`${target}-`);
}

async function writeFiles({ from, print, stem, lookUp }: BatchCommand, folder: string): Promise<BatchMade> {
  const lines = await readBatchSheet(from);
  await mkdir(join(folder, 'kody'), { recursive: true });
  return makeBatch({
    lines,
    print,
    stem,
    judge: makeJudgeNumbers(lookUp, null),
    async take(name, bytes) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    },
    async onRows() {},
  });
}

function summaryOf({ codes, labels, refused }: BatchMade, out: string): string[] {
  const lines = plural(refused.length, 'wiersz', 'wiersze', 'wierszy');
  return [
    `${out}: ${codes} ${plural(codes, 'kod', 'kody', 'kodów')}, ${labels} ${plural(labels, 'etykieta', 'etykiety', 'etykiet')}.`,
    ...(refused.length === 0 ? [] : [`${refused.length} ${lines} bez kodu albo etykiety: ${join(out, refusedName)}`]),
  ];
}
