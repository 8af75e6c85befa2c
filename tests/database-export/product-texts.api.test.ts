import { databaseFormats, type DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import type { ListedProduct, Product } from '@gtinoteka/contract/product.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellsOfCopied, copyLines } from '../../api/core/database/copied-lines.ts';
import { csvCell } from '../../api/core/table-writing/safe-text.ts';
import { bytesOf, columnsOf, linesOf } from '../../api/features/database-export/package/package-files.ts';
import { makeFoundProducts } from '../../api/store/search/found-products.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { cellsOf } from '../support/unpacked.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { setGpcPath } from '../support/prepared/categories.ts';

const { database } = await buildTestApp();
const found = makeFoundProducts(database);

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const every: T[] = [];
  for await (const one of some) every.push(one);
  return every;
}

/** Texts that COPY, csv, XML or a spreadsheet write or read in a way of their own. */
const texts = [
  'Woda',
  '',
  ' ',
  '=1+1',
  ' =1+1',
  '\u00a0@SUM(A1)',
  '＝1+1',
  '-5',
  '+48 501',
  '\t=1',
  '\r\n=1',
  'a;b',
  '"Nivea" krem; 5"',
  'a\\b\\;c\\',
  '\\N',
  '\\.',
  'a\nb\r\nc\td\be\ff\vg',
  '<b>&amp;</b>',
  '_x0041_ _X0041_',
  ' przed',
  'po ',
  'dwa  odstępy',
  'Zażółć gęślą jaźń █',
  '水 😀 \u2028 \u0001 \u007f \u0085 \uffff',
  "'=1",
  'x'.repeat(40_000),
  `${'ł'.repeat(9_000)};\n"`,
];

beforeAll(async () => {
  const companyId = await addCompany(database, {
    name: '=Firma; "A"',
    nip: '5252344078',
    street: 'ul. Polna 1',
    postal_code: '00-001',
    web_page: '',
  });
  await setGpcPath(database, '10000001', [
    { code: '50000000', text: 'Żywność; "A"' },
    { code: '10000001', text: '=Woda\\n' },
  ]);
  await setGpcPath(database, '10000002', []);
  let item = 0;
  const add = async (columns: object): Promise<void> =>
    addProduct(database, { gtin: gtinOf('5901234', (item += 1)), name: 'Woda', ...columns });
  for (const text of texts) await add({ name: text, brand: text, description: text, company_id: companyId });
  const many = { net_amounts: ['1.5', '0.000001', '6'], net_units: ['LTR', 'XYZ', ''], target_market: ['PL', '=DE'] };
  for (const columns of [
    { name: null, brand: null, target_market: [], net_amounts: [], net_units: [], gtin_status: null },
    { ...many, gtin_status: 'withdrawn', image_urls: ['https://a.example/1;2', 'https://a.example/"3"'] },
    { net_amounts: ['12'], net_units: [''], gtin_status: 'inactive', is_global: true, description_language: 'pl' },
    { net_amounts: ['12.50'], net_units: ['XYZ'], product_page: 'https://a.example', product_card_page: '-' },
    { gpc_brick: '10000001', image_urls: ['https://a.example/1'], last_modified: '2026-01-02T03:04:05.999999Z' },
    { gpc_brick: '10000002', image_urls: ['https://a.example/1'], last_modified: '0999-12-31T23:59:59.0009Z' },
    { gpc_brick: '10000001', is_public: false },
    { gpc_brick: '10000003' },
  ])
    await add(columns);
});

const sources = { national: 'krajowe', global: 'globalne' };
const statuses = { active: 'aktywny', inactive: 'nieaktywny', withdrawn: 'wycofany' };

/** The cells that a product of the contract has in a table. */
function cellsOfProduct(p: Product): string[] {
  const last = p.categoryDetails.at(-1);
  const company = p.company ?? { name: '', nip: '', street: '', postalCode: '', city: '', webPage: '' };
  return [
    p.gtinNumber,
    p.name,
    p.brand,
    p.netContent.join(' | '),
    last?.code,
    last?.text,
    p.categoryDetails[0]?.text,
    p.targetMarket.join(' | '),
    p.gtinStatus && statuses[p.gtinStatus],
    p.description,
    p.descriptionLanguage,
    p.imageUrls.join(' | '),
    p.productPage,
    p.productCardPage,
    company.name,
    company.nip,
    company.street,
    company.postalCode,
    company.city,
    company.webPage,
    sources[p.source],
    p.isVerified ? 'tak' : 'nie',
    p.lastModified,
  ].map((text) => text ?? '');
}

const cellsOfListed = (p: ListedProduct): string[] =>
  [p.gtinNumber, p.name, p.brand, p.netContent.join(' | '), p.categoryDetails[0]?.text].map((text) => text ?? '');

async function filesOf(isShort: boolean): Promise<Record<DatabaseFormat, Buffer>> {
  return found.read('everything', 1_000, async (moment) => {
    const files: Partial<Record<DatabaseFormat, Buffer>> = {};
    for (const format of databaseFormats)
      files[format] = Buffer.concat(await all(bytesOf(format, linesOf(format, moment, isShort), isShort)));
    return files as Record<DatabaseFormat, Buffer>; // each was set
  });
}

/** What of the texts above XML cannot hold. */
const notXml = '\u0001\b\f\v\uffff';
const replaced = (text: string): string =>
  Array.from(text.slice(0, 32_767), (sign) => (notXml.includes(sign) ? '\ufffd' : sign))
    .join('')
    .replace('\u007f', '') // exceljs leaves it out
    .replace(/_(?=x0041_)/gi, '_x005F_'); // which Excel reads as an underscore

test.each([
  ['the whole', false],
  ['the short', true],
] as const)(
  'texts that PostgreSQL makes of %s records are those of the contract, in each format',
  async (_what, isShort) => {
    const { csv, xlsx, jsonl } = await filesOf(isShort);
    const products = jsonl
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Product);
    expect(products).toHaveLength(texts.length + 8);
    expect(products.some(({ isVerified }) => isVerified)).toBe(!isShort);
    const cells = products.map((one) =>
      isShort ? cellsOfListed(one as unknown as ListedProduct) : cellsOfProduct(one),
    );
    const table = [columnsOf(isShort).map(({ header }) => header), ...cells];
    expect(csv.toString()).toBe(`\ufeff${table.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')}`);
    expect(cellsOf(xlsx)).toEqual(table.map((row) => row.map(replaced)));
  },
);

describe('lines of COPY', () => {
  const read = async (statement: string, values: unknown[]): Promise<string[]> => {
    const client = await database.pool.connect();
    try {
      return (await all(copyLines(client, statement, values))).flat();
    } finally {
      client.release();
    }
  };

  test('give every text back, and take parameters of each kind', async () => {
    const lines = await read(
      'SELECT t, $2::text, t FROM unnest($1::text[]) WITH ORDINALITY u (t, at) ORDER BY at LIMIT $3',
      [texts, `'; DROP TABLE products; -- \\ $1 $$`, 1_000],
    );
    expect(lines.map(cellsOfCopied)).toEqual(texts.map((text) => [text, `'; DROP TABLE products; -- \\ $1 $$`, text]));
    expect(
      await read('SELECT coalesce($1::text, $2), $3::boolean::text, $4::int[]::text', [null, 'b', true, [1, 2]]),
    ).toEqual(['b;true;{1,2}']);
    expect(await read('SELECT 1 WHERE false', [])).toEqual([]);
  });

  test.each([[{}], [undefined], [[null]], [[['a']]], [Symbol('x')]])('refuse a parameter %s', async (value) => {
    await expect(read('SELECT $1', [value])).rejects.toThrow('no literal');
  });

  test('lines of COPY say what PostgreSQL says, and the connection lives on', async () => {
    const client = await database.pool.connect();
    await expect(all(copyLines(client, 'SELECT 1 / n FROM generate_series(-1, 1) n', []))).rejects.toThrow(
      'division by zero',
    );
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test('lines of COPY that nobody reads to the end are given up with their connection', async () => {
    const rows = "SELECT repeat('x', 1000) FROM generate_series(1, 3000000)";
    const client = await database.pool.connect();
    for await (const lines of copyLines(client, rows, [])) {
      expect(lines.length).toBeGreaterThan(0);
      break;
    }
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release(true);
    const copying = async (): Promise<unknown> =>
      (await database.pool.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'COPY (SELECT repeat(%'`)).rowCount;
    await expect.poll(copying).toBe(0);
  });
});
