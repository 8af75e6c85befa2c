import { createReadStream } from 'node:fs';
import { CommandRefused } from '../../../core/cli/cli-command.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import { defaultLimits } from '../../../core/table-file/table-limits.ts';
import { openPackage } from '../../../core/table-file/workbook-package.ts';
import { removedName } from './package-zip.ts';
import { csvHead, csvLine, type PackageSource } from './package-files.ts';

/** Differences from an earlier file: 14-digit GTINs in order. */
export interface FileChanges {
  /** new or changed */
  readonly changed: readonly string[];
  /** no longer found */
  readonly removed: readonly string[];
}

/** No limits of size and compression for the product's own files. */
const limits = { ...defaultLimits, partBytes: Infinity, ratio: Infinity };
const tableName = 'produkty.csv';
const gtinOf = (line: string): string => line.slice(0, 14);

/**
 * Compares a csv of csvBytes(), alone or in a package, with `now`, lines of COPY.
 * - Both are ordered by GTIN and read in parallel; memory holds only the differences.
 * - Throws CommandRefused for another kind of file.
 */
export async function changesSince(path: string, now: AsyncIterable<readonly string[]>): Promise<FileChanges> {
  const changed: string[] = [];
  const removed: string[] = [];
  const before = earlierLines(path);
  try {
    let was = await before.next();
    for await (const lines of now)
      for (const line of lines) {
        const gtin = gtinOf(line);
        for (; !was.done && gtinOf(was.value) < gtin; was = await before.next()) removed.push(gtinOf(was.value));
        const isKnown = !was.done && gtinOf(was.value) === gtin;
        if (!isKnown || was.value !== csvLine(line)) changed.push(gtin);
        if (isKnown) was = await before.next();
      }
    for (; !was.done; was = await before.next()) removed.push(gtinOf(was.value));
  } finally {
    await before.return(undefined);
  }
  return { changed, removed };
}

/** A source restricted to some products. */
export function onlyThese(gtins: readonly string[], source: PackageSource): PackageSource {
  const searched = new Set(gtins);
  return {
    unlicensed: source.unlicensed,
    async *rows() {
      for await (const rows of source.rows()) {
        const matching = rows.filter(({ gtin }) => searched.has(gtin));
        if (matching.length > 0) yield matching;
      }
    },
    async *texts(shown) {
      for await (const lines of source.texts(shown)) {
        const matching = lines.filter((line) => searched.has(gtinOf(line)));
        if (matching.length > 0) yield matching;
      }
    },
  };
}

/** Product lines written by csvBytes(), each with its GTIN first, in order. */
async function* earlierLines(path: string): AsyncGenerator<string, undefined> {
  const foreign = new CommandRefused(
    `${path} to nie paczka z csv ani tabela csv zapisana przez to polecenie. Podaj taki plik, niezmieniony.`,
  );
  let last = '';
  let isHead = true;
  for await (const line of recordsOf(path, foreign)) {
    if (isHead) {
      if (`${line}\r\n` !== csvHead(false)) throw foreign;
      isHead = false;
      continue;
    }
    const gtin = gtinOf(line);
    if (!/^\d{14}$/.test(gtin) || gtin <= last) throw foreign;
    last = gtin;
    yield `${line}\r\n`;
  }
  if (isHead) throw foreign;
}

/** Records of a csv without line ends. */
async function* recordsOf(path: string, foreign: CommandRefused): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(path, foreign)) {
    const pieces = (rest + text).split('\r\n');
    rest = '';
    const cut = pieces.pop() ?? '';
    for (const piece of pieces) {
      const record = rest + piece;
      // An odd number of quotes: the line end is inside a cell.
      if (record.split('"').length % 2 === 0) rest = `${record}\r\n`;
      else {
        rest = '';
        yield record;
      }
    }
    rest += cut;
  }
  if (rest !== '') throw foreign;
}

async function* textsOf(path: string, foreign: CommandRefused): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    if (/\.zip$/i.test(path)) {
      const zip = await openPackage(path, limits);
      try {
        if (zip.has(removedName))
          throw new CommandRefused(`${path} to paczka samych zmian. Podaj ostatnią, w której jest wszystko.`);
        if (!zip.has(tableName)) throw foreign;
        for await (const bytes of zip.read(tableName)) yield decoder.decode(bytes, { stream: true });
      } finally {
        zip.close();
      }
    } else for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
  } catch (error) {
    if (error instanceof TableFileError) throw foreign;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^E[A-Z]+$/.test(code))
      throw new CommandRefused(`Nie można odczytać pliku ${path} (${code}).`, { cause: error });
    throw error;
  }
}
