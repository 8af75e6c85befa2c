import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inPieces, writeExcelList } from '../support/excel-list.ts';
import { fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { cpuSecondsOfFamily } from '../support/servers/cpu-time.ts';
import {
  startVerificationTrial,
  type CheckedFile,
  type VerificationTrial,
} from '../support/servers/verification-trial.ts';
import { sharedData } from '../support/shared-data.ts';
import { wronglyJudged } from '../support/judged-files.ts';
import { judge, median, printTable, quantile, wantedText, type Wanted } from './table.ts';

/** Look-ups a second that go on beside a check, one after another on their own clock: one that waits does not hold the next one up. */
const lookUpsPerSecond = 100;
/** Of each round, half before and half after its check, so that the machine's moods fall on both sides. */
const quietSeconds = 10;
/** How much more a million rows may take than fifty thousand and still be called flat. */
const flat = 1.25;

/**
 * Verification of files, from the accepted upload to the result, with the API, the worker and PostgreSQL as processes of their own: rows a second of
 * an xlsx as Excel writes it, whose codes all are in a generated catalogue; the worker's largest memory, at it and at a short and a long
 * csv, each with a worker of its own; and what a look-up waits for beside a check (from the accepted file on), against its own quiet runs
 * before and after each: by the quantile of all rounds together, since that of one hangs on its ten slowest. Then, where
 * ../shared/data is there, whether every bad code has the right reason and every named product comes back as equal. Options: rows of
 * the xlsx (200,000), of the short and the long csv (50,000 and 1,000,000), rounds of the xlsx (3). `npm run bench -- verify 20000 5000 100000 1`
 * takes about a minute. BENCH_DATA_DIR names a folder whose filled database is kept and used again, BENCH_WORKER_ARGS options of Node for the
 * worker (--cpu-prof).
 */
export async function run(options: string[]): Promise<void> {
  const [rows = 200_000, short = 50_000, long = 1_000_000, rounds = 3] = options.map(Number);
  const trial = await startVerificationTrial(process.env.BENCH_DATA_DIR);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-lists-'));
  try {
    const { rows: found } = await trial.database.pool.query('SELECT 1 FROM products LIMIT 1');
    if (found.length === 0) await fillCatalogue(trial.database.pool, rows);
    const figures: Wanted[] = [];
    figures.push(...(await measureSpeed(trial, join(folder, 'lista.xlsx'), { rows, rounds })));
    figures.push(...(await measureMemory(trial, { known: rows, sizes: [short, long] })));
    figures.push(...(await checkReasons(trial, folder)));
    judge(figures);
  } finally {
    await trial.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function nodeOptions(): string[] {
  return process.env.BENCH_WORKER_ARGS?.split(' ') ?? [];
}

/** Code, name and brand of product `i` as a company writes them. */
function listed(i: number, count: number): readonly [gtin: string, name: string, brand: string] {
  const { gtin, name, brand } = generatedProduct(i, count);
  return [gtin.slice(1), name, brand];
}

function* listOf(rows: number): Generator<readonly string[]> {
  yield ['GTIN', 'Nazwa', 'Marka'];
  for (let i = 0; i < rows; i++) yield listed(i, rows);
}

async function measureSpeed(
  trial: VerificationTrial,
  path: string,
  { rows, rounds }: { rows: number; rounds: number },
): Promise<Wanted[]> {
  await writeExcelList(path, () => listOf(rows));
  const lookUps = await openLookUps(trial, rows);
  const worker = await trial.startWorker(nodeOptions());
  const seen: Record<'speed' | 'micros' | 'quiet' | 'sending' | 'beside' | 'asked', number>[] = [];
  const all = { quiet: [] as number[], beside: [] as number[] };
  await lookUps.during(sleep(2_000));
  const quietly = () => lookUps.during(sleep(quietSeconds * 500));
  for (let round = 0; round < rounds; round++) {
    const quiet = await quietly();
    const used = cpuSecondsOfFamily(worker.pid) ?? Number.NaN;
    const sent = trial.send(path);
    const sending = await lookUps.during(sent);
    const checking = trial.result(await sent);
    const beside = await lookUps.during(checking);
    const checked = await checking;
    expectAll(checked, { rows, known: rows });
    const micros = (((cpuSecondsOfFamily(worker.pid) ?? Number.NaN) - used) / rows) * 1e6;
    quiet.push(...(await quietly()));
    all.quiet.push(...quiet);
    all.beside.push(...beside);
    seen.push({
      speed: rows / checked.seconds,
      micros,
      quiet: quantile(quiet, 0.99),
      sending: quantile(sending, 0.99),
      beside: quantile(beside, 0.99),
      asked: beside.length,
    });
  }
  const peak = worker.peakMegabytes();
  await worker.end();
  lookUps.close();
  const ratio = quantile(all.beside, 0.99) / quantile(all.quiet, 0.99);
  const figures: Wanted[] = [
    { title: 'GTIN/s', value: median(seen.map(({ speed }) => speed)), atLeast: 10_000 },
    { title: 'largest memory of the worker, MB', value: peak, atMost: 400 },
    { title: 'p99 of a look-up beside a check / quiet', value: ratio, atMost: 1.5 },
  ];
  console.log(
    `\nxlsx of ${rows.toLocaleString('en')} rows, ${rounds} rounds, ${lookUpsPerSecond} look-ups a second beside: ${all.quiet.length} quiet, ${all.beside.length} beside`,
  );
  printTable(
    [
      'round',
      'GTIN/s',
      'worker, µs of processor a row',
      'look-up p99 quiet, ms',
      'beside the sending, ms',
      'beside the check, ms',
      'ratio',
      'look-ups beside',
    ],
    seen.map(({ speed, micros, quiet, sending, beside, asked }, round) => [
      String(round + 1),
      speed.toFixed(0),
      micros.toFixed(0),
      quiet.toFixed(1),
      sending.toFixed(1),
      beside.toFixed(1),
      (beside / quiet).toFixed(2),
      asked,
    ]),
  );
  printTable(['middle', 'value', 'wanted'], figures.map(shown));
  return figures;
}

async function measureMemory(
  trial: VerificationTrial,
  { known, sizes }: { known: number; sizes: readonly number[] },
): Promise<Wanted[]> {
  const seen: { rows: number; peak: number; checked: CheckedFile }[] = [];
  for (const rows of sizes) {
    const worker = await trial.startWorker(nodeOptions());
    const lines = Readable.from(inPieces(csvOf(rows, known))).map((text: string) => Buffer.from(text));
    const checked = await trial.result(await trial.lay(lines, 'lista.csv'));
    expectAll(checked, { rows, known: Math.min(rows, known) });
    seen.push({ rows, peak: worker.peakMegabytes(), checked });
    await worker.end();
  }
  const peaks = seen.map(({ peak }) => peak);
  console.log('\ncsv, each with a worker of its own');
  printTable(
    ['rows', 'GTIN/s', 'largest memory, MB'],
    seen.map(({ rows, peak, checked }) => [
      rows.toLocaleString('en'),
      (rows / checked.seconds).toFixed(0),
      peak.toFixed(0),
    ]),
  );
  const figures: Wanted[] = [
    { title: 'largest memory at csv, MB', value: Math.max(...peaks), below: 300 },
    { title: 'long csv / short csv', value: (peaks.at(-1) ?? 0) / (peaks[0] ?? 0), atMost: flat },
  ];
  printTable(['memory', 'value', 'wanted'], figures.map(shown));
  return figures;
}

/** Every code once: those of the catalogue, then others of right structure. */
function* csvOf(rows: number, known: number): Generator<string> {
  yield 'GTIN;Nazwa;Marka\n';
  for (let i = 0; i < rows; i++) {
    const body = `5908${String(i).padStart(8, '0')}`;
    const cells = i < known ? listed(i, known) : [body + String(checkDigit(body)), `Produkt ${i}`, 'Nieznana'];
    yield `${cells.join(';')}\n`;
  }
}

/** What was to be found was found; a folder that is used again holds names of real products, which differ from the generated ones. */
function expectAll({ rows, counts: { ok = 0, warn = 0 } }: CheckedFile, wanted: { rows: number; known: number }): void {
  if (rows !== wanted.rows || ok + warn !== wanted.known)
    throw new Error(`${ok + warn} of ${rows} rows were known instead of ${wanted.known} of ${wanted.rows}`);
}

function shown({ title, value, ...wanted }: Wanted): [string, string, string] {
  return [title, value.toFixed(value < 100 ? 2 : 0), wantedText(wanted)];
}

/** The two files of real codes, through the worker and the API. */
async function checkReasons(trial: VerificationTrial, folder: string): Promise<Wanted[]> {
  if (!existsSync(join(sharedData, 'b_products'))) {
    console.log('\nWithout real codes: no ../shared/data/b_products');
    return [];
  }
  const worker = await trial.startWorker();
  const figures = [];
  for (const { title, rows, wrong } of await wronglyJudged(trial, folder)) {
    console.log(`\n${title}: ${rows.toLocaleString('en')} rows, ${wrong.length} wrong`);
    for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
    figures.push({ title: `${title}, wrong`, value: wrong.length, atMost: 0 });
  }
  await worker.end();
  return figures;
}

/** Look-ups of known codes by a member without a limit. */
async function openLookUps(trial: VerificationTrial, products: number) {
  const agent = new Agent({ keepAlive: true });
  let headers = await trial.headers();
  let asked = 0;

  function ask(): Promise<void> {
    const { gtin } = generatedProduct((asked++ * 7_919) % products, products);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    request(`${trial.url}/api/v1/products/product_has_gcp/${gtin}/`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a look-up answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(undefined));
    })
      .once('error', reject)
      .end();
    return promise;
  }

  return {
    /** Milliseconds that each look-up took while something else went on, from when it was due. */
    async during(work: Promise<unknown>): Promise<number[]> {
      const times: number[] = [];
      const waiting: Promise<unknown>[] = [];
      const failures: unknown[] = [];
      headers = await trial.headers();
      let isOver = false;
      void work.catch(() => {}).finally(() => (isOver = true));
      for (let due = performance.now(); !isOver; due += 1_000 / lookUpsPerSecond) {
        await sleep(Math.max(0, due - performance.now()));
        const answered = ask().then(() => times.push(performance.now() - due));
        waiting.push(answered.catch((error: unknown) => failures.push(error)));
      }
      await Promise.all(waiting);
      if (failures.length > 0) throw new Error(`${failures.length} look-ups failed`, { cause: failures[0] });
      return times;
    },
    close: () => agent.destroy(),
  };
}
