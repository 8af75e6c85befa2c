import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { importProducts } from '../../api/features/catalogue-import/import-products.ts';
import { RejectsFile } from '../../api/features/catalogue-import/reading/rejects-file.ts';
import { writeExcelList } from './excel-list.ts';
import type { VerificationTrial } from './servers/verification-trial.ts';
import { sharedData } from './shared-data.ts';

export interface JudgedFile {
  readonly title: string;
  readonly rows: number;
  /** rows that came back otherwise than they should, in words */
  readonly wrong: readonly string[];
}

const badCodes = 'b_products/off_2019_bad_codes.tsv.gz';
const namedProducts = 'b_products/named_products_pl.jsonl.gz';

function linesOf(path: string): string[] {
  const text = gunzipSync(readFileSync(join(sharedData, path))).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** Sends the real bad codes, and the real named products once they are in the catalogue, and compares what comes back. */
export async function wronglyJudged(trial: VerificationTrial, folder: string): Promise<JudgedFile[]> {
  return [await judgeBadCodes(trial, folder), await judgeNamedProducts(trial, folder)];
}

/** Rows of the result by their code, each with its cells by the head of their column. */
async function sendAndRead(trial: VerificationTrial, path: string, rows: readonly (readonly string[])[]) {
  await writeExcelList(path, () => rows);
  const { id } = await trial.result(await trial.send(path));
  const [heads = [], ...cells] = await trial.csvOf(id);
  return cells.map((row) => new Map(heads.map((head, at) => [head, row[at] ?? ''])));
}

async function judgeBadCodes(trial: VerificationTrial, folder: string): Promise<JudgedFile> {
  const codes = linesOf(badCodes)
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '');
  const result = await sendAndRead(trial, join(folder, 'zle.xlsx'), [['GTIN'], ...codes.map((code) => [code])]);
  const wrong = codes.flatMap((code, at) => {
    const [state, reason] = [result[at]?.get('Ocena'), result[at]?.get('Powód') ?? ''];
    return result[at]?.get('GTIN') === code && state === 'Do poprawy' && reason.startsWith(reasonOf(code))
      ? []
      : [`${code}: ${state}, ${reason} instead of ${reasonOf(code)}`];
  });
  return { title: 'bad codes', rows: codes.length, wrong };
}

/** The digit that makes a code right, worked out apart from the product: the whole weighted sum has to end with 0. */
function rightLastDigit(code: string): string {
  const sums = (last: number): number =>
    [...code.slice(0, -1), String(last)]
      .toReversed()
      .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => sums(last) % 10 === 0));
}

/** How the reason of a bad code begins. */
function reasonOf(code: string): string {
  if (![8, 12, 13, 14].includes(code.length)) return `Zła liczba cyfr: jest ${code.length}.`;
  return `Błędna cyfra kontrolna: jest ${code.at(-1)}, powinna być ${rightLastDigit(code)}.`;
}

export interface NamedProduct {
  readonly gtin: string;
  readonly name: string;
  readonly brand: string | null;
}

/** The real named products, 8,150 of them. */
export function readNamedProducts(): NamedProduct[] {
  return linesOf(namedProducts).map((line): NamedProduct => JSON.parse(line)); // SOURCE.txt says its shape
}

async function judgeNamedProducts(trial: VerificationTrial, folder: string): Promise<JudgedFile> {
  const products = readNamedProducts();
  await importNamedProducts(trial.databaseUrl, folder);
  const rows = products.map(({ gtin, name, brand }) => [gtin, name, brand ?? '']);
  const result = await sendAndRead(trial, join(folder, 'nazwane.xlsx'), [['GTIN', 'Nazwa', 'Marka'], ...rows]);
  const wrong = products.flatMap(({ gtin, brand }, at) => {
    const row = result[at];
    const isEqual =
      row?.get('GTIN') === gtin &&
      row.get('Zgodność nazwy') === 'zgodna' &&
      row.get('Zgodność marki') === (brand === null ? '' : 'zgodna');
    return isEqual ? [] : [`${gtin}: ${JSON.stringify(Object.fromEntries(row ?? []))}`];
  });
  return { title: 'named products', rows: products.length, wrong };
}

/** Lays them into the catalogue; `folder` is for what is refused. */
export async function importNamedProducts(databaseUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c temp_buffers=64MB' });
  await client.connect();
  try {
    const path = join(sharedData, namedProducts);
    const files = [{ path, rejects: await RejectsFile.open(path, join(folder, 'odrzucone.csv')) }];
    const nothing = (): void => {};
    const progress = {
      waits: nothing,
      begins: nothing,
      phase: nothing,
      rows: nothing,
      finish: nothing,
      stop: nothing,
    };
    await importProducts({ client, files, progress, removeDemo: async () => 0 });
  } finally {
    await client.end();
  }
}
