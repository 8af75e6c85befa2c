import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import { execFile, spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyPrefix } from '../../api/core/machines/key-callers.ts';
import { hashOfToken, newToken } from '../../api/core/secrets/random-token.ts';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { companyNip, fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { startProduct, type RunningProduct } from '../support/servers/server.ts';

/** https://pypi.org/project/schemathesis, `pip install schemathesis`; SCHEMATHESIS names another place of it. */
const program = process.env.SCHEMATHESIS ?? 'schemathesis';
const products = 2_000;
/** Calls of the contract that are tried at once. */
const atOnce = Math.max(2, availableParallelism());
/** Names a file that keeps which calls held: what is in it is not tried again, so that a run that was ended goes on. */
const heldFile = process.env.SCHEMA_HELD;

const documents = {
  programs: `${keyBasePath}/schema/`,
  people: '/api/docs/json',
} as const;
type Document = keyof typeof documents;

/**
 * Calls every call of both OpenAPI documents with made-up input, right and wrong: no answer is 5xx, off its schema, of another type or of
 * a status that the document does not tell; else it ends with 1. Each call has a company, a person and a key of its own, so that what one
 * deletes no other misses. Options: cases of each call (1,000), `programs`, `people` or `both`, and a part of the names of calls.
 */
export async function run([cases = '1000', which = 'both', named = '']: readonly string[]): Promise<void> {
  if (spawnSync(program, ['--version']).status !== 0) {
    console.log('Schemathesis is not there (pip install schemathesis, or SCHEMATHESIS): skipped');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const database = openDatabase(postgres.url);
  try {
    const product = await startProduct({
      env: { DATABASE_URL: postgres.url, DEMO: 'no', COARSE_LIMITS: 'no', ACCESS_LOG: 'no' },
    });
    // A question that waits for the next change gets one.
    const changing = setInterval(() => void touchProduct(database).catch(() => {}), 250);
    try {
      await fillCatalogue(database.pool, products);
      const found = (Object.keys(documents) as Document[]) // its keys are documents
        .filter((document) => which === 'both' || which === document)
        .map((document) => attack({ product, database, folder }, document, Number(cases), named));
      const faults = (await Promise.all(found)).flat();
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      clearInterval(changing);
      await product.stop();
    }
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Trial {
  readonly product: RunningProduct;
  readonly database: Database;
  readonly folder: string;
}

/** Tries each call of a document and tells what became of it; the names of those that failed. */
async function attack(trial: Trial, document: Document, cases: number, named: string): Promise<string[]> {
  const calls = await callsOf(trial.product.url + documents[document]);
  const before = await readHeld();
  const asked = calls.filter((call) => call.includes(named));
  const waiting = asked.filter((call) => !before.has(`${document} ${call} ${cases}`));
  const faults: string[] = [];
  const since = performance.now();
  let done = asked.length - waiting.length;
  let tried = 0;
  if (done > 0) console.log(`${document}: ${done} calls held before (${heldFile})`);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
        const half = Math.ceil(cases / 2);
        const sides = [
          await attackCall(trial, document, call, half, false),
          await attackCall(trial, document, call, half, true),
        ];
        const sent = sides.reduce((sum, side) => sum + side.cases, 0);
        const wrong = sides.filter(({ isRight }) => !isRight);
        tried += sent;
        done++;
        const minutes = ((performance.now() - since) / 60_000).toFixed(1);
        const verdict = wrong.length === 0 ? 'holds' : 'FAILS';
        console.log(
          `${document}: ${call} ${verdict} (${sent} cases; ${done} of ${asked.length} calls, ${minutes} min)`,
        );
        for (const { said } of wrong) console.log(said.replace(/\S{2000,}/g, (long) => `${long.slice(0, 2_000)}…`));
        if (wrong.length > 0) faults.push(call);
        else if (heldFile) await appendFile(heldFile, `${document} ${call} ${cases}\n`);
      }
    }),
  );
  console.log(`${document}: ${done} calls, ${tried} cases, ${faults.length} calls with faults`);
  return faults;
}

async function readHeld(): Promise<ReadonlySet<string>> {
  if (!heldFile) return new Set();
  const text = await readFile(heldFile, 'utf8').catch(() => '');
  return new Set(text.split('\n'));
}

async function callsOf(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(url)).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  }; // OpenAPI
  return Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []));
}

async function attackCall(
  { product, database, folder }: Trial,
  document: Document,
  call: string,
  cases: number,
  isAtHome: boolean,
): Promise<{ said: string; isRight: boolean; cases: number }> {
  const account = await addAccount(database, { subscription: 'yearly_unlimited', group: 'location_admin' });
  const config = join(folder, `${document}-${call}.toml`);
  await writeFile(config, isAtHome ? configOf(account) : '');
  const args = [
    '--config-file',
    config,
    'run',
    product.url + documents[document],
    '--include-operation-id',
    call,
    '--header',
    document === 'programs' ? `X-API-KEY: ${await addKey(database, account)}` : await signIn(product.url, account),
    '--max-examples',
    String(cases),
    '--checks',
    'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
    '--phases',
    'fuzzing',
    '--suppress-health-check',
    'all',
    '--request-timeout',
    '60',
    '--generation-database',
    'none',
    '--no-color',
    '--warnings',
    'off',
  ];
  const { promise, resolve } = Promise.withResolvers<{ said: string; isRight: boolean }>();
  execFile(program, args, { cwd: folder, maxBuffer: 1e8 }, (error, stdout, stderr) =>
    resolve({ said: `${stdout}${stderr}`, isRight: error === null }),
  );
  const { said, isRight } = await promise;
  return { said, isRight, cases: Number(/(\d[\d,]*) generated/.exec(said)?.[1]?.replaceAll(',', '') ?? 0) };
}

/** Half of the cases name what there is: the caller's own company and person, a product. Else calls are refused before they begin. */
function configOf({ companyId, membershipId, userId }: Account): string {
  const known = {
    companyId,
    userId,
    id: membershipId,
    activeMembershipId: membershipId,
    gtin: generatedProduct(7, products).gtin,
    nip: companyNip(3),
    company_nip: companyNip(3),
  };
  return ['[parameters]', ...Object.entries(known).map(([name, value]) => `${name} = "${value}"`), ''].join('\n');
}

async function addKey({ pool }: Database, { companyId }: Account): Promise<string> {
  const key = keyPrefix + newToken();
  await pool.query(
    `INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, expires_at)
     VALUES ($1, 'Próba', $2, $3, $4, $5, clock_timestamp() + interval '1 day')`,
    [companyId, ['read', 'write', 'webhooks'], hashOfToken(key), key.slice(0, 8), key.slice(-4)],
  );
  return key;
}

async function signIn(url: string, { email }: Account): Promise<string> {
  const answer = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  if (!answer.ok) throw new Error(`log-in: ${answer.status}`);
  const { access } = (await answer.json()) as { access: string }; // the contract's shape
  return `Authorization: Bearer ${access}`;
}

async function touchProduct({ pool }: Database): Promise<void> {
  await pool.query(
    `UPDATE products SET last_modified = clock_timestamp(), description = clock_timestamp()::text
     WHERE gtin = (SELECT gtin FROM products LIMIT 1)`,
  );
}
