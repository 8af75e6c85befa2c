import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink } from '../support/links.ts';
import { call, edgeMissing, startTestEdge } from '../support/servers/edge.ts';
import { load } from '../support/servers/http-load.ts';
import { compareSources, judge, printTable, type Compared, type Pace } from './table.ts';

const connections = 64;
/** Answers through the edge in the time of one of a file. */
const wanted = { file: 0.9 };

/**
 * The resolver's 307 to a company's link through the edge against a file of the same bytes in the same nginx, `rounds` pairs of `seconds` each, in turn; over `codes` numbers, half of them with links of their own, the
 * other half leading to their cards. Opens are counted meanwhile, as always. Options: codes (1,000), rounds (5), seconds (3).
 */
export async function run(options: string[]): Promise<void> {
  const [codes = 1_000, rounds = 5, seconds = 3] = options.map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-resolver-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), say: () => {} });
  try {
    await migrate(postgres.url);
    const gtins = await fill(postgres.url, codes);
    const pace = { rounds, seconds };
    const figures = await throughEdge(postgres.url, folder, gtins, pace);
    console.log(`\n${codes} codes, ${connections} connections, ${rounds} pairs of ${seconds} s, medians`);
    printTable(
      ['resolver', 'A, 1/s', 'B, 1/s', 'A / B', 'least', 'most', 'wanted'],
      figures.map(({ row }) => row),
    );
    judge(figures.flatMap(({ figure }) => figure ?? []));
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

interface Source {
  readonly port: number;
  /** address of the next request */
  readonly next: () => string;
  readonly status: number;
}

/** Codes as they are kept by their number, and those that are kept each by itself, against a file with the same body and headers. */
async function throughEdge(url: string, folder: string, gtins: readonly string[], pace: Pace): Promise<Compared[]> {
  const missing = edgeMissing();
  if (missing) {
    console.log(missing);
    return [];
  }
  const more = join(folder, 'more.conf');
  await writeFile(
    more,
    `location = /bench/code ${fileOf(folder)}
     location = /bench-open/code ${fileOf(folder, 'open_file_cache max=100;')}`,
  );
  const edge = await startTestEdge(url, { EDGE_INCLUDE: more });
  try {
    const ask = (path: string) => call(edge.port, path, { headers: { host: 'localhost' } });
    for (let i = 0; i < 3; i++) await ask(`/01/${gtins[0]}`);
    const sample = await ask(`/01/${gtins[0]}`);
    if (sample.headers['x-edge'] !== 'HIT') throw new Error(`a code is not kept: ${sample.status}`);
    await writeFile(join(folder, 'code'), sample.body);
    const of = (paths: readonly string[]): Source => ({ port: edge.port, next: inTurn(paths), status: 307 });
    const files = (place: string): Source => ({ port: edge.port, next: () => `/${place}/code`, status: 200 });
    const bare = of(gtins.map((gtin) => `/01/${gtin}`));
    const batches = of(gtins.map((gtin) => `/01/${gtin}/10/L${gtin.slice(-3)}/21/${gtin.slice(-5)}`));
    const dated = of(gtins.map((gtin) => `/01/${gtin}/10/L1?17=261231`));
    // A number is kept from its second request on.
    for (const { next } of [bare, bare, dated, dated, dated]) for (let i = 0; i < gtins.length; i++) await ask(next());
    return [
      await compare(`edge, a code, ${sample.body.length} bytes: kept / file`, bare, files('bench'), wanted.file, pace),
      await compare('edge, a code with batch and serial / file', batches, files('bench'), wanted.file, pace),
      await compare('… / file that nginx keeps open', batches, files('bench-open'), null, pace),
      await compare('edge, a code with a date in its query / file', dated, files('bench'), null, pace),
    ];
  } finally {
    await edge.stop();
  }
}

/** A location of nginx: a file with the headers of a kept redirect, so that the same bytes go out. */
function fileOf(folder: string, more = ''): string {
  const headers = {
    link: '</01/05901520000059?linkType=linkset>; rel="linkset"; type="application/linkset+json"',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Link, Location',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept, accept-language',
    'cache-control': 'public, max-age=0, s-maxage=60',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src \\'none\\'; frame-ancestors \\'none\\'",
    location: 'https://sady.example/',
    'x-edge': 'HIT',
  };
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} '${value}';`);
  return `{ alias ${folder}/code; default_type text/html; ${more} ${lines.join(' ')} }`;
}

function inTurn(paths: readonly string[]): () => string {
  let turn = 0;
  return () => paths[turn++ % paths.length] ?? '';
}

const compare = (title: string, a: Source, b: Source, least: number | null, pace: Pace): Promise<Compared> =>
  compareSources(title, [a, b], measure, least, pace);

/** Answers a second; all must have the status. */
async function measure({ port, next, status }: Source, seconds: number): Promise<number> {
  const head = (): string => `GET ${next()} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const { perSecond, statuses } = await load({ port, connections, seconds, next: head, status });
  if ([...statuses.keys()].some((other) => other !== status)) throw new Error(JSON.stringify([...statuses]));
  return perSecond;
}
