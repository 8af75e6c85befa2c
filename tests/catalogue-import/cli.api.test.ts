import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { inImportTransaction } from '../../api/store/catalogue/catalogue-lock.ts';
import { productFieldNames, productHeaders } from '../../api/store/catalogue/product-headers.ts';
import { runCliHere, runCliProcess, type CliOptions } from '../support/servers/cli.ts';
import { createDatabase, waitingConnections } from '../support/servers/database.ts';
import { repository } from '../support/servers/server.ts';
import { folder, gtin13, listFile } from './list-file.ts';
import { unhurried } from '../support/run/pace.ts';
import { emptyCatalogue } from '../support/prepared/products.ts';

const database = await createDatabase();
const one = '5901520000059';

const cli = (args: string[], stop: Pick<CliOptions, 'killAfter' | 'signal'> = {}) =>
  runCliProcess(args, { env: { DATABASE_URL: database.url }, cwd: folder, ...stop });

async function count(): Promise<number> {
  return Number((await database.pool.query('SELECT count(*) AS n FROM products')).rows[0]?.n);
}

beforeEach(async () => {
  await emptyCatalogue(database);
});

describe('npm run gtinoteka', () => {
  it('--help teaches with examples, for the whole and for each command', async () => {
    expect(await cli(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Użycie') });
    for (const args of [
      ['import-gpc', '--help'],
      ['import-products', '-h'],
      ['import-licences', '--help'],
    ]) {
      const { code, out } = await runCliHere(args, {});
      expect(code).toBe(0);
      expect(out).toContain('npm run gtinoteka -- import-');
      expect(out).toContain('Użycie');
    }
  });

  it('--map may come several times, and --help lists the fields and headers that the import goes by', async () => {
    const path = listFile(`Co to;Czyje;Cena\n${'Dżem'};Sady;${one}\n`);
    const run = await cli(['import-products', '--map', 'name=Co to', '--map', 'brand=Czyje', '--map', 'gtin=3', path]);
    expect(run).toMatchObject({ code: 0 });
    expect((await database.pool.query('SELECT name, brand FROM products')).rows).toEqual([
      { name: 'Dżem', brand: 'Sady' },
    ]);
    const { out } = await runCliHere(['import-products', '--help'], {});
    for (const field of productFieldNames)
      for (const header of productHeaders[field]) expect(out.replace(/\n {24}/g, '')).toContain(header);
    expect(out).toContain('zachowuje swoje źródło');
  });

  it.each([
    [[]],
    [['cos']],
    [['import-products']],
    [['import-gpc', 'a', 'b']],
    [['import-products', '--nie-ma', 'a']],
    [['import-products', '--rejects', 'r', 'a', 'b']],
    [['import-gpc', '--language', 'polski', 'a']],
    [['import-licences', '--complete', 'x', 'a']],
    [['import-products', '--map', 'nazwa', 'a']],
    [['import-products', '--map', 'cena=Cena', 'a']],
    [['import-products', '--map', 'name=A', '--map', 'name=B', 'a']],
    [['import-licences', '--map', 'name=A', 'a']],
  ])('%j is wrong usage and ends with 2', async (args) => {
    expect((await runCliHere(args, {})).code).toBe(2);
  });

  it('rejected rows end with 0, a broken file with 3 and one line, and nothing of the command is done', async () => {
    const good = listFile(`gtin;name\n${one};A\n1;zły\n`);
    const run = await cli(['import-products', '--json', join(folder, 'nie-ma.csv'), good]);
    expect(run.code).toBe(3);
    expect(
      run.err
        .trim()
        .split('\n')
        .filter((line) => line.includes('nie-ma')),
    ).toEqual([
      `${join(folder, 'nie-ma.csv')}: Nie ma takiego pliku: ${join(folder, 'nie-ma.csv')} Katalog bez zmian.`,
    ]);
    const failed = JSON.parse(run.out) as Record<string, unknown>; // --json prints objects
    expect(failed).toMatchObject({ error: 'NOT_FOUND', file: join(folder, 'nie-ma.csv') });
    expect((await cli(['import-products', good, join(folder, 'nie-ma.csv')])).code).toBe(3);
    expect(await count()).toBe(0);
    expect(existsSync(`${good}.rejects.csv`)).toBe(false);
    const done = await cli(['import-products', '--json', good]);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({
      accepted: 1,
      rejected: 1,
      rejectsByCode: { GTIN_INVALID_LENGTH: 1 },
    });
    expect(await count()).toBe(1);
  });

  it('a jsonl cut in its last line ends with 3 and one line, nothing is taken', async () => {
    const cut = listFile(`{"gtin":"${one}","name":"A"}\n{"gtin":"4000000000019","na`, 'cut.jsonl');
    const run = await cli(['import-products', cut]);
    expect(run).toMatchObject({ code: 3, out: '' });
    expect(run.err).toContain(`${cut}: Plik jest ucięty: kończy się w środku wiersza 2. Katalog bez zmian.`);
    expect(await count()).toBe(0);
  });

  it('an import that waits for another one says so, and its speed is that of its own work', async () => {
    const list = listFile(`gtin;name\n${one};A\n4000539682902;B\n`);
    const other = await database.pool.connect();
    try {
      await other.query('BEGIN; SELECT pg_advisory_xact_lock(590001)');
      const waiting = cli(['import-products', list]);
      await expect
        .poll(
          async () =>
            // Locks are those of the whole server, on which other tests import too.
            (
              await database.pool.query(
                `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                 WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
              )
            ).rowCount,
          { timeout: unhurried(20_000) },
        )
        .toBe(1);
      // Longer than a line of progress is held back.
      await sleep(3_200);
      await other.query('COMMIT');
      const { code, err } = await waiting;
      expect(code).toBe(0);
      expect(err.trim().split('\n')[0]).toMatch(/: czekam, aż skończy się inne wczytywanie$/);
      expect(err).not.toMatch(/na sekundę/);
    } finally {
      other.release();
    }
    expect((await cli(['import-products', list])).err).not.toContain('czekam');
  });

  it('a database that does not answer ends with 1 and a sentence', async () => {
    const child = spawn(process.execPath, [join(repository, 'api/cli.ts'), 'import-gpc', 'x'], {
      env: { ...process.env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
    });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(err).toContain('DATABASE_URL: serwer 127.0.0.1:1 odmawia połączenia');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ended by %s it says so in a sentence, and nothing else', async (signal) => {
    const path = listFile(`gtin;name\n${one};Produkt\n`);
    const client = await database.pool.connect();
    try {
      // Held up by another import, it is in the middle for as long as need be.
      const run = await inImportTransaction(client, { waits() {}, begins() {} }, async () => {
        async function isHeldUp(): Promise<void> {
          const waiting = (): Promise<number> => waitingConnections(database.pool, 'gtinoteka-cli');
          await expect.poll(waiting, { timeout: unhurried(20_000) }).toBe(1);
        }
        return cli(['import-products', path], { killAfter: isHeldUp(), signal });
      });
      expect(run.code).toBe(130);
      expect(run.err).toMatch(/\nPrzerwano\. Katalog bez zmian\.\n$/);
      expect(run.err).not.toMatch(/Error|Błąd|^\s+at /m);
    } finally {
      client.release();
    }
    expect(await count()).toBe(0);
  });

  it(
    'killed at any moment it leaves the catalogue as it was or complete; so does Ctrl-C',
    { timeout: unhurried(120_000) },
    async () => {
      const total = 30_000;
      const lines = Array.from(
        { length: total },
        (_, i) => `${gtin13(`5900${String(i).padStart(8, '0')}`)};Produkt ${i};7343575005`,
      );
      const path = listFile(`gtin;name;nip\n${lines.join('\n')}\n1;zły\n`);
      const seen = new Set<number>();
      let killed = 0;
      for (const after of [500, 800, 1_200]) {
        const { code } = await cli(['import-products', path], {
          killAfter: after,
          signal: after === 800 ? 'SIGINT' : 'SIGKILL',
        });
        if (code !== 0) killed++;
        await expect
          .poll(
            async () =>
              (
                await database.pool.query(
                  `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gtinoteka-cli'`,
                )
              ).rowCount,
            { timeout: unhurried(20_000) },
          )
          .toBe(0);
        const products = await count();
        seen.add(products);
        const { rows } = await database.pool.query(
          `SELECT (SELECT coalesce(sum(added), 0)::int FROM catalogue_counters) AS counted,
                (SELECT coalesce(sum(cardinality(gtins)), 0)::int FROM outbox) AS told, (SELECT count(*)::int FROM companies) AS companies`,
        );
        expect(rows[0]).toEqual({ counted: products, told: products, companies: products > 0 ? 1 : 0 });
      }
      expect(killed).toBeGreaterThan(0);
      for (const products of seen) expect([0, total]).toContain(products);
      expect((await cli(['import-products', path])).code).toBe(0);
      expect(await count()).toBe(total);
      expect(existsSync(`${path}.rejects.csv`)).toBe(true);
    },
  );
});
