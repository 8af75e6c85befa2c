import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandRefused } from '../../../core/cli/cli-command.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { LookUp } from '../../../look-up/look-up.ts';
import { makeJudgeNumbers } from './judge-numbers.ts';
import { makeBatch, refusedName, type BatchMade, type BatchPrint } from './make-batch.ts';
import { readBatchSheet } from './read-sheet.ts';

interface Asked {
  readonly from: string;
  readonly out: string;
  readonly print: BatchPrint;
  readonly stem: string;
  readonly lookUp: Pick<LookUp, 'findPaid' | 'findOfCompany'>;
}

/** Writes the files of a batch into a folder that is not there yet, whole or not at all. False for a sheet that cannot be read. */
export async function makeCodesFromCommand(asked: Asked, say: (line: string) => void): Promise<boolean> {
  const { from, out } = asked;
  const found = await stat(from).catch(() => null);
  if (!found?.isFile()) throw new CommandRefused(`Nie można odczytać pliku ${from}.`);
  if (await stat(out).catch(() => null)) throw new CommandRefused(`Katalog ${out} już jest.`);
  const place = resolve(out);
  const beside = await makeBeside(place).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`Nie można utworzyć katalogu ${out} (${error.code ?? error.message}).`);
  });
  try {
    const whole = join(beside, 'whole');
    const made = await writeFiles(asked, whole);
    await rename(whole, place);
    for (const line of told(made, out)) say(line);
    return true;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    console.error(`${from}: ${error.message}`);
    return false;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** A folder beside the place, so that it only has to be renamed; of a new name, since any other may be somebody's. */
async function makeBeside(place: string): Promise<string> {
  await mkdir(dirname(place), { recursive: true });
  return mkdtemp(`${place}-`);
}

async function writeFiles({ from, print, stem, lookUp }: Asked, folder: string): Promise<BatchMade> {
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

function told({ codes, labels, refused }: BatchMade, out: string): string[] {
  const lines = plural(refused.length, 'wiersz', 'wiersze', 'wierszy');
  return [
    `${out}: ${codes} ${plural(codes, 'kod', 'kody', 'kodów')}, ${labels} ${plural(labels, 'etykieta', 'etykiety', 'etykiet')}.`,
    ...(refused.length === 0 ? [] : [`${refused.length} ${lines} bez kodu albo etykiety: ${join(out, refusedName)}`]),
  ];
}
