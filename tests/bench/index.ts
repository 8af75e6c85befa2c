import { Client } from '@elastic/elasticsearch';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { entriesOf, type Entry } from '@gtinoteka/search-indexer/source/entries.ts';
import { putTemplate, removeIndex } from '@gtinoteka/search-indexer/target/indices.ts';
import { openTrial, type IndexerTrial } from '../support/search/indexer-trial.ts';
import { judge, median, printTable, wantedText, type Wanted } from './table.ts';

const spread = { shards: 1, replicas: 0 };
/** Of the speed of a bare loop. */
const wantedRatio = { atLeast: 0.9 };
/** Of the memory that the smallest of the sizes takes: it does not grow with them. */
const wantedMemory = { atMost: 1.5 };
const noDifferences = { atMost: 0 };
const rounds = Number(process.env.BENCH_INDEX_ROUNDS ?? 3);

/**
 * How fast `rebuild` fills an index, against a bare loop of the official client over the same documents, ready in memory: 2,000
 * a request, three in flight. And how much memory the indexer takes. Options: numbers of products (100,000 and 1,000,000).
 */
export async function run(options: string[]): Promise<void> {
  const sizes = options.length > 0 ? options.map(Number) : [100_000, 1_000_000];
  const measured: Measured[] = [];
  for (const rows of sizes) {
    const trial = await openTrial({ rows });
    try {
      measured.push(await measure(trial, rows));
    } finally {
      await trial.stop();
    }
  }
  console.log(`\nMiddle of ${rounds} rounds after one uncounted, each of both in turn`);
  printTable(
    ['products', 'rebuild docs/s', 'bare docs/s', 'ratio', 'wanted', 'peak memory, MB', 'check --full, differences'],
    measured.map(({ rows, ours, bare, memory, differences }) => [
      rows,
      ours.toFixed(0),
      bare.toFixed(0),
      (ours / bare).toFixed(2),
      wantedText(wantedRatio),
      (memory / 1024).toFixed(0),
      differences,
    ]),
  );
  judge(wantedOf(measured));
}

interface Measured {
  readonly rows: number;
  /** documents a second */
  readonly ours: number;
  readonly bare: number;
  /** kB */
  readonly memory: number;
  readonly differences: number;
}

function wantedOf(measured: readonly Measured[]): Wanted[] {
  const [smallest] = measured.toSorted((a, b) => a.rows - b.rows);
  return measured.flatMap((one) => [
    { title: `${one.rows} products, rebuild / bare`, value: one.ours / one.bare, ...wantedRatio },
    { title: `${one.rows} products, differences`, value: one.differences, ...noDifferences },
    ...(smallest && one !== smallest
      ? [
          {
            title: `memory at ${one.rows} / at ${smallest.rows} products`,
            value: one.memory / smallest.memory,
            ...wantedMemory,
          },
        ]
      : []),
  ]);
}

async function measure(trial: IndexerTrial, rows: number): Promise<Measured> {
  const client = new Client({ node: trial.urls[0] ?? '' });
  const lines = await bareLines(trial);
  const ours: number[] = [];
  const bare: number[] = [];
  let memory = 0;
  // The first round only warms the server up: it compiles its code while it works, twice as slowly, and for one side more than the other.
  for (let round = 0; round <= rounds; round++) {
    await untilMerged(client);
    const bareTook = await bareSeconds(client, lines);
    await untilMerged(client);
    const { seconds, peak } = await rebuildOnce(trial);
    if (round > 0) {
      bare.push(rows / bareTook);
      ours.push(rows / seconds);
    }
    memory = Math.max(memory, peak);
  }
  await client.close();
  const checked = await trial.run('check', '--full', '--json', '--only', 'products');
  const counts = [...checked.matchAll(/"differences":(\d+)/g)].map(([, count]) => Number(count));
  // A check that says nothing has not found that all is the same.
  const differences = counts.length > 0 ? counts.reduce((sum, count) => sum + count) : Number.NaN;
  return { rows, ours: median(ours), bare: median(bare), memory, differences };
}

/** Bodies of 2,000 documents each. */
async function bareLines({ database }: IndexerTrial): Promise<string[]> {
  const bodies: string[] = [];
  for (let after: string | null = null; ;) {
    const page: Entry[] = await entriesOf.products.page(database.pool, after, 2_000);
    if (page.length === 0) return bodies;
    bodies.push(page.map(({ id, document }) => `{"index":{"_id":"${id}"}}\n${document}\n`).join(''));
    after = page.at(-1)?.key ?? after;
  }
}

async function bareSeconds(client: Client, bodies: readonly string[]): Promise<number> {
  const alias = 'bare-products';
  const index = `${alias}-1`;
  await putTemplate(client, 'products', alias, spread);
  await client.indices.create({ index, settings: { refresh_interval: '-1' } });
  const begun = performance.now();
  let next = 0;
  const loop = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++])
      await client.transport.request({
        method: 'POST',
        path: `/${index}/_bulk`,
        querystring: { filter_path: 'errors,items.*.error' },
        bulkBody: body,
      });
  };
  await Promise.all([loop(), loop(), loop()]);
  const seconds = (performance.now() - begun) / 1_000;
  await removeIndex(client, index);
  return seconds;
}

/** The server puts parts of indexes together for a while after they are written, with a core of its own: none of it counts for what comes next. */
async function untilMerged(client: Client): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    const { _all: all } = await client.indices.stats({ metric: 'merge' });
    quiet = (all.total?.merges?.current ?? 0) === 0 ? quiet + 1 : 0;
    await sleep(400);
  }
}

/** Seconds of the fill and what follows it up to the switch, as the command tells; memory (kB) at its highest. */
async function rebuildOnce(trial: IndexerTrial): Promise<{ seconds: number; peak: number }> {
  const command = trial.start('rebuild', '--only', 'products', '--fresh', '--json');
  let peak = 0;
  let isRunning = true;
  void command.ended.then(() => (isRunning = false));
  while (isRunning) {
    peak = Math.max(peak, residentKilobytes(command.process.pid));
    await sleep(50);
  }
  const seconds = /"seconds":([\d.]+)/.exec(command.output())?.[1];
  if (!seconds) throw new Error(command.output());
  return { seconds: Number(seconds), peak };
}

function residentKilobytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
