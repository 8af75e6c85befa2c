import type { DatabaseFilters } from '@gtinoteka/contract/files/database-export.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../core/app-error.ts';
import { CommandRefused, exitCodes, type CommandTools } from '../../core/cli/cli-command.ts';
import { privateFile } from '../../core/secrets/private-file.ts';
import { makeGpcTree, type ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import { makeFoundProducts, type CatalogueSnapshot, type ProductSelection } from '../../store/search/found-products.ts';
import { parseDatabaseFilters, describeFilters } from './parse-database-filters.ts';
import type { ExportTarget } from './export-target.ts';
import { changesSince, onlyThese } from './package/earlier-file.ts';
import { bytesOf, linesOf, workbookRows } from './package/package-files.ts';
import { makePackage, type PackageOrder } from './package/package-zip.ts';

/** Maximum number of products: no limit. */
const unlimited = 2_000_000_000;
const writeErrors = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|ENOENT|ENOTDIR|EISDIR|EPERM)$/;

/**
 * Writes the file completely or not at all, and prints the number of products.
 * - Throws CommandRefused and errors of the database.
 */
export async function exportFromCommand(
  target: ExportTarget,
  filters: DatabaseFilters,
  tools: CommandTools,
): Promise<number> {
  const { database } = await tools.parts();
  const readTree = makeGpcTree(database);
  const found = makeFoundProducts(database);
  const selection = await wantedOf(filters, readTree);
  const products = await found.count(selection, unlimited);
  if (products === 0 && target.since === null) throw new CommandRefused('Nie ma produktów, które mają te filtry.');
  if (target.table === 'xlsx' && products > workbookRows)
    throw new CommandRefused(
      `To ${products} produktów, a arkusz mieści ${workbookRows}. Podaj --out PLIK.zip albo PLIK.csv.`,
    );
  const described = await describeFilters(filters, readTree);
  const part = `${target.path}.${randomUUID()}`;
  const interrupted = (): void => {
    console.error('\nPrzerwano. Plik nie został zapisany.');
    void rm(part, { force: true })
      .then(() => tools.close())
      .finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let made = { products, removed: 0 };
  try {
    made = await found.read(selection, products, (moment) => write(target, part, { moment, products, described }));
    await rename(part, target.path);
  } catch (error) {
    await rm(part, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (writeErrors.test(code))
      throw new CommandRefused(`Nie można zapisać pliku ${target.path} (${code}).`, { cause: error });
    throw error;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
  const counted = `${made.products} ${plural(made.products, 'produkt', 'produkty', 'produktów')}.`;
  const gone = `Ubyło: ${made.removed} ${plural(made.removed, 'produkt', 'produkty', 'produktów')}.`;
  tools.say(`${target.path}: ${counted}${target.since === null ? '' : ` ${gone}`}`);
  return exitCodes.done;
}

async function wantedOf(filters: DatabaseFilters, readTree: ReadGpcTree): Promise<ProductSelection> {
  if (Object.keys(filters).length === 0) return 'everything';
  try {
    return await parseDatabaseFilters(filters, readTree);
  } catch (error) {
    if (error instanceof AppError) throw new CommandRefused(error.detail, { cause: error });
    throw error;
  }
}

interface Reading {
  readonly moment: CatalogueSnapshot;
  readonly products: number;
  readonly described: Awaited<ReturnType<typeof describeFilters>>;
}

/** Writes the requested file; returns the numbers of products and of removed products. */
async function write(
  { table, formats, since }: ExportTarget,
  path: string,
  { moment, products, described }: Reading,
): Promise<{ products: number; removed: number }> {
  const changes = since === null ? null : await readChanges(since, moment);
  const file = createWriteStream(path, { flags: 'wx', mode: privateFile });
  if (table !== null) {
    await pipeline(bytesOf(table, linesOf(table, moment, false), false), file);
    return { products, removed: 0 };
  }
  const { bytes, made } = makePackage({
    made: new Date(),
    described: described.length > 0 ? described : [{ filter: 'Filtry', value: 'brak, cały katalog' }],
    isShort: false,
    formats,
    products,
    source: moment,
    ...changes,
    onRows: async () => {},
  });
  await pipeline(bytes, file);
  return made;
}

/** Contents of a package of changes since an earlier file. Throws CommandRefused without changes. */
async function readChanges(path: string, moment: CatalogueSnapshot): Promise<Pick<PackageOrder, 'source' | 'changes'>> {
  const { changed, removed } = await changesSince(path, linesOf('csv', moment, false));
  if (changed.length + removed.length === 0) throw new CommandRefused('Od tamtego pliku nic się nie zmieniło.');
  const { mtime } = await stat(path);
  async function* gone(): AsyncGenerator<readonly string[]> {
    yield removed;
  }
  return { source: onlyThese(changed, moment), changes: { since: mtime, removed: gone } };
}
