import { limits } from '@gtinoteka/contract/business-limits.ts';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { makeJudgeNumbers } from '../../api/features/codes-2d/batch/judge-numbers.ts';
import { makeLookUp } from '../../api/look-up/look-up.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import type { Wanted } from './table.ts';

const lines = 5_000;
const together = 50;

interface MadeBatch {
  readonly seconds: number;
  /** the most memory that the process had at once, in MB */
  readonly memory: number;
}

/**
 * A batch of 5,000 numbers with labels by `gtinoteka codes` in a process of its own, from its start to its end, against a database with
 * these products: as the worker makes them, by the same code.
 */
export async function measureBatch(): Promise<Wanted[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codes-batch-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  try {
    await migrate(postgres.url);
    await fill(postgres.url);
    const judged = await measureJudge(postgres.url);
    const numbers = Array.from({ length: lines }, (_, item) => gtinOf('590123', item));
    const sheet = join(folder, 'kody.csv');
    writeFileSync(
      sheet,
      `GTIN;Partia;Termin\n${numbers.map((gtin, item) => `${gtin};L${item};30-11-2027`).join('\n')}\n`,
    );
    const out = join(folder, 'kody');
    const { seconds, memory } = await make(postgres.url, folder, ['--from', sheet, '--out', out]);
    const made = readdirSync(join(out, 'kody')).length;
    const pages = readFileSync(join(out, 'etykiety.pdf'), 'latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    if (made !== lines || pages !== Math.ceil(lines / 24)) throw new Error(`${made} codes, ${pages} pages of labels`);
    const size = statSync(join(out, 'etykiety.pdf')).size / 1e6;
    console.log(`\nBatch of ${lines} codes, ${pages} pages of labels (${size.toFixed(1)} MB), a process of its own`);
    return [
      { title: 'batch of 5,000 with labels, seconds', value: seconds, atMost: 30 },
      { title: 'batch of 5,000 with labels, MB', value: memory, below: 300 },
      ...judged,
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Numbers of a batch are judged in the worker: what nobody counts beside what is counted, of a company on Starter. Its own numbers cost
 * nothing; of others the first thirty are counted, the rest refused.
 */
async function measureJudge(url: string): Promise<Wanted[]> {
  const database = openDatabase(url);
  try {
    const [owner, other] = [await addAccount(database), await addAccount(database)];
    await database.pool.query('UPDATE products SET company_id = $1', [owner.companyId]);
    const secret = 'a secret of the bench that is long enough to be one';
    const lookUp = makeLookUp({ database, secret, askRegistry: null, isRegistryCached: true });
    const numbers = Array.from({ length: lines }, (_, item) => gtinOf('590123', item));
    const secondsFor = async (company: string | null, wanted: number): Promise<number> => {
      const judge = makeJudgeNumbers(lookUp, company);
      const begun = performance.now();
      let found: ReadonlyMap<string, object> = new Map();
      for (let at = 0; at < lines; at += 200) found = await judge(numbers.slice(at, at + 200));
      const seconds = (performance.now() - begun) / 1_000;
      const allowed = [...found.values()].filter((one) => 'product' in one).length;
      if (allowed !== wanted) throw new Error(`${allowed} numbers allowed, not ${wanted}`);
      return seconds;
    };
    await secondsFor(null, lines);
    const uncounted = await secondsFor(null, lines);
    const own = await secondsFor(owner.companyId, lines);
    const above = await secondsFor(other.companyId, limits.dailyLookups);
    console.log(`\n5,000 numbers judged: uncounted in ${uncounted.toFixed(2)} s`);
    return [
      { title: 'own numbers on Starter, times the uncounted', value: own / uncounted, atMost: 2 },
      { title: 'numbers of others on Starter, times the uncounted', value: above / uncounted, atMost: 8 },
    ];
  } finally {
    await database.close();
  }
}

async function fill(url: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await addLicence(database, { prefix: '590123' });
    await database.pool.query(`INSERT INTO gpc_paths VALUES ('10000232', '[{"code":"10000232","text":"Woda"}]')
      ON CONFLICT DO NOTHING`);
    for (let item = 0; item < lines; item += together)
      await Promise.all(
        Array.from({ length: together }, (_, n) =>
          addProduct(database, {
            gtin: gtinOf('590123', item + n),
            name: `Powidła śliwkowe z czekoladą ${item + n}, słoik 290 g`,
            gpc_brick: '10000232',
          }),
        ),
      );
  } finally {
    await database.close();
  }
}

async function make(databaseUrl: string, dataDir: string, options: string[]): Promise<MadeBatch> {
  const cli = join(import.meta.dirname, '../../api/cli.ts');
  const begun = performance.now();
  const child = spawn(process.execPath, [cli, 'codes', ...options], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET: 'a secret of the bench that is long enough to be one',
      DEMO: 'no',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  // The kernel remembers the most; what is read last holds.
  const timer = setInterval(() => (memory = Math.max(memory, peakOf(child.pid ?? 0))), 50);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`codes ended with ${String(code)}`);
  return { seconds: (performance.now() - begun) / 1_000, memory };
}

/** VmHWM of a process of Linux, in MB; 0 once it is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
