import type pg from 'pg';
import { becameNational, countAdded } from './catalogue-counters.ts';
import { placeholderNameOf } from '../people/company-placeholder.ts';
import { copyValue, startCopy, type CopyTarget } from './copy-text.ts';
import { insertIntoOutbox } from './outbox.ts';
import { beforeImage, keepBefore } from '../runs/recorded-run.ts';
import { buildSearchIndexes, dropSearchIndexes } from '../search/search-terms.ts';
import { alwaysStaged, isOfProducts, stagedTypes, type StagedColumn, type StagedProduct } from './staged-product.ts';

/** Columns of companies that a list can fill. */
const address = ['street', 'city', 'postal_code', 'web_page'] as const;

/** An empty catalogue with more new rows than this is loaded without search indexes, which are built afterwards. */
const largeFirstLoad = 20_000;

export interface ProductImportOutcome {
  /** distinct GTINs among the staged rows */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  /** staged rows whose GTIN occurs again later, in the same file or another */
  readonly repeated: number;
  readonly newCompanies: number;
  /** existing companies that got a name or a part of their address */
  readonly completedCompanies: number;
}

/** Number of written products, and of additional national ones. */
interface WrittenRows {
  readonly count: number;
  readonly national: number;
}

const noRows: WrittenRows = { count: 0, national: 0 };

/** Notified of the part of applying that begins. */
type OnPart = (part: 'companies' | 'products' | 'counters' | 'indexes') => void;

/** The bits above these hold the number of the file, so lines of all files have one order. */
const lineBits = 32;

/**
 * Stages files in a temporary table, filled by COPY, and applies them to the catalogue at once.
 * - Everything runs in the caller's transaction, so a failure leaves the catalogue unchanged.
 */
export class ProductStage {
  readonly #client: pg.ClientBase;
  readonly #runId: string;
  /** columns that any of the files has */
  readonly #columns = new Set<StagedColumn>(alwaysStaged);
  #fileColumns: readonly StagedColumn[] = [];
  #copy: CopyTarget | null = null;
  #files = 0;
  #staged = 0;

  private constructor(client: pg.ClientBase, runId: string) {
    this.#client = client;
    this.#runId = runId;
  }

  /** `runId`: the run that former values of products are stored with. */
  static async open(client: pg.ClientBase, runId: string): Promise<ProductStage> {
    const columns = [...stagedTypes].map(([column, type]) => `${column} ${type}`);
    await client.query(`CREATE TEMPORARY TABLE staged_products (${columns.join(', ')}) ON COMMIT DROP`);
    return new ProductStage(client, runId);
  }

  /**
   * Rows added from now on belong to the next file. `columns`: those it has; others are neither staged nor changed.
   */
  async startFile(columns: readonly StagedColumn[]): Promise<void> {
    await this.end();
    this.#files++;
    this.#fileColumns = [...new Set([...alwaysStaged, ...columns])];
    for (const column of columns) this.#columns.add(column);
    this.#copy = startCopy(this.#client, `staged_products (${this.#fileColumns.join(', ')})`);
  }

  async add(products: readonly StagedProduct[]): Promise<void> {
    let lines = '';
    for (const product of products) {
      let line = '';
      for (const column of this.#fileColumns) {
        const value = column === 'line' ? (this.#files - 1) * 2 ** lineBits + product.line : product[column];
        line += `${line === '' ? '' : '\t'}${copyValue(value)}`;
      }
      lines += `${line}\n`;
    }
    this.#staged += products.length;
    if (lines !== '') await this.#copy?.write(lines);
  }

  /** Ends the staging: the connection is then free for other statements. */
  async end(): Promise<void> {
    const copy = this.#copy;
    this.#copy = null;
    await copy?.end();
  }

  /** Aborts; the caller rolls back. */
  abort(): void {
    this.#copy?.abort();
  }

  /** Distinct GTINs of each file, in order of the files. Call after `end`. */
  async acceptedByFile(): Promise<number[]> {
    const { rows } = await this.#client.query<{ file: number; accepted: number }>(
      `SELECT (line >> ${lineBits})::int AS file, count(DISTINCT gtin)::int AS accepted FROM staged_products GROUP BY 1`,
    );
    return Array.from({ length: this.#files }, (_, file) => rows.find((row) => row.file === file)?.accepted ?? 0);
  }

  /**
   * Applies the staged rows to companies, products, versions, counters and the outbox.
   * - The first large load of an empty catalogue runs without search indexes, which are built at the end.
   */
  async apply(onPart: OnPart = () => {}): Promise<ProductImportOutcome> {
    const client = this.#client;
    await this.end();
    const isFirst = await isCatalogueEmpty(client);
    const withoutIndexes = isFirst && this.#staged > largeFirstLoad;
    onPart('companies');
    await client.query('ANALYZE staged_products');
    const companies = await this.#applyCompanies();
    onPart('products');
    if (withoutIndexes) await dropSearchIndexes(client);
    const all = await this.#countGtins();
    const updated = isFirst ? noRows : await this.#update();
    const inserted = await this.#insert(isFirst);
    onPart('counters');
    await countAdded(client, updated.national + inserted.national);
    if (withoutIndexes) {
      onPart('indexes');
      await buildSearchIndexes(client);
    }
    const [added, changed] = [inserted.count, updated.count];
    return { accepted: all, added, changed, repeated: this.#staged - all, ...companies };
  }

  #has(column: StagedColumn): boolean {
    return this.#columns.has(column);
  }

  /**
   * The last row of each GTIN, with the id of its company.
   * - With several files, the last file that fills a column wins, as if they were imported one after another.
   */
  #latest(): string {
    const company = this.#has('nip') || this.#has('company_name');
    const byNip = this.#has('nip') ? 'LEFT JOIN companies c ON c.nip = s.nip' : '';
    const byName = this.#has('company_name')
      ? `LEFT JOIN (SELECT DISTINCT ON (name) name, id FROM companies WHERE nip IS NULL ORDER BY name, id) n
           ON s.nip IS NULL AND n.name = s.company_name`
      : '';
    const ids = [...(byNip ? ['c.id'] : []), ...(byName ? ['n.id'] : [])];
    const perFile = this.#files > 1 ? `, line >> ${lineBits}` : '';
    const latest = `SELECT s.*, ${company ? `coalesce(${ids.join(', ')})` : 'NULL::uuid'} AS company_id
      FROM (SELECT DISTINCT ON (gtin${perFile}) * FROM staged_products ORDER BY gtin${perFile}, line DESC) s
      ${byNip} ${byName}`;
    if (this.#files <= 1) return latest;
    const merged = this.#kept().map((column) => {
      // Arrays are aggregated as text: PostgreSQL would build a matrix, which must be rectangular.
      const type = stagedTypes.get(column) ?? '';
      const [asText, back] = type.endsWith('[]') ? ['::text', `::${type}`] : ['', ''];
      return `(array_agg(${column}${asText} ORDER BY line DESC) FILTER (WHERE ${column} IS NOT NULL))[1]${back} AS ${column}`;
    });
    return `SELECT gtin, bool_or(is_global_by_prefix) AS is_global_by_prefix,
      ${['is_global', 'is_public']
        .map((column) => (this.#kept().includes(column) ? '' : `NULL::boolean AS ${column},`))
        .join(' ')}
      ${merged.join(', ')} FROM (${latest}) f GROUP BY gtin`;
  }

  #kept(): string[] {
    return [...[...this.#columns].filter(isOfProducts), 'company_id'];
  }

  async #update(): Promise<WrittenRows> {
    const columns = this.#kept();
    const after = (column: string): string => `coalesce(s.${column}, p.${column})`;
    const { rows } = await this.#client.query<WrittenRows>(`
      WITH updated AS (
        UPDATE products p SET ${columns.map((column) => `${column} = ${after(column)}`).join(', ')},
               version = p.version + 1, last_modified = now()
        FROM (${this.#latest()}) s
        WHERE p.gtin = s.gtin
          AND (${columns.map((column) => `p.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map(after).join(', ')})
        RETURNING p.gtin, ${becameNational} AS national, ${beforeImage(columns)} AS before
      )
      ${keepBefore(this.#runId)}
      ${insertIntoOutbox('updated', 'coalesce(sum(national), 0)::int AS national')}`);
    return rows[0] ?? noRows;
  }

  async #insert(isFirst: boolean): Promise<WrittenRows> {
    const columns = this.#kept().filter((column) => column !== 'is_global');
    const value = (column: string): string => {
      if (column === 'is_public') return 'coalesce(s.is_public, true)';
      return stagedTypes.get(column)?.endsWith('[]') ? `coalesce(s.${column}, '{}')` : `s.${column}`;
    };
    const { rows } = await this.#client.query<WrittenRows>(`
      WITH inserted AS (
        INSERT INTO products (gtin, is_global, ${columns.join(', ')})
        SELECT s.gtin, coalesce(s.is_global, s.is_global_by_prefix), ${columns.map(value).join(', ')}
        FROM (${this.#latest()}) s
        ${isFirst ? '' : 'WHERE NOT EXISTS (SELECT FROM products p WHERE p.gtin = s.gtin)'}
        ${isFirst ? '' : 'ON CONFLICT DO NOTHING'}
        RETURNING gtin, is_global
      )
      ${insertIntoOutbox('inserted', 'count(*) FILTER (WHERE NOT is_global)::int AS national')}`);
    return rows[0] ?? noRows;
  }

  /** Number of distinct staged GTINs. */
  async #countGtins(): Promise<number> {
    const { rows } = await this.#client.query<{ all: number }>(
      'SELECT count(DISTINCT gtin)::int AS all FROM staged_products',
    );
    return rows[0]?.all ?? 0;
  }

  /**
   * Updates companies from the staged rows: inserts new ones, names placeholders, fills blank addresses.
   * - Never overwrites data that a company has entered itself.
   */
  async #applyCompanies(): Promise<{ newCompanies: number; completedCompanies: number }> {
    let newCompanies = 0;
    let completedCompanies = 0;
    if (this.#has('nip')) {
      const { rows } = await this.#client.query<{ id: string; is_new: boolean }>(`
        INSERT INTO companies AS c (nip, name, ${address.join(', ')})
        SELECT nip, coalesce(company_name, ${placeholderNameOf('nip')}), ${address.join(', ')}
        FROM (${this.#lastFilled('nip', ['company_name', ...address], 'nip IS NOT NULL')}) listed
        ON CONFLICT (nip) DO UPDATE SET
          name = CASE WHEN c.name = ${placeholderNameOf('c.nip')} THEN excluded.name ELSE c.name END,
          ${address.map((column) => `${column} = coalesce(c.${column}, excluded.${column})`).join(', ')}
        WHERE (c.name = ${placeholderNameOf('c.nip')} AND excluded.name <> c.name)
          ${address.map((column) => `OR (c.${column} IS NULL AND excluded.${column} IS NOT NULL)`).join(' ')}
        RETURNING c.id, (xmax = 0) AS is_new`);
      const completed = rows.filter((row) => !row.is_new).map((row) => row.id);
      newCompanies += rows.length - completed.length;
      completedCompanies = completed.length;
      await touchProductsOf(this.#client, completed);
    }
    if (this.#has('company_name')) {
      const { rowCount } = await this.#client.query(`
        INSERT INTO companies (name, ${address.join(', ')})
        SELECT company_name, ${address.join(', ')}
        FROM (${this.#lastFilled('company_name', address, 'nip IS NULL AND company_name IS NOT NULL')}) listed
        WHERE NOT EXISTS (SELECT FROM companies c WHERE c.nip IS NULL AND c.name = listed.company_name)`);
      newCompanies += rowCount ?? 0;
    }
    return { newCompanies, completedCompanies };
  }

  /** One row for each `key`, with the last filled value of each column. A look-up by line is cheaper than sorting. */
  #lastFilled(key: string, columns: readonly string[], where: string): string {
    const staged: ReadonlySet<string> = this.#columns;
    const filled = columns.filter((column) => staged.has(column));
    const lines = filled.map((column) => `, max(line) FILTER (WHERE ${column} IS NOT NULL) AS ${column}`);
    const values = columns.map((column) => (staged.has(column) ? `of_${column}.${column}` : `NULL::text AS ${column}`));
    return `SELECT last.${key}, ${values.join(', ')}
      FROM (SELECT ${key}${lines.join('')} FROM staged_products WHERE ${where} GROUP BY ${key}) last
      ${filled.map((column) => `LEFT JOIN staged_products of_${column} ON of_${column}.line = last.${column}`).join(' ')}`;
  }
}

/** Products show their company's name and address, so a change of those is a change of the product. */
async function touchProductsOf(client: pg.ClientBase, companies: readonly string[]): Promise<void> {
  if (companies.length === 0) return;
  await client.query(
    `WITH updated AS (UPDATE products SET version = version + 1 WHERE company_id = ANY($1) RETURNING gtin)
     ${insertIntoOutbox('updated')}`,
    [companies],
  );
}

async function isCatalogueEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>('SELECT EXISTS (SELECT FROM products) AS filled');
  return rows[0]?.filled === false;
}
