import type pg from 'pg';
import { copyValue, startCopy, type CopyTarget } from './copy-text.ts';

/** One row of an import as it is laid beside the catalogue. Null means that the file does not say. */
export interface StagedProduct {
  /** line of the file; of equal GTINs the greatest wins */
  line: number;
  gtin: string;
  name: string | null;
  brand: string | null;
  nip: string | null;
  companyName: string | null;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  webPage: string | null;
  gpcBrick: string | null;
  targetMarket: readonly string[] | null;
  netAmounts: readonly string[] | null;
  netUnits: readonly string[] | null;
  description: string | null;
  descriptionLanguage: string | null;
  imageUrls: readonly string[] | null;
  productPage: string | null;
  productCardPage: string | null;
  gtinStatus: 'active' | 'inactive' | 'withdrawn' | null;
  isGlobal: boolean | null;
  /** what the prefix says, for products that are new and whose file does not say */
  isGlobalByPrefix: boolean;
  isPublic: boolean | null;
}

type StagedField = keyof StagedProduct;

/** Columns of the temporary table; `keep` are those that go into a column of products, null leaving what is there. */
const stagedColumns: Readonly<Record<StagedField, { column: string; type: string; keep?: true }>> = {
  line: { column: 'line', type: 'bigint NOT NULL' },
  gtin: { column: 'gtin', type: 'text COLLATE "C" NOT NULL' },
  name: { column: 'name', type: 'text', keep: true },
  brand: { column: 'brand', type: 'text', keep: true },
  nip: { column: 'nip', type: 'text' },
  companyName: { column: 'company_name', type: 'text' },
  street: { column: 'street', type: 'text' },
  city: { column: 'city', type: 'text' },
  postalCode: { column: 'postal_code', type: 'text' },
  webPage: { column: 'web_page', type: 'text' },
  gpcBrick: { column: 'gpc_brick', type: 'text COLLATE "C"', keep: true },
  targetMarket: { column: 'target_market', type: 'text[]', keep: true },
  netAmounts: { column: 'net_amounts', type: 'numeric[]', keep: true },
  netUnits: { column: 'net_units', type: 'text[]', keep: true },
  description: { column: 'description', type: 'text', keep: true },
  descriptionLanguage: { column: 'description_language', type: 'text', keep: true },
  imageUrls: { column: 'image_urls', type: 'text[]', keep: true },
  productPage: { column: 'product_page', type: 'text', keep: true },
  productCardPage: { column: 'product_card_page', type: 'text', keep: true },
  gtinStatus: { column: 'gtin_status', type: 'text', keep: true },
  isGlobal: { column: 'is_global', type: 'boolean', keep: true },
  isGlobalByPrefix: { column: 'is_global_by_prefix', type: 'boolean NOT NULL' },
  isPublic: { column: 'is_public', type: 'boolean', keep: true },
};
const alwaysStaged: readonly StagedField[] = ['line', 'gtin', 'isGlobalByPrefix'];

/** One search index row of the outbox carries at most this many GTINs. */
const outboxBatch = 5_000;
/** An empty catalogue that gets more rows than this is loaded without its search indexes, which are built afterwards. */
const largeFirstLoad = 20_000;

/** The name a company goes by while a list gives its NIP alone. */
export function placeholderCompanyName(nip: string): string {
  return `NIP ${nip}`;
}

export interface ProductImportOutcome {
  /** different GTINs among the staged rows */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  /** staged rows whose GTIN comes again later in the file */
  readonly repeated: number;
  readonly newCompanies: number;
}

/**
 * Staging of one file: a temporary table that nobody else sees, filled by COPY, applied to the catalogue in one go. Everything
 * happens in the caller's transaction, so that a failure or a kill at any moment leaves the catalogue as it was.
 */
export class ProductStage {
  readonly #client: pg.ClientBase;
  readonly #fields: readonly StagedField[];
  #copy: CopyTarget | null = null;
  #staged = 0;

  private constructor(client: pg.ClientBase, fields: readonly StagedField[]) {
    this.#client = client;
    this.#fields = fields;
  }

  /** `fields`: what the file can say at all; columns of the rest are neither staged nor touched. */
  static async open(client: pg.ClientBase, fields: readonly StagedField[]): Promise<ProductStage> {
    const staged = [...new Set([...alwaysStaged, ...fields])];
    const columns = Object.values(stagedColumns).map(({ column, type }) => `${column} ${type}`);
    await client.query(`CREATE TEMPORARY TABLE staged_products (${columns.join(', ')}) ON COMMIT DROP`);
    const stage = new ProductStage(client, staged);
    const names = staged.map((field) => stagedColumns[field].column);
    stage.#copy = startCopy(client, `staged_products (${names.join(', ')})`);
    return stage;
  }

  async add(products: readonly StagedProduct[]): Promise<void> {
    let lines = '';
    for (const product of products) {
      let line = '';
      for (const field of this.#fields) line += `${line === '' ? '' : '\t'}${copyValue(product[field])}`;
      lines += `${line}\n`;
    }
    this.#staged += products.length;
    if (lines !== '') await this.#copy?.write(lines);
  }

  /** Ends the staging: from here on the connection is free for other statements. */
  async end(): Promise<void> {
    const copy = this.#copy;
    this.#copy = null;
    await copy?.end();
  }

  /** Gives up; the caller rolls back. */
  abort(): void {
    this.#copy?.abort();
  }

  /**
   * Brings companies and products up to date with the staged rows; versions, counters and outbox with them. The first large
   * load of an empty catalogue goes in without search indexes, which are built at its end: `onIndexing` says when.
   */
  async apply(onIndexing: () => void = () => {}): Promise<ProductImportOutcome> {
    const client = this.#client;
    await this.end();
    await client.query('ANALYZE staged_products');
    const newCompanies = await this.#applyCompanies();
    const isFirst = await isCatalogueEmpty(client);
    const withoutIndexes = isFirst && this.#staged > largeFirstLoad;
    if (withoutIndexes) await client.query('SELECT drop_search_indexes()');
    const changed = isFirst ? 0 : await this.#update();
    const { added, accepted } = await this.#insert(isFirst);
    await countAdded(client, added);
    if (withoutIndexes) {
      onIndexing();
      await client.query('SELECT build_search_indexes()');
    }
    return { accepted, added, changed, repeated: this.#staged - accepted, newCompanies };
  }

  #has(field: StagedField): boolean {
    return this.#fields.includes(field);
  }

  /** The last row of each GTIN, with the id of its company. */
  #latest(): string {
    const company = this.#has('nip') || this.#has('companyName');
    const byNip = this.#has('nip') ? 'LEFT JOIN companies c ON c.nip = s.nip' : '';
    const byName = this.#has('companyName')
      ? `LEFT JOIN (SELECT DISTINCT ON (name) name, id FROM companies WHERE nip IS NULL ORDER BY name, id) n
           ON s.nip IS NULL AND n.name = s.company_name`
      : '';
    const ids = [...(byNip ? ['c.id'] : []), ...(byName ? ['n.id'] : [])];
    return `SELECT s.*, ${company ? `coalesce(${ids.join(', ')})` : 'NULL::uuid'} AS company_id
      FROM (SELECT DISTINCT ON (gtin) * FROM staged_products ORDER BY gtin, line DESC) s ${byNip} ${byName}`;
  }

  #kept(): string[] {
    const kept = this.#fields.map((field) => stagedColumns[field]).filter(({ keep }) => keep);
    return [...kept.map(({ column }) => column), 'company_id'];
  }

  async #update(): Promise<number> {
    const columns = this.#kept();
    const after = (column: string): string => `coalesce(s.${column}, p.${column})`;
    const { rows } = await this.#client.query<{ count: number }>(`
      WITH updated AS (
        UPDATE products p SET ${columns.map((column) => `${column} = ${after(column)}`).join(', ')},
               version = p.version + 1, last_modified = now()
        FROM (${this.#latest()}) s
        WHERE p.gtin = s.gtin
          AND (${columns.map((column) => `p.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map(after).join(', ')})
        RETURNING p.gtin
      )
      ${tellOutbox('updated')}`);
    return rows[0]?.count ?? 0;
  }

  async #insert(isFirst: boolean): Promise<{ added: number; accepted: number }> {
    const columns = this.#kept().filter((column) => column !== 'is_global');
    const value = (column: string): string => {
      if (column === 'is_public') return 'coalesce(s.is_public, true)';
      return ['target_market', 'net_amounts', 'net_units', 'image_urls'].includes(column)
        ? `coalesce(s.${column}, '{}')`
        : `s.${column}`;
    };
    const { rows } = await this.#client.query<{ count: number }>(`
      WITH inserted AS (
        INSERT INTO products (gtin, is_global, ${columns.join(', ')})
        SELECT s.gtin, coalesce(s.is_global, s.is_global_by_prefix), ${columns.map(value).join(', ')}
        FROM (${this.#latest()}) s
        ${isFirst ? '' : 'WHERE NOT EXISTS (SELECT FROM products p WHERE p.gtin = s.gtin)'}
        ${isFirst ? '' : 'ON CONFLICT DO NOTHING'}
        RETURNING gtin
      )
      ${tellOutbox('inserted')}`);
    const added = rows[0]?.count ?? 0;
    if (isFirst) return { added, accepted: added };
    const distinct = await this.#client.query<{ count: number }>(
      'SELECT count(DISTINCT gtin)::int AS count FROM staged_products',
    );
    return { added, accepted: distinct.rows[0]?.count ?? 0 };
  }

  /**
   * Companies of the staged rows: new ones are added, a placeholder gets its real name, blanks of an address are filled. What a
   * company has given itself is never overwritten by a list.
   */
  async #applyCompanies(): Promise<number> {
    let added = 0;
    const address = ['street', 'city', 'postal_code', 'web_page'];
    if (this.#has('nip')) {
      const { rows } = await this.#client.query<{ id: string; is_new: boolean; name: string }>(`
        INSERT INTO companies AS c (nip, name, ${address.join(', ')})
        SELECT s.nip, coalesce(s.company_name, 'NIP ' || s.nip), ${address.map((column) => `s.${column}`).join(', ')}
        FROM (SELECT nip, coalesce(max(line) FILTER (WHERE company_name IS NOT NULL), max(line)) AS line
              FROM staged_products WHERE nip IS NOT NULL GROUP BY nip) last
        JOIN staged_products s ON s.line = last.line
        ON CONFLICT (nip) DO UPDATE SET
          name = CASE WHEN c.name = 'NIP ' || c.nip THEN excluded.name ELSE c.name END,
          ${address.map((column) => `${column} = coalesce(c.${column}, excluded.${column})`).join(', ')}
        WHERE (c.name = 'NIP ' || c.nip AND excluded.name <> c.name)
          ${address.map((column) => `OR (c.${column} IS NULL AND excluded.${column} IS NOT NULL)`).join(' ')}
        RETURNING c.id, c.name, (xmax = 0) AS is_new`);
      added += rows.filter((row) => row.is_new).length;
      await touchProductsOf(
        this.#client,
        rows.filter((row) => !row.is_new).map((row) => row.id),
      );
    }
    if (this.#has('companyName')) {
      const { rowCount } = await this.#client.query(`
        INSERT INTO companies (name, ${address.join(', ')})
        SELECT s.company_name, ${address.map((column) => `s.${column}`).join(', ')}
        FROM (SELECT company_name, max(line) AS line FROM staged_products
              WHERE nip IS NULL AND company_name IS NOT NULL GROUP BY company_name) last
        JOIN staged_products s ON s.line = last.line
        WHERE NOT EXISTS (SELECT FROM companies c WHERE c.nip IS NULL AND c.name = s.company_name)`);
      added += rowCount ?? 0;
    }
    return added;
  }
}

/** The end of a statement that has collected GTINs in a CTE: tells the search index, answers how many there were. */
function tellOutbox(source: string): string {
  return `, numbered AS (SELECT gtin, (row_number() OVER () - 1) / ${outboxBatch} AS batch FROM ${source}),
    told AS (INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch)
    SELECT count(*)::int AS count FROM ${source}`;
}

/** A product shows its company's name and address: when those change, so does the product. */
async function touchProductsOf(client: pg.ClientBase, companies: readonly string[]): Promise<void> {
  if (companies.length === 0) return;
  await client.query(
    `WITH updated AS (UPDATE products SET version = version + 1 WHERE company_id = ANY($1) RETURNING gtin)
     ${tellOutbox('updated')}`,
    [companies],
  );
}

async function isCatalogueEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>('SELECT EXISTS (SELECT FROM products) AS filled');
  return rows[0]?.filled === false;
}

async function countAdded(client: pg.ClientBase, added: number): Promise<void> {
  if (added === 0) return;
  await client.query(
    `INSERT INTO catalogue_counters (day, added) VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, $1)
     ON CONFLICT (day) DO UPDATE SET added = catalogue_counters.added + excluded.added`,
    [added],
  );
}

/** Adds what the import changed to the suggestions. The server does so too, every few seconds, where it runs. */
export async function settleSuggestions(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT apply_search_term_changes()');
}
