import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../api/core/config.ts';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { judge, printTable, quantile, type Wanted } from './table.ts';
import { idleJobs } from '../support/run/idle-jobs.ts';

const secret = 'a secret of the bench that is long enough to be one';
const companies = 5_000;
const users = 50_000;
const openIssues = 10_000;
const products = 200_000;
const calls = Number(process.env.BENCH_CALLS ?? 200);
const wantedTime = { below: 50 };
const wantedSpeed = { atLeast: 20_000 };

/**
 * Lists of the office with 5,000 companies, 50,000 users and 10,000 open issues, one call after another at the API without a network, in
 * milliseconds; and how many products a second a complete check of the catalogue goes through, and what memory it takes. BENCH_CALLS:
 * calls of each list (200).
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'administration', say: () => {} });
  try {
    await migrate(postgres.url);
    // Laying the rows takes longer than an answer may.
    const database = openDatabase(postgres.url, { statementTimeout: 600_000 });
    try {
      const checked = await measureCheck(database);
      await fillOffice(database);
      judge([...checked, ...(await measureLists(database, postgres.url))]);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureCheck(database: Database): Promise<Wanted[]> {
  // Every twentieth has no brick, every tenth another check digit.
  await database.pool.query(`INSERT INTO gpc_nodes (code, level, segment_code) VALUES ('10000045', 4, '10000000')`);
  const rounds = 4;
  for (let round = 0; round < rounds; round++)
    await database.pool.query(
      `INSERT INTO products (gtin, name, gpc_brick, is_global)
       SELECT c.body || (c.digit + (n % 10 = 0)::int) % 10, 'Produkt ' || n, CASE WHEN n % 20 <> 0 THEN '10000045' END, false
       FROM generate_series($1::int, $2::int) n CROSS JOIN LATERAL (
         SELECT b.body, d AS digit FROM (SELECT '0590' || lpad(n::text, 9, '0') AS body) b, generate_series(0, 9) d
         WHERE has_check_digit(b.body || d)) c`,
      [(round * products) / rounds, ((round + 1) * products) / rounds - 1],
    );
  await database.pool.query('ANALYZE products');
  const figures: Wanted[] = [];
  const rows: (string | number)[][] = [];
  for (const title of ['check that finds all', 'check that finds nothing new']) {
    const memory = process.memoryUsage().rss;
    const begun = performance.now();
    const { products: checked, found } = await checkWholeCatalogue(database);
    const speed = checked / ((performance.now() - begun) / 1_000);
    rows.push([title, checked, found, Math.round(speed), Math.round((process.memoryUsage().rss - memory) / 1e6)]);
    figures.push({ title: `${title}, products a second`, value: speed, ...wantedSpeed });
  }
  printTable(['whole catalogue', 'products', 'found', 'products a second', 'memory more, MB'], rows);
  return figures;
}

async function fillOffice({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO companies (name, nip, regon, activation_date, is_authorized)
     SELECT 'Firma ' || md5(n::text) || ' ' || n, (5000000000 + n)::text, (500000000 + n)::text, now() - n * interval '1 hour', n % 3 = 0
     FROM generate_series(1, $1::int) n`,
    [companies],
  );
  await pool.query(
    `INSERT INTO users (email, first_name, last_name, confirmed_statute)
     SELECT 'osoba-' || n || '@firma' || n % $2::int || '.example', 'Jan', 'Nowak ' || n, true FROM generate_series(1, $1::int) n`,
    [users, companies],
  );
  await pool.query(
    `INSERT INTO memberships (user_id, company_id, activated, permission_group, is_company_representative)
     SELECT u.id, c.id, true, 'location_admin', true
     FROM (SELECT id, row_number() OVER () AS n FROM users) u
       JOIN (SELECT id, row_number() OVER () - 1 AS n FROM companies) c ON c.n = u.n % $1::int`,
    [companies],
  );
  await pool.query('TRUNCATE repository_issues, repository_issue_events');
  await pool.query(
    `INSERT INTO repository_issues (gtin, error, pool, company_id, detail, last_modified)
     SELECT p.gtin, (ARRAY['EP-0003', 'EP-0005', 'EP-0006'])[1 + p.n % 3], 'national', c.id, 'missing', now() - p.n * interval '1 second'
     FROM (SELECT gtin, row_number() OVER () AS n FROM products LIMIT $1::int) p
       JOIN (SELECT id, row_number() OVER () - 1 AS n FROM companies) c ON c.n = p.n % $2::int`,
    [openIssues, companies],
  );
  await pool.query('ANALYZE');
}

async function measureLists(database: Database, url: string): Promise<Wanted[]> {
  const config = readConfig({
    SECRET: secret,
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    DATABASE_URL: url,
  });
  const mail = await openMailQueue(database);
  const app = await buildApp({
    config,
    database,
    secret,
    search: createPostgresSearch(database),
    mail,
    jobs: idleJobs,
    webRoot: null,
  });
  try {
    const office = await addAccount(database, { isPlatformAdministrator: true });
    const headers = await callerHeaders(app, database, office);
    const { rows: found } = await database.pool.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 500');
    const own = office.companyId;
    const kinds: readonly (readonly [string, (at: number) => InjectOptions])[] = [
      ['companies', (at) => ({ url: `/companies/${own}/get_companies/?offset=${(at * 10) % companies}` })],
      [
        'companies by name',
        (at) => ({ url: `/companies/${own}/get_companies/?ordering=name&offset=${(at * 10) % companies}` }),
      ],
      ['companies searched', (at) => ({ url: `/companies/${own}/get_companies/?search_multi_match=firma${at * 7}` })],
      ['a company', (at) => ({ url: `/companies/company/${found[at % found.length]?.id}/record/` })],
      ['people of a company', (at) => ({ url: `/companies/company/${found[at % found.length]?.id}/memberships/` })],
      [
        'issues',
        (at) => ({ method: 'POST', url: `/repository/${own}/issues_by_company/`, payload: { page: 1 + (at % 400) } }),
      ],
      [
        'issues of a company',
        (at) => ({
          method: 'POST',
          url: `/repository/${own}/issues_by_company/`,
          payload: { company: found[at % found.length]?.id, issueErrors: ['EP-0005'] },
        }),
      ],
      ['company names', (at) => ({ url: `/companies/${own}/get_comps/?name__contains=${at.toString(16)}` })],
    ];
    const figures: Wanted[] = [];
    const rows: string[][] = [];
    for (const [title, call] of kinds) {
      const times = await timesOf(app, headers, call);
      figures.push({ title: `${title}, p95`, value: quantile(times, 0.95), ...wantedTime });
      rows.push([title, ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)), '< 50']);
    }
    console.log(
      `\n${companies} companies, ${users} users, ${openIssues} open issues, ${calls} calls of each list, milliseconds`,
    );
    printTable(['list', 'p50', 'p95', 'p99', 'p95 wanted'], rows);
    return figures;
  } finally {
    await app.close();
    await mail.close();
  }
}

async function timesOf(
  app: FastifyInstance,
  headers: Record<string, string>,
  call: (at: number) => InjectOptions,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = -10; at < calls; at++) {
    const asked = call(Math.abs(at));
    const begun = performance.now();
    const answer = await app.inject({ ...asked, url: `/api/v1${String(asked.url)}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${String(asked.url)}: ${answer.statusCode} ${answer.body}`);
    if (at >= 0) times.push(performance.now() - begun);
  }
  return times;
}
