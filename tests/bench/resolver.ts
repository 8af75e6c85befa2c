import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink } from '../support/links.ts';
import { load } from '../support/servers/http-load.ts';
import { startServer } from './lookup-servers.ts';
import { judge, median, printTable, wantedText, type Wanted } from './table.ts';

const secret = 'a secret of the bench that is long enough to be one';
const connections = 64;
/** Answers of ours in the time of one of a bare redirect. */
const wanted = { atLeast: 0.5 };

/**
 * The resolver's 307 to a company's link against a bare Fastify that always redirects to one address, `rounds` pairs of `seconds` each, in
 * turn; over `codes` numbers, half of them with links of their own, the other half leading to their cards. Opens are counted meanwhile, as
 * always. Options: codes (1,000), rounds (5), seconds (3).
 */
export async function run(options: string[]): Promise<void> {
  const [codes = 1_000, rounds = 5, seconds = 3] = options.map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-resolver-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), say: () => {} });
  try {
    await migrate(postgres.url);
    const gtins = await fill(postgres.url, codes);
    const [ours, bare] = await Promise.all([
      startServer('product', postgres.url, secret),
      startServer('bare-redirect', postgres.url, secret),
    ]);
    try {
      let turn = 0;
      const next = (): string => `GET /01/${gtins[turn++ % gtins.length]} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
      const measure = async (port: number, time: number): Promise<number> => {
        const { perSecond, statuses } = await load({ port, connections, seconds: time, next, status: 307 });
        if ([...statuses.keys()].some((status) => status !== 307)) throw new Error(JSON.stringify([...statuses]));
        return perSecond;
      };
      for (const { port } of [ours, bare]) await measure(port, 1);
      const seen: { ours: number; bare: number }[] = [];
      for (let i = 0; i < rounds; i++)
        seen.push({ ours: await measure(ours.port, seconds), bare: await measure(bare.port, seconds) });
      report(seen, { codes, rounds, seconds });
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Numbers of a company; every other one has a link. */
async function fill(url: string, codes: number): Promise<string[]> {
  const database = openDatabase(url);
  try {
    const { companyId } = await addAccount(database);
    const gtins: string[] = [];
    for (let item = 0; item < codes; item++) {
      const gtin = await addOwnGtin(database, companyId);
      gtins.push(gtin);
      if (item % 2 === 0) await addStoredLink(database, { companyId, gtin });
    }
    return gtins;
  } finally {
    await database.close();
  }
}

function report(
  seen: readonly { ours: number; bare: number }[],
  { codes, rounds, seconds }: { codes: number; rounds: number; seconds: number },
): void {
  const ratios = seen.map((pair) => pair.ours / pair.bare);
  const figure: Wanted = { title: 'resolver / bare redirect', value: median(ratios), ...wanted };
  console.log(`\n${codes} codes, ${connections} connections, ${rounds} pairs of ${seconds} s, medians`);
  printTable(
    ['resolver', 'ours, 1/s', 'bare, 1/s', 'ratio', 'least', 'most', 'wanted'],
    [
      [
        figure.title,
        Math.round(median(seen.map(({ ours }) => ours))),
        Math.round(median(seen.map(({ bare }) => bare))),
        figure.value.toFixed(2),
        Math.min(...ratios).toFixed(2),
        Math.max(...ratios).toFixed(2),
        wantedText(figure),
      ],
    ],
  );
  judge([figure]);
}
