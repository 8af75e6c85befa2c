import { unzipSync } from 'fflate';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../../api/core/database/database.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { ResultFiles } from '../../api/features/verification/checking/result-files.ts';
import { toCsv, toXlsx } from '../../pwa/core/page/table-file.ts';
import { payloads, veiledPayloads } from '../support/formula-payloads.ts';
import { gtinOf } from '../support/look-ups.ts';
import { repository } from '../support/servers/server.ts';

const runFile = promisify(execFile);
const prefix = '5901234';

/**
 * 3,648 texts that a spreadsheet might take for formulas, as names, brands, descriptions and companies of products and in the file of a company, go
 * through a package of the database, the result of a verification and the saved rows of a search; 304 of them are names of files in a
 * summary. Comments stand in no file. LibreOffice converts every workbook and every csv, and must find no formula; a csv with one that is
 * not guarded shows that it would. GTINs have to keep their zeros. Ends with 1 where a formula is found, with 2 without LibreOffice.
 */
export async function run(): Promise<void> {
  const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (!office) {
    console.error('LibreOffice is not there');
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-formulas-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  try {
    const [tables, books] = [join(folder, 'csv'), join(folder, 'xlsx')];
    for (const made of [tables, books]) await mkdir(made);
    await migrate(postgres.url);
    await fillCatalogue(postgres.url);
    const cli = async (...args: string[]): Promise<unknown> =>
      runFile(process.execPath, [join(repository, 'api/cli.ts'), ...args], {
        env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), SECRET: 'x'.repeat(40) },
      });
    await cli('export', '--format', 'csv', '--format', 'xlsx', '--out', join(folder, 'all.zip'));
    const zip = unzipSync(await readFile(join(folder, 'all.zip')));
    await writeFile(join(tables, 'package.csv'), zip['produkty.csv'] ?? '');
    await writeFile(join(books, 'package.xlsx'), zip['produkty.xlsx'] ?? '');
    const list = join(folder, "=cmd|' !A0.csv");
    await writeFile(list, sentList());
    await cli('verify', list, '--out', join(books, 'result.xlsx'));
    await cli('verify', list, '--out', join(tables, 'result.csv'));
    const shown = [['GTIN', 'Nazwa'], ...veiledPayloads.map((text, i) => [gtinOf(prefix, i), text])];
    await writeFile(join(tables, 'shown.csv'), toCsv(shown));
    await writeFile(join(books, 'shown.xlsx'), Buffer.from(await (await toXlsx(shown, 'Katalog')).arrayBuffer()));
    const named = payloads.map((name, i) => ({ path: join(books, `named-${i}.xlsx`), name }));
    for (const { path, name } of named) await writeFile(path, await summaryOf(name));
    await writeFile(join(tables, 'unguarded.csv'), '05901234123457;=1+1\r\n');
    const found = new Map<string, { formulas: number; cells: number; codes: number }>();
    const paths = [
      ...['package', 'result', 'shown', 'unguarded'].map((name) => join(tables, `${name}.csv`)),
      ...['package', 'result', 'shown'].map((name) => join(books, `${name}.xlsx`)),
      ...named.map(({ path }) => path),
    ];
    await convert(office, folder, paths, found);
    const faults = judge(found, paths.length);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`${veiledPayloads.length} texts, ${found.size - 1} files: no formula`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillCatalogue(url: string): Promise<void> {
  const database = openDatabase(url, { statementTimeout: 0 });
  // What PostgreSQL holds: no NUL is among them.
  await database.pool.query(
    `WITH made AS (SELECT text, at, uuidv7() AS id FROM unnest($1::text[]) WITH ORDINALITY AS u (text, at)),
       companies AS (INSERT INTO companies (id, name, street, city, web_page) SELECT id, text, text, text, text FROM made)
     INSERT INTO products (gtin, name, brand, description, product_page, image_urls, target_market, company_id, is_global)
     SELECT g.gtin, m.text, m.text, m.text, m.text, ARRAY[m.text, m.text], ARRAY[m.text], m.id, false
     FROM made m JOIN unnest($2::text[]) WITH ORDINALITY AS g (gtin, at) USING (at)`,
    [veiledPayloads, veiledPayloads.map((_, i) => gtinOf(prefix, i))],
  );
  await database.close();
}

/** A list of a company whose names and brands are other payloads than the catalogue's, so that both stand in the result. */
function sentList(): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = veiledPayloads.map((_, i) => {
    const other = veiledPayloads[(i + 17) % veiledPayloads.length] ?? '';
    return [gtinOf(prefix, i), other, other].map(quoted).join(';');
  });
  return `GTIN;Nazwa;Marka\r\n${lines.join('\r\n')}\r\n`;
}

async function summaryOf(fileName: string): Promise<Buffer> {
  const result = new ResultFiles(['GTIN'], ['xlsx']);
  const whole = buffer(result.xlsx);
  await result.finish({
    fileName,
    checkedAt: '23-11-2026',
    rows: 0,
    codes: 0,
    counts: { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 },
  });
  return whole;
}

async function convert(
  office: string,
  folder: string,
  paths: readonly string[],
  found: Map<string, { formulas: number; cells: number; codes: number }>,
): Promise<void> {
  const out = join(folder, 'out');
  const profile = pathToFileURL(join(folder, 'profile')).href;
  for (const kind of ['csv', 'xlsx']) {
    const some = paths.filter((path) => path.endsWith(`.${kind}`));
    // Parted by semicolons, quoted, UTF-8, from the first line, formulas taken for formulas.
    const reading = kind === 'csv' ? ['--infilter=CSV:59,34,76,1,,0,false,true,false,false,false,0,true'] : [];
    for (let at = 0; at < some.length; at += 100) {
      const now = some.slice(at, at + 100);
      const args = [
        `-env:UserInstallation=${profile}`,
        '--headless',
        ...reading,
        '--convert-to',
        'fods',
        '--outdir',
        out,
      ];
      await runFile(office, [...args, ...now], { maxBuffer: 64 * 1_048_576 });
      for (const path of now) {
        const text = await readFile(join(out, `${basename(path, `.${kind}`)}.fods`), 'utf8');
        found.set(basename(path), {
          formulas: text.match(/table:formula=/g)?.length ?? 0,
          cells: text.match(/<table:table-cell/g)?.length ?? 0,
          codes: new Set(text.match(/<text:p>0590\d{10}<\/text:p>/g) ?? []).size,
        });
        await rm(join(out, `${basename(path, `.${kind}`)}.fods`));
      }
    }
  }
}

function judge(
  found: ReadonlyMap<string, { formulas: number; cells: number; codes: number }>,
  files: number,
): string[] {
  const faults: string[] = [];
  if (found.size !== files) faults.push(`${found.size} files of ${files} were converted`);
  for (const [name, { formulas, cells, codes }] of found) {
    if (name === 'unguarded.csv') {
      if (formulas !== 1) faults.push('a formula that is not guarded was not found: this has proved nothing');
      continue;
    }
    if (formulas > 0) faults.push(`${name}: ${formulas} formulas`);
    if (cells < 5) faults.push(`${name}: ${cells} cells`);
    // A csv has no types: its reader takes digits for a number, whatever we write.
    const isList = name.endsWith('.xlsx') && !name.startsWith('named');
    if (isList && codes !== veiledPayloads.length) faults.push(`${name}: ${codes} codes with their zeros`);
  }
  return faults;
}
